"""Kinds, each where it holds and where one thing is changed so that it does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.puzzles.samples import HALF, TWO_TURNS
from tzaar.moves import Turn
from tzaar.notation import parse_turn
from tzaar.outcome import Termination
from tzaar.position import Position
from tzaar.puzzles import Collection, Kind, Puzzle
from tzaar.puzzles.classify import Facts, kinds_of

FACTS = Facts(
    start=TWO_TURNS.start,
    turn=TWO_TURNS.played[0][1],
    winning=1,
    wins_in=2,
    is_exact=True,
    termination=Termination.TYPE_LOST,
)


def test_the_end() -> None:
    assert Kind.TAKE_2 in kinds_of(FACTS)
    assert Kind.TAKE_3 in kinds_of(replace(FACTS, wins_in=3))
    assert Kind.TAKE_LATER in kinds_of(replace(FACTS, wins_in=4))
    assert Kind.TAKE_LATER in kinds_of(replace(FACTS, is_exact=False))
    assert Kind.TAKE_1 in kinds_of(replace(FACTS, wins_in=1))
    assert Kind.STARVE in kinds_of(replace(FACTS, termination=Termination.NO_CAPTURE))


def test_every_puzzle_has_one_end() -> None:
    ends = {Kind.TAKE_1, Kind.TAKE_2, Kind.TAKE_3, Kind.TAKE_LATER, Kind.STARVE}
    for puzzle in Collection.open():
        assert len(ends.intersection(puzzle.kinds)) == 1


def some(kind: Kind) -> list[Puzzle]:
    return [puzzle for puzzle in Collection.open() if kind in puzzle.kinds][:20]


def test_twice_and_pass_are_as_the_turn_says() -> None:
    for puzzle in some(Kind.TWICE):
        assert puzzle.line[0].count("x") == 2
    for puzzle in some(Kind.PASS):
        assert puzzle.line[0].endswith("pass")


def test_after_a_quiet_turn_nothing_can_be_taken_at_once() -> None:
    for puzzle in some(Kind.QUIET):
        position, turn = puzzle.played[0]
        after = position.play_turn(turn).setup()
        assert "+" in str(turn)
        # As if the enemy could pass.
        ours = Position.parse(
            str(after).replace(
                f" {str(after.to_move)[0].lower()} c", f" {str(position.to_move)[0].lower()} c"
            )
        )
        assert not takes_a_type(ours)


def takes_a_type(position: Position) -> bool:
    for turn in position.legal_turns():
        outcome = position.play_turn(turn).outcome()
        if outcome and outcome.lost_type and outcome.winner is position.to_move:
            return True
    return False


def test_whoever_saves_a_type_was_about_to_lose_it() -> None:
    for puzzle in some(Kind.SAVE):
        text = str(puzzle.start)
        side = text.split()[1]
        enemys = Position.parse(text.replace(f" {side} c", f" {'wb'[side == 'w']} c"))
        assert takes_a_type(enemys), puzzle.id


def test_what_is_sacrificed_can_be_captured() -> None:
    for puzzle in some(Kind.SACRIFICE):
        before, turn = puzzle.played[0]
        after = before.play_turn(turn)
        offered = [
            space
            for space, stack in after.stacks(before.to_move)
            if stack.height >= 2 and after.is_attacked(space)
        ]
        assert offered, puzzle.id


def test_nearly_all_wrong_turns_lose_at_once() -> None:
    for puzzle in some(Kind.ONLY_DEFENCE)[:5]:
        reached = {
            after
            for turn in puzzle.start.legal_turns()
            if not puzzle.is_right(0, turn) and not (after := puzzle.start.play_turn(turn)).is_over
        }
        losing = sum(wins_at_once(position) for position in reached)
        assert losing >= 0.9 * len(reached), puzzle.id


def wins_at_once(position: Position) -> bool:
    us = position.to_move
    for turn in position.legal_turns():
        outcome = position.play_turn(turn).outcome()
        if outcome is not None and outcome.winner is us:
            return True
    return False


def test_a_first_move_alone_has_no_kind_of_a_turn() -> None:
    first = Turn(parse_turn(f"{HALF.line[0]} {HALF.seconds[0]}", HALF.start).moves[0])
    facts = Facts(HALF.start, first, 2, 3, is_exact=True, termination=Termination.NO_CAPTURE)
    assert {Kind.QUIET, Kind.PASS, Kind.TWICE, Kind.SACRIFICE}.isdisjoint(kinds_of(facts))


@pytest.mark.parametrize("kind", Kind)
def test_each_is_explained(kind: Kind) -> None:
    assert kind.explanation.endswith(".")
