"""The program from its start to its exit status: streams, signals, errors."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """A line of shell in which ``tzaar`` is the program of this environment."""
    line = f"tzaar() {{ '{sys.executable}' -m tzaar \"$@\"; }}; {command}"
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("arguments", ["moves --turns", "moves", "show", "rules", "--help"])
def test_a_reader_who_leaves_gets_no_traceback(arguments: str) -> None:
    """`true` reads nothing, so every write fails, however short the output is."""
    finished = shell(f'{{ sleep 0.1; tzaar {arguments}; echo "$?" >&2; }} | true')
    assert finished.stderr == "141\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/dev/full is Linux's")
@pytest.mark.parametrize("arguments", ["moves", "show", "moves --json"])
def test_a_full_disk_is_one_line(arguments: str) -> None:
    finished = shell(f"tzaar {arguments} > /dev/full")
    assert finished.returncode == 2
    assert finished.stderr == "tzaar: standard output: No space left on device\n"


@pytest.mark.parametrize("interrupted", ["tzaar.cli.board.count_moves", "tzaar.cli.entry._run"])
def test_an_interrupt_is_one_line_and_status_130(
    run: Run, monkeypatch: pytest.MonkeyPatch, interrupted: str
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(interrupted, interrupt)
    finished = run("perft", 1)
    assert (finished.status, finished.out, finished.err) == (130, "", "tzaar: interrupted\n")


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
@pytest.mark.parametrize("command", ["show", "--help", "show nothing.tzr", "rules", "moves --json"])
def test_streams_that_are_closed(command: str, closed: str) -> None:
    shell = f'exec "{sys.executable}" -m tzaar {command} {closed}'
    finished = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False)
    assert finished.returncode == (2 if "nothing" in command else 0)
    assert "Traceback" not in finished.stderr
