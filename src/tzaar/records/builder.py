"""Grows the tree of a game as a reader goes through a record.

Every step costs the same, however many variations or comments a node has already: what a stranger
wrote decides how many there are.
"""

from __future__ import annotations

from tzaar.game import Game
from tzaar.moves import Turn
from tzaar.node import ChildNode, Node
from tzaar.position import Position


class GameBuilder:
    """Adds turns and comments to a game; `finish` must come last."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._children: dict[Node, dict[Turn, ChildNode]] = {}
        """Only of nodes with variations, which most have not."""
        self._comments: dict[Node, list[str]] = {}

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
        """Add to what is said about a turn."""
        if text:
            said = [node.comment] if node.comment else []
            self._comments.setdefault(node, said).append(text)

    def finish(self) -> Game:
        """The game, with its comments in place."""
        for node, texts in self._comments.items():
            node.comment = " ".join(texts)
        self._comments.clear()
        return self.game
