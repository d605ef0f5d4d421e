"""A game: its start, the tree of turns played and considered, its tags and its ending."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from tzaar.errors import FailureCode, IllegalMoveError, RecordError
from tzaar.moves import Turn
from tzaar.node import ChildNode, Node, RootNode, same_content
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import WHITE, Color
from tzaar.position import Position
from tzaar.setups import StartKind, fresh_seed, is_seed


class Game:
    """A game from a start position, by default the fixed one.

    >>> game = Game(tags={"White": "Ada", "Black": "Bob"})
    >>> node = game.play("D7xE7")
    >>> node = game.play("F6xF5 G1+F2")
    >>> node.position.to_move, game.result
    (Color.WHITE, '*')
    """

    def __init__(self, start: Position | None = None, tags: dict[str, str] | None = None) -> None:
        self.root: Node = RootNode(Position.fixed() if start is None else start)
        self.tags = dict(tags or {})
        """What is known about the game besides its turns: players, event, date and so on.

        Records derive `Result`, `Setup`, `Position` and `Termination` from the game; such tags are
        not written.
        """
        self.warnings: list[RecordError] = []
        """What a reader kept without knowing its meaning, as errors that were not raised."""
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
            node is not None and twin is not None and same_content(node, twin)
            for node, twin in pairs
        )

    __hash__ = None  # type: ignore[assignment]  # games change

    @classmethod
    def random(cls, seed: int | None = None) -> Game:
        """A game from a random start, whose seed is kept as a tag.

        >>> Game.random(7).tags
        {'Seed': '7'}
        """
        seed = fresh_seed() if seed is None else seed
        return cls(Position.random(seed), {"Seed": str(seed)})

    @classmethod
    def balanced(cls, seed: int | None = None) -> Game:
        """A game from a balanced start, whose seed is kept as a tag.

        >>> Game.balanced(7).kind
        <StartKind.BALANCED: 'balanced'>
        """
        seed = fresh_seed() if seed is None else seed
        return cls(Position.balanced(seed), {"Seed": str(seed)})

    @classmethod
    def tournament(cls) -> Game:
        """A game that begins with an empty board.

        >>> Game.tournament().play("Z@D4").number
        1
        """
        return cls(Position.empty())

    @property
    def start(self) -> Position:
        """The position before the first turn.

        >>> Game().start == Position.fixed()
        True
        """
        return self.root.position

    @property
    def kind(self) -> StartKind:
        """Which kind of start the game has. A balanced one is known by the seed in the tags.

        >>> Game.random(7).kind
        <StartKind.RANDOM: 'random'>
        """
        if self.start == Position.fixed():
            return StartKind.FIXED
        if self.start == Position.empty():
            return StartKind.TOURNAMENT
        if self.start.is_opening and self.start.to_move is WHITE:
            return StartKind.BALANCED if self._is_balanced else StartKind.RANDOM
        return StartKind.CUSTOM

    @property
    def _is_balanced(self) -> bool:
        text = self.tags.get("Seed", "")
        seed = int(text) if is_seed(text) else None
        # Nearly all starts with a seed are random ones, which are told apart faster.
        return (
            seed is not None
            and self.start != Position.random(seed)
            and self.start == Position.balanced(seed)
        )

    @property
    def end(self) -> Node:
        """The last node of the main line; the root if there is no turn yet.

        >>> Game().end
        <Node: start>
        """
        return self.root.end

    @property
    def position(self) -> Position:
        """The position at the end of the main line.

        >>> Game().position.to_move
        Color.WHITE
        """
        return self.end.position

    def mainline(self) -> Iterator[ChildNode]:
        """The nodes of the main line, the start left out; each has a turn.

        >>> game = Game()
        >>> node = game.play("D7xE7")
        >>> [(node.number, str(node.turn)) for node in game.mainline()]
        [(1, 'D7xE7')]
        """
        return self.root.mainline()

    def turns(self) -> list[Turn]:
        """The turns of the main line.

        >>> game = Game()
        >>> node = game.play("D7xE7")
        >>> print(*game.turns())
        D7xE7
        """
        return [node.turn for node in self.mainline()]

    def undo(self) -> Turn:
        """Take back the last turn of the main line and any declared ending; returns the turn.

        Variations beside the turn stay. Raises `ValueError` if no turn has been played.

        >>> game = Game()
        >>> node = game.play("D7xE7")
        >>> print(game.undo(), game == Game())
        D7xE7 True
        """
        last, turn = self.end, self.end.turn
        if turn is None:
            raise ValueError("no turn has been played yet")
        last.remove()
        self.reopen()
        return turn

    def nodes(self) -> Iterator[Node]:
        """All nodes of the tree; parents come before their children.

        >>> [node.number for node in Game().nodes()]
        [0]
        """
        return self.root.nodes()

    def play(self, turn: Turn | str) -> ChildNode:
        """Add a turn to the end of the main line.

        Raises `IllegalMoveError` if the rules forbid it or the game is over, and
        `InvalidNotationError` for a text that is not a turn.

        >>> Game().play("D7xE7").position.to_move
        Color.BLACK
        """
        if self._ending is not None:
            raise IllegalMoveError(
                f"{turn}: the game is over: {self._ending}", str(turn), FailureCode.GAME_OVER
            )
        return self.end.add(turn)

    def outcome(self) -> Outcome | None:
        """How the main line ended, on the board or as declared; None while the game goes on.

        >>> game = Game()
        >>> game.resign()
        >>> print(game.outcome())
        Black wins: White resigned
        """
        return self.position.outcome() or self._ending

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, on the board or as declared.

        >>> Game().is_over
        False
        """
        return self.outcome() is not None

    def resign(self, color: Color | str | None = None) -> None:
        """A player, by default the one to move, resigns (R17).

        Raises `ValueError` if the game is over.

        >>> game = Game()
        >>> game.resign("black")
        >>> game.result
        '1-0'
        """
        loser = self.position.to_move if color is None else Color.of(color)
        self.declare(Outcome(loser.opponent, Termination.RESIGNED))

    def time_out(self, color: Color | str | None = None) -> None:
        """A player, by default the one to move, runs out of time (R17).

        Raises `ValueError` if the game is over.

        >>> game = Game()
        >>> game.time_out()
        >>> game.result
        '0-1'
        """
        loser = self.position.to_move if color is None else Color.of(color)
        self.declare(Outcome(loser.opponent, Termination.TIMED_OUT))

    def declare(self, ending: Outcome) -> None:
        """End the game off the board.

        Raises `ValueError` if it is over, and for an ending that only the board can show.

        >>> game = Game()
        >>> game.declare(Outcome(Color.WHITE, Termination.UNKNOWN))
        >>> game.result
        '1-0'
        """
        if outcome := self.outcome():
            raise ValueError(f"the game is over: {outcome}")
        if reason := why_not_declared(ending):
            raise ValueError(reason)
        self._ending = ending

    def reopen(self) -> None:
        """Withdraw a declared ending; play can go on.

        >>> game = Game()
        >>> game.resign()
        >>> game.reopen()
        >>> game.is_over
        False
        """
        self._ending = None

    @property
    def result(self) -> str:
        """``1-0``, ``0-1`` or, while the game goes on, ``*``.

        >>> Game().result
        '*'
        """
        outcome = self.outcome()
        return "*" if outcome is None else outcome.result

    def _repr_svg_(self) -> str:
        """The last position with the last turn as arrows: what a notebook shows."""
        return self.end._repr_svg_()


def why_not_declared(ending: Outcome) -> str:
    """Why an ending cannot be declared, as only the board can show it; empty if it can.

    >>> why_not_declared(Outcome(WHITE, Termination.NO_CAPTURE))
    'the board does not show that a player lost by no capture'
    """
    if ending.termination in (Termination.TYPE_LOST, Termination.NO_CAPTURE):
        return f"the board does not show that a player lost by {ending.termination}"
    return ""
