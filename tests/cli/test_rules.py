"""`rules`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tzaar.rulebook import languages, read_rulebook

Run = Callable[..., Any]

TITLES = {
    "en": "The rules of TZAAR",
    "de": "Die Regeln von TZAAR",
    "es": "Las reglas de TZAAR",
    "fr": "Les règles de TZAAR",
    "hu": "A TZAAR szabályai",
    "it": "Le regole di TZAAR",
    "nl": "De regels van TZAAR",
    "pl": "Zasady gry TZAAR",
}


@pytest.fixture(autouse=True)
def english_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eighty columns and no word about a language."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_english_unless_told_otherwise(run: Run) -> None:
    finished = run("rules")
    assert TITLES["en"] in finished.out
    assert "The fixed start." in finished.out
    assert "D4xD6, D4xD1, D4+G2" in finished.out
    assert "C3xC6 F2+H2" in finished.out


@pytest.mark.parametrize("language", languages())
def test_all_rules_with_boards_within_80_columns(run: Run, language: str) -> None:
    finished = run("rules", "--lang", language)
    assert finished.status == 0
    assert TITLES[language] in finished.lines[0] + finished.lines[1]
    numbers = [int(n) for n in re.findall(r"^R(\d+) \S", finished.out, re.MULTILINE)]
    # A line of prose may begin with a rule's number too.
    assert [n for n in range(1, 18) if n not in numbers] == []
    assert "E8" in finished.out
    assert max(map(len, finished.lines)) <= 80


@pytest.mark.parametrize("language", languages())
def test_every_heading_is_in_the_language(run: Run, language: str) -> None:
    out = run("rules", "-l", language).out
    for part in read_rulebook(language):
        if isinstance(part, str):
            for heading in re.findall(r"^#+ (.*)$", part, re.MULTILINE):
                assert heading in out


def test_lines_do_not_break_before_a_french_colon(run: Run) -> None:
    out = run("rules", "--lang", "fr").out
    assert "\N{NO-BREAK SPACE}:" in out
    assert not re.findall(r"^\s*[:;!?]", out, re.MULTILINE)
    assert not re.findall("[\ue000-\uf8ff]", out)


def test_the_language_of_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "hu_HU.UTF-8")
    assert TITLES["hu"] in run("rules").out
    assert TITLES["nl"] in run("rules", "-l", "NL").out
    monkeypatch.setenv("LC_ALL", "sv_SE.UTF-8")
    assert TITLES["en"] in run("rules").out


def test_an_unknown_language_lists_the_known_ones(run: Run) -> None:
    finished = run("rules", "--lang", "xx")
    assert finished.status == 2
    assert "no rule book in 'xx'; there is one in: en, de, es, fr, hu, it, nl, pl" in finished.err


def test_help_lists_the_languages(run: Run) -> None:
    assert "en, de, es, fr, hu, it, nl, pl" in " ".join(run("rules", "-h").out.split())
