"""A game with only some of its notes, to be written."""

from __future__ import annotations

from tzaar.game import Game
from tzaar.node import ChildNode, Node, copy_notes
from tzaar.records.endings import off_board


def select(  # noqa: PLR0913 - what a record may hold, all by keyword
    game: Game,
    *,
    comments: bool = True,
    variations: bool = True,
    glyphs: bool = True,
    evaluations: bool = True,
    clocks: bool = True,
) -> Game:
    """A game without the notes or variations that are switched off, a copy if any is.

    >>> game = Game()
    >>> game.play("D7xE7").comment = "an opening"
    >>> select(game, comments=False).end.comment
    ''
    """
    if comments and variations and glyphs and evaluations and clocks:
        return game
    copy = Game(game.start, game.tags)
    twins: dict[Node, Node] = {game.root: copy.root}
    nodes = game.nodes() if variations else [game.root, *game.mainline()]
    for node in nodes:
        if isinstance(node, ChildNode):
            twins[node] = twins[node.parent].attach(node.turn, node.position)
        twin = twins[node]
        copy_notes(node, twin)
        if not comments:
            twin.comment = ""
        if not glyphs:
            twin.glyph, twin.other_glyphs = None, ()
        if not evaluations:
            twin.evaluation = None
        if not clocks:
            twin.clock = None
    if ending := off_board(game):
        copy.declare(ending)
    return copy
