"""A game told from a later position of its main line on."""

from __future__ import annotations

from itertools import islice

from tzaar.errors import FailureCode, RecordError
from tzaar.game import Game, Node
from tzaar.moves import Phase
from tzaar.records.endings import off_board


def after_placement(game: Game) -> Game:
    """A tournament game as one from the full board: what was placed, but not in which order.

    A comment on the start stays. A game that begins otherwise is copied. Raises `RecordError` if
    the placement is not finished.
    """
    placed = sum(node.parent is not None and _places(node.parent) for node in game.mainline())
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
    origin = next(islice(game.mainline(), turns - 1, None), None) if turns else game.root
    if origin is None:
        raise RecordError(f"the main line has fewer than {turns} turns")
    copy = Game(origin.position, game.tags)
    _copy_remarks(origin, copy.root)
    waiting = [(child, copy.root) for child in reversed(origin.children)]
    while waiting:
        node, parent = waiting.pop()
        assert node.turn is not None
        twin = parent.attach(node.turn, node.position)
        _copy_remarks(node, twin)
        waiting += [(child, twin) for child in reversed(node.children)]
    if ending := off_board(game):
        copy.declare(ending)
    return copy


def _places(node: Node) -> bool:
    return node.position.phase is Phase.PLACEMENT


def _copy_remarks(node: Node, twin: Node) -> None:
    twin.comment, twin.glyph = node.comment, node.glyph
    twin.evaluation, twin.clock = node.evaluation, node.clock
