"""The table of terms: complete, and consistent with the rule books."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tzaar.rulebook import Diagram, languages, read_rulebook

TERMS = Path(__file__).parents[2] / "docs" / "terms.md"
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TERMS.read_text(encoding="utf-8").splitlines()
    if line.startswith("|") and not line.startswith("|---")
]
HEADER, *_ = ROWS
TABLE = {row[0]: dict(zip(HEADER, row, strict=True)) for row in ROWS if row != HEADER}

# Words whose inflected forms begin like the one in the table, cut where they differ.
CORE = {
    "piece": {"de": "Spielstein", "hu": "korong", "pl": "pion"},
    "stack": {"hu": "torony", "pl": "stos"},
    "height": {"pl": "wysokoś"},
    "space": {"hu": "mező", "pl": "pol"},
    "to capture": {"de": "schl", "hu": "üt", "nl": "sla", "pl": "bi", "fr": "captur"},
    "reinforcement": {"hu": "erősít"},
    "turn": {"hu": "kör", "pl": "tur"},
    "move (one of a turn)": {},
    "hole": {"hu": "lyuk", "pl": "otw"},
    "visible": {"pl": "widoczn", "es": "visible"},
    "type (of piece)": {"hu": "fajt"},
    "type trap": {},
    "forced capture": {"es": "captura", "fr": "capture"},
}


def test_every_term_is_told_in_every_language() -> None:
    assert sorted(HEADER) == sorted(languages())
    assert len(TABLE) >= 60
    for term, row in TABLE.items():
        assert all(row.values()), term


def test_no_term_is_listed_twice() -> None:
    assert len(TABLE) == sum(row != HEADER for row in ROWS)


@pytest.mark.parametrize("language", languages())
def test_the_rule_books_use_the_terms(language: str) -> None:
    parts = read_rulebook(language)
    book = " ".join(part.caption if isinstance(part, Diagram) else part for part in parts)
    book = " ".join(book.split()).lower()
    for term, cores in CORE.items():
        word = cores.get(language) or re.sub(r" \(.*", "", TABLE[term][language])
        assert word.removeprefix("to ").lower() in book, f"{term}: {word}"
