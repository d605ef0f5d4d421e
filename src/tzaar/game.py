"""A game: its start, the tree of turns played and considered, its tags and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from tzaar.annotations import Evaluation, Glyph
from tzaar.contents import Contents, stack_contents
from tzaar.errors import FailureCode, IllegalMoveError
from tzaar.geometry import Space
from tzaar.moves import Turn
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import WHITE, Color
from tzaar.position import Position
from tzaar.setups import StartKind, fresh_seed


class Node:
    """A turn in the tree, what was noted beside it, and the position after it.

    The root of a tree holds the start and no turn. The first of `children` continues the line, the
    others are variations.
    """

    __slots__ = (
        "_number",
        "_parent",
        "_position",
        "_turn",
        "children",
        "clock",
        "comment",
        "evaluation",
        "glyph",
    )

    def __init__(self, position: Position, turn: Turn | None, parent: Node | None) -> None:
        self._position = position
        self._turn = turn
        self._parent = parent
        self._number: int = 0 if parent is None else parent.number + 1
        self.children: list[Node] = []
        self.comment = ""
        self.glyph: Glyph | None = None
        self.evaluation: Evaluation | None = None
        self.clock: float | None = None
        """Seconds left on the clock of the player who made the turn."""

    def __repr__(self) -> str:
        return f"<Node {self.number}. {self.turn}>" if self.turn else "<Node: start>"

    @property
    def parent(self) -> Node | None:
        """The node before; None for the root."""
        return self._parent

    @property
    def turn(self) -> Turn | None:
        """The turn that leads here; None for the root."""
        return self._turn

    @property
    def position(self) -> Position:
        """The position after the turn."""
        return self._position

    @property
    def number(self) -> int:
        """The number of the turn, from 1; 0 for the root."""
        return self._number

    def line(self) -> Iterator[Node]:
        """The nodes from the first turn to this one."""
        backwards = []
        node: Node | None = self
        while node is not None and node.turn is not None:
            backwards.append(node)
            node = node.parent
        return reversed(backwards)

    def add(self, turn: Turn | str) -> Node:
        """Add a turn, the continuation or a variation; one that is there already is found.

        Raises `IllegalMoveError`, and `InvalidNotationError` for a text that is not a turn.
        """
        after: Position | None = None
        if isinstance(turn, str):
            turn, after = self.position.read_turn(turn)
        for child in self.children:
            if child.turn == turn:
                return child
        return self.attach(turn, self.position.play_turn(turn) if after is None else after)

    def attach(self, turn: Turn, position: Position) -> Node:
        """Add a turn whose resulting position is known; for readers that have played it already."""
        child = Node(position, turn, self)
        self.children.append(child)
        return child

    def promote(self) -> None:
        """Make this the main continuation of its parent."""
        if self.parent is not None:
            siblings = self.parent.children
            siblings.remove(self)
            siblings.insert(0, self)

    def remove(self) -> None:
        """Take this turn and all that follows out of the tree; raises `ValueError` for the root."""
        if self.parent is None:
            raise ValueError("the start of a game cannot be removed")
        self.parent.children.remove(self)

    def contents(self) -> dict[Space, Contents]:
        """Which pieces lie in each stack, from the bottom up."""
        nodes = list(self.line())
        start = nodes[0].parent if nodes else self
        assert start is not None
        return stack_contents(start.position, (m for node in nodes for m in node.turn or ()))


class Game:
    """A game from a start position, by default the fixed one.

    >>> game = Game(tags={"White": "Ada", "Black": "Bob"})
    >>> node = game.play("D7xE7")
    >>> node = game.play("F6xF5 G1+F2")
    >>> node.position.to_move, game.result
    (Color.WHITE, '*')
    """

    def __init__(self, start: Position | None = None, tags: dict[str, str] | None = None) -> None:
        self.root = Node(Position.fixed() if start is None else start, None, None)
        self.tags = dict(tags or {})
        """What is known about the game besides its turns: players, event, date and so on."""
        self._ending: Outcome | None = None

    def __repr__(self) -> str:
        return f"<Game: {self.kind} start, {self.end.number} turns, {self.result}>"

    def __eq__(self, other: object) -> bool:
        """Whether two games have the same start, tags and end, and the same tree with all notes.

        >>> Game() == Game(), Game() == Game(tags={"White": "Ada"})
        (True, False)
        """
        if not isinstance(other, Game):
            return NotImplemented
        if (self.start, self.tags, self._ending) != (other.start, other.tags, other._ending):
            return False
        pairs = zip_longest(self.nodes(), other.nodes())
        return all(
            node is not None and twin is not None and _notes(node) == _notes(twin)
            for node, twin in pairs
        )

    __hash__ = None  # type: ignore[assignment]  # games change

    @classmethod
    def random(cls, seed: int | None = None) -> Game:
        """A game from a random start, whose seed is kept as a tag."""
        seed = fresh_seed() if seed is None else seed
        return cls(Position.random(seed), {"Seed": str(seed)})

    @classmethod
    def tournament(cls) -> Game:
        """A game that begins with an empty board."""
        return cls(Position.empty())

    @property
    def start(self) -> Position:
        """The position before the first turn."""
        return self.root.position

    @property
    def kind(self) -> StartKind:
        """Which of the set-ups the start is."""
        if self.start == Position.fixed():
            return StartKind.FIXED
        if self.start == Position.empty():
            return StartKind.TOURNAMENT
        if self.start.is_opening and self.start.to_move is WHITE:
            return StartKind.RANDOM
        return StartKind.CUSTOM

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        node = self.root
        while node.children:
            node = node.children[0]
        return node

    @property
    def position(self) -> Position:
        """The position at the end of the main line."""
        return self.end.position

    def mainline(self) -> Iterator[Node]:
        """The nodes of the main line, the start left out."""
        node = self.root
        while node.children:
            node = node.children[0]
            yield node

    def turns(self) -> list[Turn]:
        """The turns of the main line.

        >>> game = Game()
        >>> node = game.play("D7xE7")
        >>> print(*game.turns())
        D7xE7
        """
        return [node.turn for node in self.mainline() if node.turn is not None]

    def undo(self) -> Turn:
        """Take back the last turn of the main line, with a declared ending; gives the turn.

        Raises `ValueError` where there is none. Variations stay.
        """
        last = self.end
        if last.turn is None:
            raise ValueError("no turn has been played yet")
        last.remove()
        self.reopen()
        return last.turn

    def nodes(self) -> Iterator[Node]:
        """All nodes of the tree, each before those that follow from it."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def play(self, turn: Turn | str) -> Node:
        """Add a turn to the end of the main line; raises `IllegalMoveError`."""
        if self._ending is not None:
            raise IllegalMoveError(
                f"{turn}: the game is over: {self._ending}", str(turn), FailureCode.GAME_OVER
            )
        return self.end.add(turn)

    def outcome(self) -> Outcome | None:
        """How the main line ended: on the board, or by what was declared."""
        return self.position.outcome() or self._ending

    def resign(self, color: Color | None = None) -> None:
        """A player, by default the one to move, gives up (R17)."""
        loser = self.position.to_move if color is None else color
        self.declare(Outcome(loser.opponent, Termination.RESIGNED))

    def time_out(self, color: Color | None = None) -> None:
        """A player, by default the one to move, runs out of time (R17)."""
        loser = self.position.to_move if color is None else color
        self.declare(Outcome(loser.opponent, Termination.TIMED_OUT))

    def declare(self, ending: Outcome) -> None:
        """End the game off the board; raises `ValueError` if it is over or the board must tell."""
        if outcome := self.outcome():
            raise ValueError(f"the game is over: {outcome}")
        if ending.termination in (Termination.TYPE_LOST, Termination.NO_CAPTURE):
            raise ValueError(f"the board does not show that a player lost by {ending.termination}")
        self._ending = ending

    def reopen(self) -> None:
        """Forget a declared ending, so that play can go on."""
        self._ending = None

    @property
    def result(self) -> str:
        """``1-0``, ``0-1`` or, while it is open, ``*``."""
        outcome = self.outcome()
        return "*" if outcome is None else outcome.result


def _notes(node: Node) -> tuple[object, ...]:
    """A node without what follows; the number of children tells trees apart."""
    noted = (node.comment, node.glyph, node.evaluation, node.clock)
    return node.turn, noted, len(node.children)
