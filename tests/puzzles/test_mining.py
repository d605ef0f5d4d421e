"""Puzzles from positions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.puzzles.samples import HALF, TWO_TURNS
from tzaar.geometry import SYMMETRIES
from tzaar.position import Position
from tzaar.puzzles import Puzzle
from tzaar.puzzles.exhaustive import Exhaustive
from tzaar.puzzles.mining import MIN_FIRST_MOVES, MIN_WRONG, Prover

NODES = 100_000


@pytest.mark.parametrize("puzzle", [TWO_TURNS, HALF])
def test_the_samples_are_found(puzzle: Puzzle) -> None:
    found = Prover(NODES).puzzle(puzzle.start, puzzle.source)
    assert found is not None
    assert replace(found, rating=puzzle.rating) == puzzle


def test_the_board_may_be_turned() -> None:
    prover = Prover(NODES)
    for symmetry in SYMMETRIES[::5]:
        image = TWO_TURNS.start.transform(symmetry).swap_colors()
        found = prover.puzzle(image, "")
        assert found is not None
        assert (found.id, found.wins_in) == (TWO_TURNS.id, 2)
        assert found.kinds == TWO_TURNS.kinds
        assert Exhaustive().solutions(found) == [True] * found.turns


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "ZtZ.R2/z6...../Z....Tt/......../r2......T/t2...R.Z2t/....R2.T/z3Z4..../r..Tt w c",
            "many",
        ),
        (
            "TR3.../.t2..../.....tZ3/z6......./t...R.RT/T...R4.../T....../T.tr.T2/r2t3... b c",
            "lost",
        ),
        ("...R2./....../...T.../...z8...Z9/...z..../.T..R.../......./.r2..../....t3 w c", "forced"),
    ],
)
def test_other_positions_are_no_puzzles(text: str, why: str) -> None:
    assert Prover(NODES).puzzle(Position.parse(text), why) is None


def test_what_is_asked_leaves_a_choice() -> None:
    assert len(HALF.start.legal_moves()) >= MIN_FIRST_MOVES
    reached = {TWO_TURNS.start.play_turn(turn) for turn in TWO_TURNS.start.legal_turns()}
    assert sum(not position.is_over for position in reached) > MIN_WRONG


def test_too_few_nodes_prove_nothing() -> None:
    assert Prover(10).puzzle(HALF.start, "") is None


def test_a_defence_can_be_given() -> None:
    _, (_, defence), _ = TWO_TURNS.played
    prover = Prover(NODES)
    found = prover.puzzle(TWO_TURNS.start, "", [defence])
    assert found is not None
    assert found.line == TWO_TURNS.line
    none = prover.puzzle(TWO_TURNS.start, "", [])
    assert none is not None
    assert none.line == TWO_TURNS.line[:1]
    assert none.wins_in == 2
