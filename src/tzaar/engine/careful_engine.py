"""An engine that plays like a careful beginner, who should beat the weakest level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tzaar.engine.random_engine import AsyncRandomEngine, random_turn
from tzaar.moves import Capture, Move, Phase, Turn
from tzaar.pieces import Color, PieceType
from tzaar.position import Position, Setup

TRIES: Final = 10
"""How many turns a careful beginner tries."""

# A move changes what can be captured in two places only, where it begins and where it ends, and
# each has six neighbours: stacks elsewhere see one another as before.
_CAPTURES_A_MOVE_ENDS: Final = 12


class AsyncCarefulEngine(AsyncRandomEngine):
    """Wins if a turn wins; otherwise plays at random, but avoids turns that let the enemy win.

    It tries a number of turns, one after the other, and plays the first that is safe, or the last.
    """

    def __init__(self, tries: int = TRIES, seed: int = 0) -> None:
        super().__init__(seed)
        self._tries = tries

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return "careful"

    def choose(self, position: Position, root_moves: Sequence[Move] = ()) -> Turn:
        """A winning turn, else a safe one, else any, of those that begin with a root move."""
        if turn := winning_turn(position, root_moves):
            return turn
        random = self._random(position)
        for _ in range(self._tries):
            turn = random_turn(position, random, root_moves)
            after = position.play_turn(turn)
            if after.outcome() is None and winning_turn(after) is None:
                break
        assert turn is not None
        return turn


def winning_turn(position: Position, root_moves: Sequence[Move] = ()) -> Turn | None:
    """A turn with which the side to move wins at once, if there is one that begins so.

    >>> winning_turn(Position.fixed()) is None
    True
    """
    if position.phase not in (Phase.CAPTURE, Phase.SECOND):
        return None
    us = position.to_move
    for moves, after in _promising(position, root_moves):
        outcome = after.outcome()
        if outcome is not None and outcome.winner is us:
            return Turn(*moves)
    return None


def _promising(
    position: Position, first_moves: Sequence[Move] = ()
) -> Iterator[tuple[list[Move], Position]]:
    """The moves of this turn that might win, and the positions after them."""
    us = position.to_move
    moves_left = 1 if position.phase is Phase.SECOND or position.is_opening else 2
    if not _may_end(position, moves_left):
        return
    for move in first_moves or position.legal_moves():
        after = position.play(move)
        yield [move], after
        if after.to_move is us and after.phase is Phase.SECOND:
            for moves, end in _promising(after):
                yield [move, *moves], end


def _may_end(position: Position, moves: int) -> bool:
    """Whether so many moves may take the enemy's last pieces of a type or all of its captures."""
    enemy = position.to_move.opponent
    if any(position.visible(enemy, piece_type) <= moves for piece_type in PieceType):
        return True
    return _captures(position, enemy) <= moves * _CAPTURES_A_MOVE_ENDS


def _captures(position: Position, color: Color) -> int:
    """How many captures a colour would have to choose from."""
    turned = Setup(dict(position.stacks()), color, Phase.CAPTURE).position()
    return sum(isinstance(move, Capture) for move in turned.legal_moves())
