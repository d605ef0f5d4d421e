"""Completion of the command line by the shell."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import shellingham  # type: ignore[import-untyped]

Run = Callable[..., Any]

SHELLS = ("bash", "zsh", "fish")


def completions(run: Run, monkeypatch: pytest.MonkeyPatch, line: str) -> list[str]:
    """What bash would be offered for a line of which the last word is being typed."""
    words = line.split(" ")
    monkeypatch.setenv("_TZAAR_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "\n".join(words))
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    finished = run()
    assert finished.status == 0
    return [word for word in finished.lines if word]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_for_the_current_shell(
    run: Run, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    monkeypatch.setattr(shellingham, "detect_shell", lambda: (shell, f"/bin/{shell}"))
    finished = run("--show-completion")
    assert finished.status == 0
    assert f"_TZAAR_COMPLETE=complete_{shell}" in finished.out
    assert shell != "zsh" or finished.lines[0] == "#compdef tzaar"
    if program := shutil.which(shell):
        checked = subprocess.run(
            [program, "-n"], input=finished.out, capture_output=True, text=True, check=False
        )
        assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("bash", ".bash_completions/tzaar.sh"),
        ("zsh", ".zfunc/_tzaar"),
        ("fish", ".config/fish/completions/tzaar.fish"),
    ],
)
def test_installing_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, shell: str, file: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(shellingham, "detect_shell", lambda: (shell, f"/bin/{shell}"))
    finished = run("--install-completion")
    assert finished.status == 0
    assert "_TZAAR_COMPLETE" in (tmp_path / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("tzaar s", ["serve", "show", "solve", "selfplay"]),
        ("tzaar admin ", ["backup", "copy-to"]),
        ("tzaar show --co", ["--coordinates"]),
        ("tzaar show --theme ", ["light", "dark"]),
        ("tzaar convert a b --to l", ["littlegolem"]),
        ("tzaar play --level 1", ["1", "10"]),
        ("tzaar play --color ", ["white", "black"]),
        ("tzaar best --engine ra", ["random"]),
        ("tzaar match level:1", ["level:1", "level:10"]),
        ("tzaar rules --lang e", ["en", "es"]),
        ("tzaar serve --log-format ", ["text", "json"]),
        ("tzaar selfplay x --start p", ["placed"]),
        ("tzaar new ran", ["random", "random:"]),
        ("tzaar show fi", ["fixed"]),
        # Files are for the shell.
        ("tzaar show ", []),
        ("tzaar check ", []),
        ("tzaar convert ", []),
        ("tzaar show --svg ", []),
    ],
)
def test_what_is_offered(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str, offered: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert completions(run, monkeypatch, line) == offered


def test_bash_completes(tmp_path: Path) -> None:
    """The real thing: the script, sourced by bash, asks the program."""
    program = tmp_path / "tzaar"
    program.write_text(f"#!/bin/sh\nexec '{sys.executable}' -m tzaar \"$@\"\n", encoding="utf-8")
    program.chmod(0o755)
    script = """
        PATH="$PWD:$PATH"
        source <(_TZAAR_COMPLETE=source_bash tzaar)
        COMP_WORDS=(tzaar per) COMP_CWORD=1
        _tzaar_completion tzaar
        echo "${COMPREPLY[@]}"
    """
    done = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("perft\n", "")
