from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import tzaar
from tzaar import Position
from tzaar.engine import Limit, Timeouts
from tzaar.engine.executable import find_executable
from tzaar.engine.process import ProcessEngine
from tzaar.errors import EngineStartError


@pytest.mark.usefixtures("no_leaks")
def test_our_own_program_speaks_tzi(timeouts: Timeouts) -> None:
    with ProcessEngine([str(find_executable())], {"Hash": 1}, timeouts) as engine:
        position = Position.random(1)
        result = engine.play(position, Limit(depth=2))
        position.play_turn(result.turn)
        assert result.analysis is not None
        with engine.analysis(position, Limit(infinite=True), lines=2) as stream:
            assert {next(stream).rank, next(stream).rank} == {1, 2}


def test_it_leaves_when_its_input_ends() -> None:
    done = subprocess.run(
        [find_executable()], input="tzi\n", text=True, capture_output=True, check=True
    )
    assert done.stdout.endswith("tziok\n")


def test_it_finds_its_library_through_a_link(tmp_path: Path) -> None:
    link = tmp_path / "engine"
    link.symlink_to(find_executable())
    done = subprocess.run([link], input="tzi\n", text=True, capture_output=True, check=True)
    assert done.stdout.endswith("tziok\n")


def test_a_package_without_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tzaar, "__path__", ["/no/such/folder"])
    with pytest.raises(EngineStartError, match="not built"):
        find_executable()
