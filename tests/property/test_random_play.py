"""Whole random games, checking every invariant after every move."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tzaar.geometry import SPACES
from tzaar.moves import PASS, Capture, Move, Pass, Phase, Place, Reinforce, Turn
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE, Color, PieceType
from tzaar.position import Position

CHUNKS = 12
QUICK_CHUNKS = 4
GAMES_PER_CHUNK = 43  # 516 games in all
AT = {space.grid: space for space in SPACES}


def start_of(number: int) -> Position:
    """Every fifth game begins with placement, every fifth with the fixed start."""
    if number % 5 == 0:
        return Position.empty()
    return Position.fixed() if number % 5 == 1 else Position.random(number)


def can_capture(position: Position) -> bool:
    """Whether the side to move has a capture, found independently: by walking step by step."""
    for space, stack in position.stacks(position.to_move):
        for dc, dr in ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)):
            c, r = space.grid
            while True:
                c, r = c + dc, r + dr
                other = AT.get((c, r))
                if other is None:
                    break
                met = position[other]
                if met is not None:
                    if met.color is not stack.color and met.height <= stack.height:
                        return True
                    break
    return False


def check_counts(position: Position) -> dict[Color, int]:
    """Check what is visible and what is in hand; return the total heights."""
    heights = {}
    for color in Color:
        stacks = [stack for _, stack in position.stacks(color)]
        shown = Counter(stack.piece_type for stack in stacks)
        for kind in PieceType:
            assert position.visible(color, kind) == shown[kind] <= kind.supply
            hand = kind.supply - shown[kind] if placing(position) else 0
            assert position.in_hand(color, kind) == hand
        heights[color] = sum(stack.height for stack in stacks)
        assert heights[color] <= 30
    return heights


def placing(position: Position) -> bool:
    return str(position).endswith("p")


def expected_outcome(position: Position) -> Outcome | None:
    """The outcome by R14 and R15, as written."""
    if placing(position):
        return None
    for color in Color:
        for kind in PieceType:
            if not any(stack.piece_type is kind for _, stack in position.stacks(color)):
                return Outcome(color.opponent, Termination.TYPE_LOST, kind)
    if str(position).endswith("c") and not can_capture(position):
        return Outcome(position.to_move.opponent, Termination.NO_CAPTURE)
    return None


def check_thoroughly(position: Position) -> None:
    outcome = position.outcome()
    assert outcome == expected_outcome(position)
    assert (position.phase is Phase.OVER) == (outcome is not None)
    assert bool(position.legal_moves()) == (outcome is None)
    assert Position.parse(str(position)) == position


def check_move(before: Position, move: Move, after: Position, loss: dict[Color, int]) -> None:
    """What a move of each kind does to spaces, heights, side and phase."""
    us, them = before.to_move, before.to_move.opponent
    changed = {space for space in SPACES if before[space] != after[space]}
    match move:
        case Capture(source, target):
            taken = before[target]
            assert taken is not None
            assert changed == {source, target}
            assert (after[source], after[target]) == (None, before[source])
            assert (loss[us], loss[them]) == (0, taken.height)
        case Reinforce(source, target):
            assert changed == {source, target}
            assert after[source] is None
            assert loss == {WHITE: 0, BLACK: 0}
        case Place(_, space):
            assert changed == {space}
            assert (loss[us], loss[them]) == (-1, 0)
        case Pass():
            assert not changed
    first_of_two = before.phase is Phase.CAPTURE and not before.is_opening
    assert after.to_move is (us if first_of_two else them)
    assert str(after)[-1] == next_phase(before, first_of_two)


def next_phase(before: Position, first_of_two: bool) -> str:
    if first_of_two:
        return "s"
    return "p" if before.phase is Phase.PLACEMENT and len(list(before.stacks())) < 59 else "c"


def check_turns(position: Position) -> None:
    """The turns are the first moves, each followed by every second move, if there is one."""
    expected = []
    for first in position.legal_moves():
        after = position.play(first)
        seconds = after.legal_moves() if after.phase is Phase.SECOND else [None]
        expected += [Turn(first) if second is None else Turn(first, second) for second in seconds]
    assert list(position.legal_turns()) == expected
    assert len(set(expected)) == len(expected)


@pytest.mark.parametrize(
    "chunk",
    [
        pytest.param(chunk, marks=() if chunk < QUICK_CHUNKS else pytest.mark.slow)
        for chunk in range(CHUNKS)
    ],
)
def test_random_games(chunk: int) -> None:
    for number in range(chunk * GAMES_PER_CHUNK, (chunk + 1) * GAMES_PER_CHUNK):
        random, position = Random(number), start_of(number)
        ply, heights = 0, check_counts(position)
        while position.outcome() is None:
            moves = position.legal_moves()
            assert len(set(moves)) == len(moves)
            assert (PASS in moves) == (position.phase is Phase.SECOND)
            move = random.choice(moves)
            after = position.play(move)
            now = check_counts(after)
            check_move(position, move, after, {c: heights[c] - now[c] for c in Color})
            # The costly checks fall on different plies in every game, and on the last ones of all.
            if ply % 8 == number % 8 or after.outcome() is not None:
                check_thoroughly(after)
            if isinstance(move, Reinforce):
                lost = position.self_loss(move)
                outcome = after.outcome()
                assert (outcome and outcome.lost_type) == lost
            position, heights, ply = after, now, ply + 1
        # 60 placements, the opening, then at most two moves a turn, each of which empties a space.
        assert ply <= 60 + 1 + 2 * 57


@pytest.mark.parametrize("number", range(10))
def test_turns_on_samples(number: int) -> None:
    random, position = Random(number), start_of(number)
    sample = random.randrange(5, 25) + (60 if placing(position) else 0)
    for _ in range(sample):
        after = position.play(random.choice(position.legal_moves()))
        if after.outcome() is not None:
            break
        position = after
    check_turns(position)


def test_both_kinds_of_end_occur_for_both_colours() -> None:
    """Otherwise the games above would prove less than they seem to."""
    ends = set()
    for number in range(60):
        random, position = Random(number), start_of(number)
        while (outcome := position.outcome()) is None:
            position = position.play(random.choice(position.legal_moves()))
        ends.add((outcome.winner, outcome.termination))
    assert len(ends) == 4
