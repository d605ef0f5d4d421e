"""What `tzaar.engine` offers, without importing what nobody has asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tzaar.engine

LAZY = "import sys, tzaar.engine; print([name for name in sys.modules if '_native' in name])"


def test_everything_named_is_there() -> None:
    for name in tzaar.engine.__all__:
        assert getattr(tzaar.engine, name).__name__ == name
    with pytest.raises(AttributeError, match="Stockfish"):
        _ = tzaar.engine.Stockfish


def test_the_core_is_loaded_on_demand() -> None:
    done = subprocess.run([sys.executable, "-c", LAZY], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
