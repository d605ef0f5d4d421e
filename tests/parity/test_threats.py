"""The core's threats, compared with every turn the library lists."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from tests.parity.evaluable_positions import evaluable_positions
from tzaar.engine._native import Position as CorePosition
from tzaar.moves import Capture, Phase
from tzaar.pieces import Color
from tzaar.position import Position, Setup

CHUNKS = 4
OF_CHUNK = 12
"""Positions; each has thousands of turns while the board is full."""
MOST_STACKS = 34

Pair = tuple[str, str]


def truth(position: Position, victim: Color) -> tuple[dict[Pair, set[str | None]], set[str]]:
    """By target and attacker, the captures that can come first (None: at once); and types taken
    out."""
    stacks = dict(position.stacks())
    start = Setup(stacks, victim.opponent, Phase.CAPTURE).position()
    captures: defaultdict[Pair, set[str | None]] = defaultdict(set)
    lost = set()
    for turn in start.legal_turns():
        first, *rest = turn
        assert isinstance(first, Capture)
        captures[str(first.target), str(first.source)].add(None)
        for second in rest:
            if isinstance(second, Capture):
                source = first.source if second.source == first.target else second.source
                captures[str(second.target), str(source)].add(str(first))
        outcome = start.play_turn(turn).outcome()
        if outcome and outcome.winner is not victim and outcome.lost_type:
            lost.add(str(outcome.lost_type))
    return captures, lost


def check(position: Position, victim: Color) -> int:
    found, takes_last = CorePosition(str(position)).threats(victim.letter)
    captures, lost = truth(position, victim)
    assert set(takes_last) == lost
    assert {(target, attacker) for target, attacker, _ in found} == captures.keys()
    assert len(found) == len(captures)
    for target, attacker, first in found:
        ways = captures[target, attacker]
        assert first in ways
        assert (first is None) == (None in ways)
    return len(lost)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_threats_agree(chunk: int) -> None:
    """Positions of every kind except crowded ones, which have too many turns to list."""
    positions = map(Position.parse, evaluable_positions(chunk))
    few = [position for position in positions if len(dict(position.stacks())) <= MOST_STACKS]
    chosen = Random(chunk).sample(few, k=OF_CHUNK)
    lost = sum(check(position, victim) for position in chosen for victim in Color)
    assert lost > 0, "some of the sample can end the game"


def test_threats_on_a_full_board() -> None:
    """R7: the turn has one move."""
    for color in Color:
        check(Position.fixed(), color)
        found, _ = CorePosition.fixed().threats(color.letter)
        assert found
        assert all(first is None for _, _, first in found)


def test_there_is_no_such_colour() -> None:
    with pytest.raises(ValueError, match="w or b"):
        CorePosition.fixed().threats("white")
