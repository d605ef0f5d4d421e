"""A game as one that begins at a later position of its main line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from tzaar.errors import FailureCode, RecordError
from tzaar.game import Game
from tzaar.moves import Phase
from tzaar.node import Node, copy_notes
from tzaar.records.endings import off_board


def after_placement(game: Game) -> Game:
    """A tournament game as one from the full board; the order of the placements is lost.

    A comment on the start stays. A game with another start is copied. Raises `RecordError` if
    the placement is not finished.

    >>> after_placement(Game()) == Game()
    True
    """
    placed = sum(_places(node.parent) for node in game.mainline())
    restarted = restart(game, placed)
    if _places(restarted.root):
        raise RecordError(
            f"the placement breaks off after {placed} pieces", code=FailureCode.NO_START
        )
    if placed:
        texts = (game.root.comment, restarted.root.comment)
        restarted.root.comment = " ".join(text for text in texts if text)
    return restarted


def restart(game: Game, turns: int) -> Game:
    """A copy of a game without the first turns of its main line, and what was noted beside them.

    Raises `RecordError` if there are fewer turns.
    """
    line: Iterator[Node] = chain([game.root], game.mainline())
    origin = next(islice(line, turns, None), None)
    if origin is None:
        raise RecordError(f"the main line has fewer than {turns} turns")
    copy = Game(origin.position, game.tags)
    copy_notes(origin, copy.root)
    waiting = [(child, copy.root) for child in reversed(origin.children)]
    while waiting:
        node, parent = waiting.pop()
        twin = parent.attach(node.turn, node.position)
        copy_notes(node, twin)
        waiting += [(child, twin) for child in reversed(node.children)]
    if ending := off_board(game):
        copy.declare(ending)
    return copy


def _places(node: Node) -> bool:
    return node.position.phase is Phase.PLACEMENT
