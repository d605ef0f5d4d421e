"""The tree of a game: a root with the start, and a node for every turn played or considered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from tzaar.annotations import Evaluation, Glyph
from tzaar.contents import Contents, stack_contents
from tzaar.geometry import Space
from tzaar.moves import Turn
from tzaar.pieces import Color
from tzaar.position import Position


class Node(ABC):
    """A position in the tree with what was noted beside it: a `RootNode` or a `ChildNode`.

    The first of `children` continues the line, the others are variations. A node of which nothing
    more is known may be the root, whose `turn` and `parent` are None; `mainline`, `children`,
    `line` and `add` give a `ChildNode`, which always has both.

    >>> from tzaar import Game
    >>> game = Game()
    >>> node = game.root.add("D7xE7")
    >>> node.comment = "the opening turn is one capture"
    >>> for node in game.mainline():
    ...     print(node.number, node.mover, len(node.turn), node.comment)
    1 White 1 the opening turn is one capture
    """

    __slots__ = (
        "_number",
        "_position",
        "children",
        "clock",
        "comment",
        "evaluation",
        "glyph",
        "other_glyphs",
    )

    def __init__(self, position: Position, number: int) -> None:
        self._position = position
        self._number = number
        self.children: list[ChildNode] = []
        self.comment = ""
        self.glyph: Glyph | None = None
        self.other_glyphs: tuple[str, ...] = ()
        """Glyphs that `Glyph` does not list, as a record has them: ``$10``, ``!!!``."""
        self.evaluation: Evaluation | None = None
        self.clock: float | None = None
        """Seconds left on the clock of the player who made the turn."""

    @property
    @abstractmethod
    def parent(self) -> Node | None:
        """The node before; None for the root."""

    @property
    @abstractmethod
    def turn(self) -> Turn | None:
        """The turn that leads here; None for the root."""

    @property
    def position(self) -> Position:
        """The position after the turn.

        >>> RootNode(Position.fixed()).position == Position.fixed()
        True
        """
        return self._position

    @property
    def number(self) -> int:
        """The number of the turn, from 1; 0 for the root.

        >>> RootNode(Position.fixed()).add("D7xE7").number
        1
        """
        return self._number

    # -- Going through the tree --------------------------------------------------------------------

    def next(self) -> ChildNode | None:
        """The node that continues the line; None at its end.

        >>> from tzaar import Game
        >>> Game().root.next() is None
        True
        """
        return self.children[0] if self.children else None

    def mainline(self) -> Iterator[ChildNode]:
        """The nodes of the line that continues here, this one left out.

        >>> root = RootNode(Position.fixed())
        >>> end = root.add_line(["D7xE7", "F6xF5 pass"])
        >>> [str(node.turn) for node in root.mainline()]
        ['D7xE7', 'F6xF5 pass']
        """
        node = self.next()
        while node is not None:
            yield node
            node = node.next()

    @property
    def end(self) -> Node:
        """The last node of the line that continues here.

        >>> root = RootNode(Position.fixed())
        >>> root.add("D7xE7") is root.end
        True
        """
        node: Node = self
        while node.children:
            node = node.children[0]
        return node

    def nodes(self) -> Iterator[Node]:
        """The node and all that follow it, variations too; parents come before their children.

        >>> root = RootNode(Position.fixed())
        >>> first, second = root.add("D7xE7"), root.add("D7xE6")
        >>> list(root.nodes()) == [root, first, second]
        True
        """
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def line(self) -> Iterator[ChildNode]:
        """The nodes from the first turn to this one.

        >>> end = RootNode(Position.fixed()).add_line(["D7xE7", "F6xF5 pass"])
        >>> [node.number for node in end.line()]
        [1, 2]
        """
        backwards: list[ChildNode] = []
        node: Node | None = self
        while isinstance(node, ChildNode):
            backwards.append(node)
            node = node.parent
        return reversed(backwards)

    @property
    def root(self) -> Node:
        """The node with the start of the game.

        >>> root = RootNode(Position.fixed())
        >>> root.add("D7xE7").root is root
        True
        """
        node: Node = self
        while isinstance(node, ChildNode):
            node = node.parent
        return node

    # -- Changing the tree -------------------------------------------------------------------------

    def add(self, turn: Turn | str) -> ChildNode:
        """Add a turn, the continuation or a variation; returns the node if it is there already.

        Raises `IllegalMoveError`, and `InvalidNotationError` for a text that is not a turn.

        >>> root = RootNode(Position.fixed())
        >>> root.add("D7xE7") is root.add("d7e7")
        True
        """
        after: Position | None = None
        if isinstance(turn, str):
            turn, after = self.position.read_turn(turn)
        for child in self.children:
            if child.turn == turn:
                return child
        return self.attach(turn, self.position.play_turn(turn) if after is None else after)

    def add_line(self, turns: Iterable[Turn | str]) -> Node:
        """Add turns one after the other, such as an engine's line; returns the last node.

        Raises what `add` does; the turns before the fault stay.

        >>> from tzaar import Game
        >>> Game().root.add_line(["D7xE7", "F6xF5 pass"]).number
        2
        """
        node: Node = self
        for turn in turns:
            node = node.add(turn)
        return node

    def attach(self, turn: Turn, position: Position) -> ChildNode:
        """Add a turn without a check; the caller has played it and knows the position after it.

        >>> root = RootNode(Position.fixed())
        >>> turn = next(root.position.legal_turns())
        >>> root.attach(turn, root.position.play_turn(turn)).number
        1
        """
        child = ChildNode(position, turn, self)
        self.children.append(child)
        return child

    @abstractmethod
    def promote(self) -> None:
        """Make the turn the main continuation of its parent; the root stays what it is."""

    @abstractmethod
    def remove(self) -> None:
        """Remove the turn and all that follows; raises `ValueError` for the root."""

    # -- What can be seen --------------------------------------------------------------------------

    def contents(self) -> dict[Space, Contents]:
        """Which pieces lie in each stack, from the bottom up.

        >>> from tzaar import Game
        >>> game = Game()
        >>> node = game.root.add_line(["D7xE7", "F6xF5 G1+F2"])
        >>> node.contents()[Space.F2]
        (PieceType.TZARRA, PieceType.TOTT)
        """
        return stack_contents(self.root.position, (m for node in self.line() for m in node.turn))

    def _repr_svg_(self) -> str:
        """The position with its turn as arrows: what a notebook shows."""
        from tzaar.render import render_svg  # noqa: PLC0415 - most programs draw nothing

        return render_svg(self.position, arrows=self.turn or ())


class RootNode(Node):
    """The start of a game, without a turn.

    >>> RootNode(Position.fixed()).number
    0
    """

    __slots__ = ()

    def __init__(self, position: Position) -> None:
        super().__init__(position, 0)

    def __repr__(self) -> str:
        return "<Node: start>"

    @property
    def parent(self) -> None:
        """None: nothing comes before the start."""
        return None

    @property
    def turn(self) -> None:
        """None: no turn leads to the start."""
        return None

    def promote(self) -> None:
        """Do nothing: the start has no alternative."""

    def remove(self) -> None:
        """Raise `ValueError`: a game needs its start."""
        raise ValueError("the start of a game cannot be removed")

    # A tree may be deeper than Python's stack, so it is pickled and copied as a list.

    def __reduce__(self) -> tuple[object, ...]:
        numbers: dict[Node, int] = {}
        rows = []
        for number, node in enumerate(self.nodes()):
            numbers[node] = number
            parent = -1 if node.parent is None else numbers[node.parent]
            rows.append((parent, node.turn, node.position, _notes(node)))
        return _grown, (rows,)


class ChildNode(Node):
    """A turn in the tree and the position after it; made by `Node.add` and `Node.attach`.

    >>> node = RootNode(Position.fixed()).add("D7xE7")
    >>> node, node.mover, node.parent.number
    (<Node 1. D7xE7>, Color.WHITE, 0)
    """

    __slots__ = ("_parent", "_turn")

    def __init__(self, position: Position, turn: Turn, parent: Node) -> None:
        super().__init__(position, parent.number + 1)
        self._turn = turn
        self._parent = parent

    def __repr__(self) -> str:
        return f"<Node {self.number}. {self.turn}>"

    @property
    def parent(self) -> Node:
        """The node before."""
        return self._parent

    @property
    def turn(self) -> Turn:
        """The turn that leads here."""
        return self._turn

    @property
    def mover(self) -> Color:
        """The player who made the turn."""
        return self._parent.position.to_move

    def promote(self) -> None:
        """Make the turn the main continuation of its parent.

        >>> root = RootNode(Position.fixed())
        >>> first, second = root.add("D7xE7"), root.add("D7xE6")
        >>> second.promote()
        >>> root.next() is second
        True
        """
        siblings = self._parent.children
        siblings.remove(self)
        siblings.insert(0, self)

    def remove(self) -> None:
        """Remove the turn and all that follows from the tree.

        >>> root = RootNode(Position.fixed())
        >>> root.add("D7xE7").remove()
        >>> root.children
        []
        """
        self._parent.children.remove(self)

    def __reduce__(self) -> tuple[object, ...]:
        path = [node.parent.children.index(node) for node in self.line()]
        return _descendant, (self.root, path)


def copy_notes(node: Node, twin: Node) -> None:
    """Give a node of another tree what was noted beside this one.

    >>> node, twin = RootNode(Position.fixed()), RootNode(Position.empty())
    >>> node.comment = "a start"
    >>> copy_notes(node, twin)
    >>> twin.comment
    'a start'
    """
    _annotate(twin, _notes(node))


_Notes = tuple[str, Glyph | None, tuple[str, ...], Evaluation | None, float | None]


def _notes(node: Node) -> _Notes:
    return node.comment, node.glyph, node.other_glyphs, node.evaluation, node.clock


def _annotate(node: Node, notes: _Notes) -> None:
    node.comment, node.glyph, node.other_glyphs, node.evaluation, node.clock = notes


def same_content(node: Node, twin: Node) -> bool:
    """Whether two nodes have the same turn and notes, and as many children.

    >>> same_content(RootNode(Position.fixed()), RootNode(Position.empty()))
    True
    """
    return (
        node.turn == twin.turn
        and _notes(node) == _notes(twin)
        and len(node.children) == len(twin.children)
    )


def _grown(rows: Sequence[tuple[int, Turn | None, Position, _Notes]]) -> Node:
    nodes: list[Node] = []
    for parent, turn, position, notes in rows:
        node = RootNode(position) if turn is None else nodes[parent].attach(turn, position)
        _annotate(node, notes)
        nodes.append(node)
    return nodes[0]


def _descendant(root: Node, path: Sequence[int]) -> Node:
    node = root
    for index in path:
        node = node.children[index]
    return node
