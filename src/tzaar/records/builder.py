"""Grows the tree of a game as a reader goes through a record.

Every step takes constant time, however many variations or comments a node has: records come from
strangers.
"""

from __future__ import annotations

from tzaar.annotations import Evaluation, Glyph
from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.moves import Turn
from tzaar.node import ChildNode, Node
from tzaar.position import Position
from tzaar.records.visitor import Visitor


class GameBuilder:
    """Adds turns and comments to a game; `finish` must come last."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._children: dict[Node, dict[Turn, ChildNode]] = {}
        """Only of nodes that have variations; most have none."""
        self._comments: dict[Node, list[str]] = {}
        self._other_glyphs: dict[Node, list[str]] = {}

    def add(self, node: Node, turn: Turn, position: Position) -> ChildNode:
        """Add a turn and the position after it; one that is there already is found."""
        children = self._children.get(node)
        if children is None and node.children:
            children = self._children[node] = {child.turn: child for child in node.children}
        if children is not None and turn in children:
            return children[turn]
        child = node.attach(turn, position)
        if children is not None:
            children[turn] = child
        return child

    def comment(self, node: Node, text: str) -> None:
        """Add to the comment on a turn."""
        if text:
            said = [node.comment] if node.comment else []
            self._comments.setdefault(node, said).append(text)

    def glyph(self, node: Node, glyph: Glyph | str) -> None:
        """Set the glyph of a turn, or add one that `Glyph` does not list."""
        if isinstance(glyph, Glyph):
            node.glyph = glyph
        else:
            self._other_glyphs.setdefault(node, []).append(glyph)

    def finish(self) -> Game:
        """The game, with its comments and other glyphs in place."""
        for node, texts in self._comments.items():
            node.comment = " ".join(texts)
        for node, glyphs in self._other_glyphs.items():
            node.other_glyphs = tuple(glyphs)
        self._comments.clear()
        self._other_glyphs.clear()
        return self.game


class TreeVisitor(Visitor):
    """Builds the tree of a game that has no turns yet; `builder.finish` must come last."""

    def __init__(self, game: Game) -> None:
        self.builder = GameBuilder(game)
        self._node = game.root
        self._outer: list[Node] = []

    def visit_turn(self, turn: Turn, before: Position, after: Position) -> None:  # noqa: ARG002
        """Add the turn; on the main line it goes before what a variation has left there."""
        child = self.builder.add(self._node, turn, after)
        if not self._outer and self._node.children[0] is not child:
            child.promote()
        self._node = child

    def begin_variation(self) -> None:
        """Go back by one turn."""
        self._outer.append(self._node)
        assert self._node.parent is not None
        self._node = self._node.parent

    def end_variation(self) -> None:
        """Come back to the turn before the variation."""
        self._node = self._outer.pop()

    def visit_comment(self, comment: str) -> None:
        """Add to the comment on the turn."""
        self.builder.comment(self._node, comment)

    def visit_glyph(self, glyph: Glyph | str) -> None:
        """Keep the glyph: the last of the known ones, and all others."""
        self.builder.glyph(self._node, glyph)

    def visit_evaluation(self, evaluation: Evaluation) -> None:
        """Keep the last evaluation."""
        self._node.evaluation = evaluation

    def visit_clock(self, seconds: float) -> None:
        """Keep the last clock time."""
        self._node.clock = seconds

    def visit_warning(self, warning: RecordError) -> None:
        """Keep the warning with the game."""
        self.builder.game.warnings.append(warning)
