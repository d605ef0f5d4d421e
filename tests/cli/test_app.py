"""What all commands have in common: help, version, errors in one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


def test_version(run: Run) -> None:
    assert run("--version").out.startswith("tzaar ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fly"], "no such command: fly; see tzaar --help"),
        (["perft"], "missing argument 'DEPTH'; see tzaar perft --help"),
        (["perft", "deep"], "it must be a whole number"),
        (["perft", "-1"], "no such option: -1"),
        (["perft", "101"], "it must be at most 100"),
        (["perfd"], "no such command: perfd; did you mean perft?"),
        (["admin", "bakup"], "no such command: bakup; did you mean backup?"),
        (["show", "--flp"], "no such option: --flp; did you mean --flip?"),
        (["show", "--theme", "pink"], "'pink' is not one of"),
        (["show", "a", "b"], "unexpected arguments: b; see tzaar show --help"),
        (
            ["show", "ttttT/T", "w", "c"],
            "unexpected arguments: w c; a position string needs quotes",
        ),
        (["moves", "a\nb"], "is not a file"),
        (["check", "missing.tzr"], "missing.tzr: No such file"),
        (["rules", "--lang", "xx"], "no rule book in 'xx'; there is one in: en"),
        (["play", "missing.tzr"], "missing.tzr: no such file"),
        (["play", "-"], "the game cannot come from there"),
    ],
)
def test_wrong_input_is_one_line_and_status_2(run: Run, arguments: list[str], message: str) -> None:
    finished = run(*arguments)
    assert finished.status == 2
    assert finished.out == ""
    assert finished.err.startswith("tzaar: ")
    assert finished.err.count("\n") == 1
    assert message in finished.err


def test_an_unwritable_place_is_named(run: Run, tmp_path: Path) -> None:
    finished = run("show", "--svg", tmp_path / "no" / "such" / "folder.svg")
    assert finished.status == 2
    assert "folder.svg: No such file or directory" in finished.err
