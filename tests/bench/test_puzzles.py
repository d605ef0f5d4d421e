"""Attempts at puzzles: whom they are taken from, and what is written."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bench import puzzles
from tests.puzzles.samples import HALF, TWO_TURNS
from tzaar.puzzles import Collection


def test_the_sample_has_so_many_of_each_hundred() -> None:
    many = [replace(TWO_TURNS, id=f"{n:08x}", rating=50 * n) for n in range(10)]
    chosen = puzzles.sample(many, 1)
    assert [puzzle.rating for puzzle in chosen] == [0, 100, 200, 300, 400]
    assert len(puzzles.sample(many, 5)) == 10


def test_attempts_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Collection, "open", lambda: [TWO_TURNS, HALF])
    out = tmp_path / "solving.json"
    puzzles.main([str(out), "--tries", "1", "-j", "1"])
    facts = json.loads(out.read_text())
    assert facts["levels"] == list(range(1, 10))
    assert [rating for rating, _ in facts["puzzles"]] == sorted([TWO_TURNS.rating, HALF.rating])
    assert all(0 <= number <= 1 for _, solved in facts["puzzles"] for number in solved)
