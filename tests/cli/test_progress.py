"""Progress: on terminals only, and on standard error."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from tzaar.cli.progress import at_work

Run = Callable[..., Any]


class Terminal(io.StringIO):
    """What says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def open_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error in a terminal of 80 columns.

    Not a fixture: pytest gives every phase of a test a standard error of its own.
    """
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    made = Terminal()
    monkeypatch.setattr(sys, "stderr", made)
    return made


def shown(terminal: Terminal, text: str) -> bool:
    """Whether a text appears before long."""
    for _ in range(1000):
        if text in terminal.getvalue():
            return True
        time.sleep(0.01)
    return False


def test_a_bar_where_the_end_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    with at_work("games", 4, done=1, delay=0) as work:
        assert shown(terminal, "1/4")
        work.update(3, "more games")
        assert shown(terminal, "3/4")
        assert shown(terminal, "more games")
        work.update(5, total=6)
        assert shown(terminal, "5/6")


def test_a_spinner_where_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    with at_work("solving [60 s]", delay=0):
        assert shown(terminal, "solving [60 s]")
        assert shown(terminal, "0:00:0")


def test_notes_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    with at_work("games", 4, delay=0) as work:
        work.note("game 1 [x]: lost")
    assert "game 1 [x]: lost" in terminal.getvalue()


def test_what_is_done_soon_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    with at_work("games", 4, delay=3600) as work:
        work.update(4)
    assert terminal.getvalue() == ""


@pytest.mark.parametrize("is_terminal", [True, False])
def test_elsewhere_there_are_only_notes(monkeypatch: pytest.MonkeyPatch, is_terminal: bool) -> None:
    terminal = open_terminal(monkeypatch)
    monkeypatch.setattr(terminal, "isatty", lambda: is_terminal)
    monkeypatch.setenv("TERM", "dumb")
    with at_work("games", 4, delay=0) as work:
        work.update(2)
        work.note("game 1: lost")
    assert terminal.getvalue() == "game 1: lost\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["perft", "2"],
        ["best", "--nodes", "50"],
        ["solve", "--time", "0.05", "--engine", "random"],
        ["match", "random", "random", "--games", "2", "--nodes", "1"],
        ["check", "data/games/littlegolem_2552914.sgf"],
    ],
)
def test_commands_in_pipes_show_none(run: Run, arguments: list[str]) -> None:
    assert run(*arguments).err == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["perft", "2"], "perft 2"),
        (["best", "--nodes", "50"], "thinking"),
        (["solve", "--time", "0.05", "--engine", "random"], "solving, 0.05 s at most"),
        (["match", "random", "random", "--games", "2", "--nodes", "1"], "/2"),
        (["check", "data/games/littlegolem_2552914.sgf"], "checking"),
        (["convert", "data/games/littlegolem_2552914.sgf"], "converting"),
    ],
)
def test_long_commands_show_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: str
) -> None:
    terminal = open_terminal(monkeypatch)
    monkeypatch.setattr("tzaar.cli.progress.Timer", _AtOnce)
    run(*arguments)
    assert words in terminal.getvalue()


class _AtOnce:
    """A timer that does not wait."""

    daemon = True

    def __init__(self, _delay: float, function: Callable[[], None]) -> None:
        self.start = function

    def cancel(self) -> None:
        """Too late."""

    def join(self) -> None:
        """Done."""
