"""Legal games to play, generated before the measurement."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tzaar.position import Position


@dataclass(frozen=True, slots=True)
class Script:
    """A game from a random start, turn by turn as text."""

    seed: int
    turns: tuple[str, ...]


def script(seed: int) -> Script:
    """A game of random legal turns, to its end."""
    choice = random.Random(seed).choice
    position = Position.random(seed)
    turns = []
    while position.outcome() is None:
        side, moves = position.to_move, []
        while position.outcome() is None and position.to_move is side:
            move = choice(position.legal_moves())
            moves.append(str(move))
            position = position.play(move)
        turns.append(" ".join(moves))
    return Script(seed, tuple(turns))
