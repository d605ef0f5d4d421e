"""Puzzles from one's own games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.puzzles.samples import HALF, TWO_TURNS
from tzaar.engine import JudgedTurn, Limit, Review, Score
from tzaar.game import Game
from tzaar.position import Position
from tzaar.puzzles import Collection, Puzzle
from tzaar.puzzles.own import keep_missed_puzzles, missed_puzzles
from tzaar.puzzles.verifying import verify

SEVERAL = "ZtZ.R2/z6...../Z....Tt/......../r2......T/t2...R.Z2t/....R2.T/z3Z4..../r..Tt w c"
"""A won position in which many turns win."""


def missing(position: Position, after: Score | None = None, **tags: str) -> Review:
    """A review of one turn, which missed a proved win; the best turn is any other one."""
    game = Game(position, tags=tags)
    wrong, best, *_ = (turn for turn in position.legal_turns() if len(turn) == 2)
    node = game.play(wrong)
    judged = JudgedTurn(node, (best,), Score(win=3), after or Score(loss=2), is_only=False)
    return Review(game, "deep", Limit(nodes=9), (judged,))


@pytest.mark.parametrize("sample", [TWO_TURNS, HALF])
def test_the_only_winning_turn_is_to_be_found(sample: Puzzle) -> None:
    (found,) = missed_puzzles(missing(sample.start))
    assert (found.id, found.line, found.seconds) == (sample.id, sample.line, sample.seconds)
    assert verify(found).problems == ()


def test_where_several_turns_win_there_is_no_puzzle() -> None:
    judged = missing(Position.parse(SEVERAL))
    assert len(judged.missed_wins()) == 1
    assert list(missed_puzzles(judged)) == []


def test_what_was_not_missed_is_no_puzzle() -> None:
    assert list(missed_puzzles(missing(TWO_TURNS.start, Score(win=5)))) == []


def test_a_puzzle_says_where_it_comes_from() -> None:
    (found,) = missed_puzzles(missing(TWO_TURNS.start, White="Ada", Black="B" * 3000))
    assert found.source == f"Ada against {'B' * 40}, turn 1"
    assert Puzzle.parse(str(found)) == found


def test_puzzles_are_kept_once(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert keep_missed_puzzles(missing(Position.parse(SEVERAL)), folder) == 0
    assert not folder.exists()
    assert keep_missed_puzzles(missing(TWO_TURNS.start), folder) == 1
    assert keep_missed_puzzles(missing(TWO_TURNS.start.rotate(1).swap_colors()), folder) == 0
    assert keep_missed_puzzles(missing(HALF.start), folder) == 1
    kept = {puzzle.id: puzzle for puzzle in Collection.open(folder)}
    assert set(kept) == {TWO_TURNS.id, HALF.id}
    assert all(puzzle.rating != 0 for puzzle in kept.values())
