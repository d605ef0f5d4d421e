"""Positions: what may be played, what follows from it, who has won. The rules, stated for people.

A `Setup` is any arrangement, even an impossible one; it becomes a `Position` through one door,
`Setup.position`, which names every problem it finds. A `Position` never changes: playing a move
gives another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Never, Self

from tzaar.balanced_board import balanced_board
from tzaar.board_view import BoardView
from tzaar.errors import (
    FailureCode,
    IllegalMoveError,
    InvalidNotationError,
    InvalidSetupError,
    Problem,
)
from tzaar.geometry import SPACES, SYMMETRIES, Space, Symmetry
from tzaar.legality import check_move, too_many_moves, unfinished
from tzaar.move_text import Way, one_move_wanted, read_moves
from tzaar.movegen import captures, placements, stack_moves
from tzaar.moves import Capture, Move, Pass, Phase, Place, Reinforce, Turn
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE, Color, PieceType, Stack
from tzaar.position_text import join_columns, read_position, stack_texts, write_position
from tzaar.setup_problems import find_problems
from tzaar.setups import Board, empty_board, fixed_board, fresh_seed, random_board
from tzaar.zobrist import zobrist_key

_TYPES: Final = tuple(PieceType)


@dataclass(frozen=True, init=False)
class Setup:
    """An arrangement of stacks with a side to move and a phase, possible or not.

    >>> Setup({"A1": "T"}, "black").problems()
    ['Black has no pieces on the board']
    """

    stacks: Mapping[Space, Stack]
    to_move: Color
    phase: Phase

    def __init__(
        self,
        stacks: Mapping[Space, Stack] | Mapping[str, Stack | str] = MappingProxyType({}),
        to_move: Color | str = WHITE,
        phase: Phase | str = Phase.CAPTURE,
    ) -> None:
        """All may be given as in position strings: ``Setup({"A1": "T2"}, "white", "s")``."""
        board = {Space.of(space): _stack(stack) for space, stack in stacks.items()}
        object.__setattr__(self, "stacks", board)
        object.__setattr__(self, "to_move", Color.of(to_move))
        object.__setattr__(self, "phase", Phase(phase))

    @classmethod
    def parse(cls, text: str) -> Setup:
        """Read a position string; raises `InvalidNotationError` if its form is wrong.

        >>> Setup.parse(str(Position.fixed())) == Position.fixed().setup()
        True
        """
        board, to_move, phase = read_position(text)
        stacks = {s: stack for s, stack in zip(SPACES, board, strict=True) if stack is not None}
        return cls(stacks, to_move, phase)

    def __str__(self) -> str:
        return write_position(self._board(), self.to_move, self.phase)

    def with_stack(self, space: Space | str, stack: Stack | str | None) -> Setup:
        """The arrangement with another stack on a space, or with none.

        >>> str(Setup().with_stack("A1", "R2"))[:4]
        'R2..'
        """
        stacks = dict(self.stacks)
        stacks.pop(Space.of(space), None)
        if stack is not None:
            stacks[Space.of(space)] = _stack(stack)
        return Setup(stacks, self.to_move, self.phase)

    def position(self) -> Position:
        """The position; raises `InvalidSetupError` naming all problems if there are any.

        >>> Setup(phase="p").position() == Position.empty()
        True
        """
        if problems := self.problems():
            raise InvalidSetupError(problems)
        return Position._from_parts(self._board(), self.to_move, self.phase)  # noqa: SLF001

    def problems(self) -> list[Problem]:
        """Every reason why this is not a position; empty if it is one.

        A `Problem` is a text with a `code` and `values` for programs, and `InvalidSetupError` has
        them in its `problems`. Positions for study need not be reachable from a start, and either
        colour may be the one that opened; what is refused could not arise in any game.

        >>> [problem] = Setup({"A1": "T", "I5": "z"}, "white", "s").problems()
        >>> print(problem)
        White shows no Tzaar and Black no Tzarra: both cannot have lost (R14)
        >>> problem.code
        <FailureCode.BOTH_LACK_TYPE: 'both-lack-type'>
        """
        return find_problems(self.stacks, self.to_move, self.phase)

    def _board(self) -> Board:
        return tuple(map(self.stacks.get, SPACES))


def _stack(stack: Stack | str) -> Stack:
    if isinstance(stack, str):
        return Stack.parse(stack)
    color, piece_type, height = stack
    return Stack(Color.of(color), PieceType.of(piece_type), height)


class Position(BoardView):
    """A valid position: stacks, the colour to move and the phase of its turn. Immutable.

    >>> position = Position.fixed()
    >>> len(position.legal_moves())
    42
    >>> position.play(Capture(Space.D7, Space.E7)).to_move
    Color.BLACK
    """

    __slots__ = ("_due", "_key", "_outcome", "_to_move")

    _to_move: Color
    _due: Phase  # what would be due if the game were not over; never OVER
    _key: int | None
    _outcome: Outcome | None  # of R14 only; R15 is looked at when asked for

    def __init__(self) -> None:
        raise TypeError(
            "make a Position with fixed(), random(), empty(), parse() or Setup.position()"
        )

    @classmethod
    def _from_parts(
        cls,
        board: Board,
        to_move: Color,
        due: Phase,
        visible: tuple[int, ...] | None = None,
    ) -> Position:
        self = object.__new__(cls)
        self._board = board
        self._to_move = to_move
        self._due = due
        self._visible = _count_visible(board) if visible is None else visible
        self._key = None
        self._outcome = (
            None if all(self._visible) or due is Phase.PLACEMENT else _type_lost(self._visible)
        )
        return self

    # -- Starts and text ---------------------------------------------------------------------------

    @classmethod
    def fixed(cls) -> Position:
        """The prescribed start (R5).

        >>> Position.fixed().phase
        Phase.CAPTURE
        """
        return cls._from_parts(fixed_board(), WHITE, Phase.CAPTURE)

    @classmethod
    def random(cls, seed: int | None = None) -> Position:
        """A random start (R4), from a seed or else from the system's randomness.

        Raises `TzaarError` unless the seed is in ``range(2**64)``.

        >>> Position.random(7) == Position.random(7)
        True
        """
        board = random_board(fresh_seed() if seed is None else seed)
        return cls._from_parts(board, WHITE, Phase.CAPTURE)

    @classmethod
    def balanced(cls, seed: int | None = None) -> Position:
        """A random start that gives both colours equal chances, from a seed as `random` is.

        Raises `TzaarError` unless the seed is in ``range(2**64)``.

        >>> Position.balanced(7) == Position.balanced(7) != Position.random(7)
        True
        """
        board = balanced_board(fresh_seed() if seed is None else seed)
        return cls._from_parts(board, WHITE, Phase.CAPTURE)

    @classmethod
    def empty(cls) -> Position:
        """The tournament start: an empty board and full hands (R6).

        >>> Position.empty().phase
        Phase.PLACEMENT
        """
        return cls._from_parts(empty_board(), WHITE, Phase.PLACEMENT)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read a position string.

        Raises `InvalidNotationError` if its form is wrong, `InvalidSetupError` if what it says is
        impossible.

        >>> Position.parse(str(Position.random(7))) == Position.random(7)
        True
        """
        return Setup.parse(text).position()

    def __str__(self) -> str:
        return write_position(self._board, self._to_move, self._due)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    # -- What is there -----------------------------------------------------------------------------

    @property
    def to_move(self) -> Color:
        """The colour that plays next; once the game is over, the one that would.

        >>> Position.fixed().to_move
        Color.WHITE
        """
        return self._to_move

    @property
    def phase(self) -> Phase:
        """Which kind of move is due.

        >>> Position.fixed().play_turn("D7xE7").play("F6xF5").phase
        Phase.SECOND
        """
        return self._due if self.outcome() is None else Phase.OVER

    @property
    def is_opening(self) -> bool:
        """Whether this is the opening turn, which has one move only (R7).

        >>> Position.fixed().is_opening
        True
        """
        return self._due is Phase.CAPTURE and None not in self._board

    def in_hand(self, color: Color | str, piece_type: PieceType | str) -> int:
        """How many pieces of a type a player has still to place (R6).

        >>> Position.empty().in_hand("white", "tott")
        15
        """
        if self._due is not Phase.PLACEMENT:
            return 0
        return PieceType.of(piece_type).supply - self.visible(color, piece_type)

    def setup(self) -> Setup:
        """The position as an arrangement that can be edited.

        >>> Position.fixed().setup().with_stack("A1", None).position().vacant
        frozenset({Space.A1})
        """
        return Setup(dict(self.stacks()), self._to_move, self._due)

    # -- The rules ---------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Who has won and why, or None while the game goes on.

        >>> print(Position.fixed().outcome())
        None
        """
        if self._outcome is not None:
            return self._outcome
        if self._due is Phase.CAPTURE and not any(captures(self._board, self._to_move)):
            return Outcome(self._to_move.opponent, Termination.NO_CAPTURE)  # R15
        return None

    def legal_moves(self) -> list[Move]:
        """All legal moves: captures, then reinforcements, then the pass; empty once it is over.

        >>> Position.fixed().play_turn("D7xE7").play("F6xF5").legal_moves()[-1]
        Pass()
        """
        if self._outcome is not None:
            return []
        if self._due is Phase.PLACEMENT:
            return placements(self._board, self._to_move)
        return stack_moves(self._board, self._to_move, self._due)

    def legal_turns(self) -> Iterator[Turn]:
        """All legal turns or, after a first move, all ways to finish the turn.

        >>> sum(1 for _ in Position.fixed().play_turn("D7xE7").legal_turns())
        6355
        """
        for first in self.legal_moves():
            after = self._after(first)
            if after.phase is Phase.SECOND:
                for second in after.legal_moves():
                    yield Turn(first, second)
            else:
                yield Turn(first)

    def play(self, move: Move | str) -> Position:
        """The position after a move; raises `IllegalMoveError` saying why it is refused.

        A text is read as `parse_move` does, and `InvalidNotationError` raised if it is not a move.

        >>> Position.fixed().play("D7xE7").to_move
        Color.BLACK
        """
        if isinstance(move, str):
            return self.read_move(move)[1]
        self._check(move)
        return self._after(move)

    def play_turn(self, turn: Turn | str) -> Position:
        """The position after a whole turn; raises as `play` does.

        >>> Position.fixed().play_turn("D7xE7").play_turn("F6xF5 G1+F2").to_move
        Color.WHITE
        """
        if isinstance(turn, str):
            return self.read_turn(turn)[1]
        position = self
        for number, move in enumerate(turn):
            if number and position.phase is not Phase.SECOND:
                raise too_many_moves(turn, number)
            position = position.play(move)
        if not turn.moves or position.phase is Phase.SECOND:
            raise unfinished(turn)
        return position

    # Reading a move checks it by playing it, so the position after it is returned as well.

    def read_move(self, text: str) -> tuple[Move, Position]:
        """The legal move written in a text, and the position after it; raises as `play` does.

        >>> move, after = Position.fixed().read_move("d7 e7")
        >>> print(move, after.to_move)
        D7xE7 Black
        """
        played = list(self.read_moves(text))
        if len(played) != 1:
            raise one_move_wanted(text, len(played))
        return played[0]

    def read_turn(self, text: str) -> tuple[Turn, Position]:
        """The turn, or its rest, written in a text, and the position after it; raises as `play`.

        >>> turn, after = Position.fixed().read_turn("d7 e7")
        >>> print(turn, after.to_move)
        D7xE7 Black
        """
        played = list(self.read_moves(text))
        turn = Turn(*(move for move, _ in played))
        for number, (_, after) in enumerate(played[:-1], start=1):
            if after.phase is not Phase.SECOND:
                raise too_many_moves(turn, number)
        last = played[-1][1]
        if last.phase is Phase.SECOND:
            raise unfinished(turn)
        return turn, last

    def read_moves(self, text: str) -> Iterator[tuple[Move, Position]]:
        """The successive moves written in a text, each with the position after it.

        >>> [str(move) for move, _ in Position.fixed().read_moves("D7xE7 F6xF5 pass")]
        ['D7xE7', 'F6xF5', 'pass']
        """
        position = self
        for written in read_moves(text):
            move = position.move_between(*written) if isinstance(written, Way) else written
            position = position.play(move)
            yield move, position

    def is_legal(self, move: Move | str) -> bool:
        """Whether one move may be played; False for a text that is not one move.

        `is_legal_turn` answers for a whole turn.

        >>> position = Position.fixed()
        >>> [position.is_legal(text) for text in ("D7xE7", "pass", "D7xE7 F6xF5", "nonsense")]
        [True, False, False, False]
        """
        try:
            if isinstance(move, str):
                self.read_move(move)
            else:
                self._check(move)
        except (IllegalMoveError, InvalidNotationError):
            return False
        return True

    def is_legal_turn(self, turn: Turn | str) -> bool:
        """Whether a whole turn, or what is left of the current one, may be played.

        >>> position = Position.fixed().play_turn("D7xE7")
        >>> position.is_legal_turn("F6xF5 G1+F2"), position.is_legal_turn("F6xF5")
        (True, False)
        """
        try:
            self.play_turn(turn)
        except (IllegalMoveError, InvalidNotationError):
            return False
        return True

    @property
    def is_over(self) -> bool:
        """Whether the game has been decided.

        >>> Position.fixed().is_over
        False
        """
        return self.outcome() is not None

    @property
    def result(self) -> str:
        """``1-0``, ``0-1`` or, while the game goes on, ``*``.

        >>> Position.fixed().result
        '*'
        """
        outcome = self.outcome()
        return "*" if outcome is None else outcome.result

    def find_move(self, source: Space | str, target: Space | str) -> Capture | Reinforce:
        """The legal move from one space to another, for instance after two clicks on a board.

        Raises `IllegalMoveError` with the reason if there is no such move.

        >>> Position.fixed().find_move("D7", "E7")
        Capture(source=Space.D7, target=Space.E7)
        """
        move = self.move_between(source, target)
        self._check(move)
        return move

    def move_between(self, source: Space | str, target: Space | str) -> Capture | Reinforce:
        """The move from one space to another, a capture or a reinforcement; it may be illegal.

        What stands on the target decides which of the two it is.

        >>> Position.fixed().move_between("D7", "E7")
        Capture(source=Space.D7, target=Space.E7)
        """
        met = self[target]
        own = met is not None and met.color is self._to_move
        return Reinforce(source, target) if own else Capture(source, target)

    def self_loss(self, move: Move) -> PieceType | None:
        """The type whose last visible piece a reinforcement would cover, losing at once (R16).

        >>> position = Position.fixed().play_turn("D7xE7")
        >>> print(position.self_loss(Reinforce("G1", "F2")))
        None
        """
        if not isinstance(move, Reinforce):
            return None
        mover, covered = self[move.source], self[move.target]
        if mover is None or covered is None or mover.color is not covered.color:
            return None
        if mover.piece_type is covered.piece_type:
            return None
        last = self.visible(covered.color, covered.piece_type) == 1
        return covered.piece_type if last else None

    # -- Symmetry ----------------------------------------------------------------------------------

    def transform(self, symmetry: Symmetry) -> Position:
        """The position with its stacks moved by one of the board's symmetries.

        >>> Position.fixed().transform(Symmetry(rotation=6)) == Position.fixed()
        True
        """
        board = list(self._board)
        for stack, target in zip(self._board, symmetry.mapping, strict=True):
            board[target] = stack
        return Position._from_parts(tuple(board), self._to_move, self._due, self._visible)

    def canonical(self) -> tuple[Position, Symmetry]:
        """One position for all 12 that are alike by symmetry, and the symmetry that leads to it.

        It is the one whose text is the least, in this release and in later ones.
        The symmetry maps moves and turns, too, and its `inverse` maps them back.

        >>> position = Position.random(1)
        >>> canonical, symmetry = position.canonical()
        >>> canonical == position.rotate(2).mirror().canonical()[0]
        True
        >>> move = canonical.legal_moves()[0].transform(symmetry.inverse)
        >>> position.is_legal(move)
        True
        """
        texts = stack_texts(self._board)

        def text_of_image(symmetry: Symmetry) -> str:
            return join_columns([texts[space] for space in symmetry.inverse.mapping])

        symmetry = min(SYMMETRIES, key=text_of_image)
        return self.transform(symmetry), symmetry

    def rotate(self, steps: int = 1) -> Position:
        """The position turned clockwise by steps of 60 degrees.

        >>> Position.fixed().rotate(3) == Position.fixed().rotate().rotate(2)
        True
        """
        return self.transform(Symmetry(steps % 6))

    def mirror(self) -> Position:
        """The position with left and right exchanged.

        >>> Position.fixed().mirror()["I1"] == Position.fixed()["A1"]
        True
        """
        return self.transform(Symmetry(mirrored=True))

    def swap_colors(self) -> Position:
        """The position with the colours exchanged, the side to move too.

        >>> Position.fixed().swap_colors().to_move
        Color.BLACK
        """
        board = tuple(s and s._replace(color=s.color.opponent) for s in self._board)
        visible = self._visible[3:] + self._visible[:3]
        return Position._from_parts(board, self._to_move.opponent, self._due, visible)

    # -- Identity ----------------------------------------------------------------------------------

    @property
    def key(self) -> int:
        """A 64-bit hash of the position, the same on every machine and in every release.

        docs/notation.md defines it; the native core computes the same one.

        >>> hex(Position.fixed().key)
        '0x272d7b94a1628e21'
        """
        if self._key is None:
            self._key = zobrist_key(self._board, self._to_move, self._due)
        return self._key

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self._board == other._board
            and self._to_move is other._to_move
            and self._due is other._due
        )

    def __bool__(self) -> bool:
        raise TypeError("a position is neither true nor false: ask for is_over or legal_moves()")

    def __iter__(self) -> Iterator[Never]:
        raise TypeError("a position is not a sequence: go through legal_moves() or stacks()")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes

    def _repr_svg_(self) -> str:
        """A picture of the position: what a notebook shows."""
        from tzaar.render import render_svg  # noqa: PLC0415 - most programs draw nothing

        return render_svg(self)

    # -- How ---------------------------------------------------------------------------------------

    def _check(self, move: Move) -> None:
        """Raise `IllegalMoveError` if a move may not be played."""
        if outcome := self.outcome():
            raise IllegalMoveError(
                f"{move}: the game is over: {outcome}",
                str(move),
                FailureCode.GAME_OVER,
                {"winner": outcome.winner.name.lower()},
            )
        check_move(move, self._board, self._to_move, self._due)

    def _after(self, move: Move) -> Position:
        """The position after a move that is known to be legal."""
        board, us = list(self._board), self._to_move
        visible = list(self._visible)
        match move:
            case Capture(source, target):
                taken = board[target]
                assert taken is not None
                board[target], board[source] = board[source], None
                visible[taken.color.index * 3 + taken.piece_type.index] -= 1
            case Reinforce(source, target):
                mover, covered = board[source], board[target]
                assert mover is not None
                assert covered is not None
                board[source] = None
                board[target] = Stack(us, mover.piece_type, mover.height + covered.height)
                visible[us.index * 3 + covered.piece_type.index] -= 1
            case Place(piece_type, space):
                board[space] = Stack(us, piece_type)
                visible[us.index * 3 + piece_type.index] += 1
            case Pass():
                pass
        if self._due is Phase.PLACEMENT:
            due = Phase.PLACEMENT if None in board else Phase.CAPTURE
            to_move = us.opponent
        elif self._due is Phase.CAPTURE and not self.is_opening:
            due, to_move = Phase.SECOND, us
        else:
            due, to_move = Phase.CAPTURE, us.opponent
        return Position._from_parts(tuple(board), to_move, due, tuple(visible))


def _count_visible(board: Board) -> tuple[int, ...]:
    counts = [0] * 6
    for stack in board:
        if stack is not None:
            counts[stack.color.index * 3 + stack.piece_type.index] += 1
    return tuple(counts)


def _type_lost(visible: tuple[int, ...]) -> Outcome:
    """The outcome (R14) where one colour shows no piece of some type."""
    missing = visible.index(0)
    loser = (WHITE, BLACK)[missing // 3]
    return Outcome(loser.opponent, Termination.TYPE_LOST, _TYPES[missing % 3])
