"""After every move of random games, the native core and the Python library agree."""

from __future__ import annotations

from random import Random

import pytest

from tzaar import Move, Position
from tzaar.engine._native import Position as CorePosition

CHUNKS = 24
QUICK_GAMES = 6
SLOW_GAMES = 200
"""A chunk; all chunks together play thousands of games."""


def starts(chunk: int, games: int) -> list[tuple[Position, CorePosition]]:
    pairs = [(Position.fixed(), CorePosition.fixed()), (Position.empty(), CorePosition.empty())]
    for number in range(games - len(pairs)):
        seed = (chunk * SLOW_GAMES + number) * 0x9E3779B97F4A7C15 % 2**64
        pairs.append((Position.random(seed), CorePosition.random(seed)))
    return pairs


@pytest.mark.parametrize("seed", [*range(20), 2**53, 2**64 - 1])
def test_balanced_starts_agree(seed: int) -> None:
    assert str(CorePosition.balanced(seed)) == str(Position.balanced(seed))


def check(position: Position, core: CorePosition) -> list[Move]:
    """Compare everything comparable; return the legal moves, in the library's order."""
    moves = position.legal_moves()
    assert str(core) == str(position)
    assert core.key == core.recomputed_key() == position.key
    assert core.to_move == position.to_move.letter
    outcome = position.outcome()
    assert core.phase == ("over" if outcome else position.phase.value)
    expected = (outcome.winner.letter, outcome.termination.value) if outcome else None
    assert core.outcome() == expected
    assert sorted(core.legal_moves()) == sorted(map(str, moves))
    return moves


def play(position: Position, core: CorePosition, random: Random) -> None:
    moves = check(position, core)
    while position.outcome() is None:
        move = random.choice(moves)
        position, core = position.play(move), core.play(str(move))
        moves = check(position, core)
    assert moves == []


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_agree(chunk: int) -> None:
    random = Random(chunk)
    for position, core in starts(chunk, QUICK_GAMES):
        play(position, core, random)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_thousands_of_random_games_agree(chunk: int) -> None:
    random = Random(chunk + CHUNKS)
    for position, core in starts(chunk, SLOW_GAMES):
        play(position, core, random)


@pytest.mark.parametrize("seed", range(3))
def test_turns_are_counted_alike(seed: int) -> None:
    position = Position.random(seed)
    position = position.play(position.legal_moves()[0])
    assert CorePosition(str(position)).count_turns() == sum(1 for _ in position.legal_turns())
