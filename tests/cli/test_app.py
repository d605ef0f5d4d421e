"""What all commands have in common: help, version, errors in one line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

COMMANDS = [
    "admin",
    "play",
    "show",
    "moves",
    "perft",
    "new",
    "convert",
    "check",
    "rules",
    "match",
    "selfplay",
    "review",
]

Run = Callable[..., Any]


def test_help_lists_every_command(run: Run) -> None:
    finished = run("--help")
    assert finished.status == 0
    for command in COMMANDS:
        assert command in finished.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(run: Run, command: str) -> None:
    finished = run(command, "-h")
    assert finished.status == 0
    assert "Usage" in finished.out
    assert len(finished.lines) > 8


def test_version(run: Run) -> None:
    assert run("--version").out.startswith("tzaar ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fly"], "No such command 'fly'"),
        (["perft"], "Missing argument 'depth'"),
        (["perft", "deep"], "should be a valid integer"),
        (["perft", "-1"], "No such option: -1"),
        (["perft", "101"], "should be less than or equal to 100"),
        (["moves", "--position", "nonsense"], "has 3 parts"),
        (["moves", "--position", "a\nb\nc\nd"], "has 3 parts"),
        (["new", "--seed", "-5"], "should be greater than or equal to 0"),
        (["new", "--setup", "fixed", "--seed", "5"], "a seed belongs to the random set-up"),
        (["new", "--setup", "chess"], "'chess' is not one of"),
        (["show", "missing.tzr"], "missing.tzr is neither a file nor a position string"),
        (["show", "missing.tzr", "--turn", "3"], "--turn needs a game file"),
        (["show", "x", "--position", "y"], "give the position once"),
        (["check", "missing.tzr"], "missing.tzr: No such file"),
        (["rules", "--lang", "xx"], "no rule book in 'xx'; there is one in: en"),
        (["play", "missing.tzr"], "missing.tzr: No such file"),
        (["play", "--setup", "random", "--position", "x"], "one of them"),
    ],
)
def test_wrong_input_is_one_line_and_status_2(run: Run, arguments: list[str], message: str) -> None:
    finished = run(*arguments)
    assert finished.status == 2
    assert finished.out == ""
    assert finished.err.startswith("tzaar: ")
    assert finished.err.count("\n") == 1
    assert message in finished.err


def test_a_closed_pipe_is_no_traceback() -> None:
    command = f"{sys.executable} -m tzaar moves --turns | head -1"
    finished = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "x" in finished.stdout
    assert "Traceback" not in finished.stderr


def test_an_interrupt_is_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tzaar.cli.board.print_json", interrupted)
    assert run("new", "--json").status == 130


def test_an_unwritable_place_is_named(run: Run, tmp_path: Path) -> None:
    finished = run("show", "--svg", tmp_path / "no" / "such" / "folder.svg")
    assert finished.status == 2
    assert "folder.svg: No such file or directory" in finished.err


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
@pytest.mark.parametrize("command", ["show", "--help", "show nothing.tzr", "rules", "moves --json"])
def test_streams_that_are_closed(command: str, closed: str) -> None:
    shell = f'exec "{sys.executable}" -m tzaar {command} {closed}'
    finished = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False)
    assert finished.returncode == (2 if "nothing" in command else 0)
    assert "Traceback" not in finished.stderr
