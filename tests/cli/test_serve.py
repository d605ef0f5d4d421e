"""`serve`: what it says when it cannot; tests/server starts it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tzaar.server import page

Run = Callable[..., Any]


def test_without_what_it_needs(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("tzaar.server.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    finished = run("serve")
    assert finished.status == 2
    assert finished.err == (
        "tzaar: the server needs uvicorn, which is not installed: pip install 'tzaar[serve]'\n"
    )


def test_without_a_page(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(page.read_page, "__defaults__", (tmp_path,))
    finished = run("serve", "--port", "0")
    assert finished.status == 2
    assert "the page is not built" in finished.err


def test_wrong_ports(run: Run) -> None:
    assert run("serve", "--port", "70000").status == 2
