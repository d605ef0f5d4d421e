"""Ten thousand positions of every kind to evaluate, the same in every run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from tzaar.engine._native import Position as CorePosition
from tzaar.geometry import SPACES, Space
from tzaar.moves import Phase
from tzaar.pieces import PIECES_PER_COLOR, Color, PieceType, Stack
from tzaar.position import Setup

CHUNKS = 20
OF_CHUNK = 500
SCATTERED_OF_CHUNK = 100
"""The others are of games."""

Taste = Callable[[str], bool]
TASTES: tuple[Taste, ...] = (
    lambda move: True,
    lambda move: "+" in move,  # high stacks
    lambda move: "x" in move,  # few stacks
    lambda move: move == "pass",
)
"""Which moves a player makes if there are any such."""


@cache
def evaluable_positions(chunk: int) -> tuple[str, ...]:
    """The position strings of a chunk; in none of them is the game over."""
    random = Random(chunk)
    scattered = _scattered(random)
    chosen = [next(scattered) for _ in range(SCATTERED_OF_CHUNK)]
    games = _of_games(random)
    return (*chosen, *(next(games) for _ in range(OF_CHUNK - len(chosen))))


def _of_games(random: Random) -> Iterator[str]:
    """Every position past the placement of random games, one game after another."""
    while True:
        start = random.choice(("fixed", "random", "placed"))
        position = CorePosition.fixed()
        if start == "random":
            position = CorePosition.random(random.getrandbits(64))
        elif start == "placed":
            position = CorePosition.empty()
        taste = random.choice(TASTES)
        while position.phase != "over":
            if position.phase != "p":
                yield str(position)
            moves = position.legal_moves()
            liked = [move for move in moves if taste(move)]
            # Occasionally any other move: a player who only passes never gets far.
            wanted = liked if liked and random.random() < 0.8 else moves
            position = position.play(random.choice(wanted))


def _scattered(random: Random) -> Iterator[str]:
    """A few stacks of any height, anywhere: scarce types and towers, which random games lack."""
    while True:
        spaces = random.sample(SPACES, k=len(SPACES))
        stacks: dict[Space, Stack] = {}
        for color in Color:
            for piece_type, height in _some_stacks(random):
                stacks[spaces.pop()] = Stack(color, piece_type, height)
        phase = random.choice((Phase.CAPTURE, Phase.SECOND))
        position = CorePosition(str(Setup(stacks, random.choice(tuple(Color)), phase)))
        if position.phase != "over":
            yield str(position)


def _some_stacks(random: Random) -> list[tuple[PieceType, int]]:
    """Random stacks of one colour, including all types."""
    others = [kind for kind in PieceType for _ in range(kind.supply - 1)]
    kinds = [*PieceType, *random.sample(others, k=random.choice((0, 1, 2, 3, 12)))]
    heights = [1] * len(kinds)
    # The pieces below the tops are in one stack, in two or in all.
    towers = range(random.choice((1, 2, len(kinds))))
    for _ in range(random.randint(0, PIECES_PER_COLOR - len(kinds))):
        heights[random.choice(towers)] += 1
    random.shuffle(kinds)
    return list(zip(kinds, heights, strict=True))
