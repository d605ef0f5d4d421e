"""Shared by the tests of diagrams."""

from __future__ import annotations

import random

import pytest

from tzaar import Position, Reinforce
from tzaar.moves import Move


def _choose(moves: list[Move], rng: random.Random) -> Move:
    """Any move, preferring reinforcements: high stacks are the hard part of drawing."""
    reinforcements = [move for move in moves if isinstance(move, Reinforce)]
    return rng.choice(reinforcements or moves)


def _positions(start: Position, seed: int) -> list[Position]:
    rng, positions = random.Random(seed), [start]
    while moves := positions[-1].legal_moves():
        positions.append(positions[-1].play(_choose(moves, rng)))
    return positions


@pytest.fixture(scope="session")
def random_positions() -> list[Position]:
    """Every position of some random games, two of them from the empty board."""
    starts = [Position.random(seed) for seed in range(8)] + [Position.empty()] * 2
    games = [_positions(start, seed) for seed, start in enumerate(starts)]
    return [position for game in games for position in game]
