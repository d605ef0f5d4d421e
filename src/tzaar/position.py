"""Positions: what may be played, what follows from it, who has won. The rules, stated for people.

A `Setup` is any arrangement, even an impossible one; it becomes a `Position` through one door,
`Setup.position`, which names every problem it finds. A `Position` never changes: playing a move
gives another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Never

from tzaar.errors import (
    FailureCode,
    IllegalMoveError,
    InvalidNotationError,
    InvalidSetupError,
    Problem,
)
from tzaar.geometry import RAYS, SPACES, SYMMETRIES, Space, Symmetry
from tzaar.legality import check_move, too_many_moves, unfinished
from tzaar.move_text import Way, one_move_wanted, read_moves
from tzaar.moves import PASS, Capture, Move, Pass, Phase, Place, Reinforce, Turn
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, PIECES_PER_COLOR, WHITE, Color, PieceType, Stack
from tzaar.position_text import read_position, write_position
from tzaar.setups import Board, empty_board, fixed_board, fresh_seed, random_board
from tzaar.zobrist import zobrist_key

_TYPES: Final = tuple(PieceType)

# Every move there can be, made once: generating moves then allocates none of them.
_RAY_MOVES: Final = tuple(
    tuple(
        tuple((target, Capture(source, target), Reinforce(source, target)) for target in ray)
        for ray in RAYS[source].values()
        if ray
    )
    for source in SPACES
)
_PLACES: Final = {kind: tuple(Place(kind, space) for space in SPACES) for kind in PieceType}


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
        phase: Phase = Phase.CAPTURE,
    ) -> None:
        """Spaces, stacks and the colour may be given by name: ``Setup({"A1": "T2"}, "white")``."""
        board = {Space.of(space): _stack(stack) for space, stack in stacks.items()}
        object.__setattr__(self, "stacks", board)
        object.__setattr__(self, "to_move", Color.of(to_move))
        object.__setattr__(self, "phase", Phase(phase))

    @classmethod
    def parse(cls, text: str) -> Setup:
        """Read a position string; raises `InvalidNotationError` if its form is wrong."""
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
        """The position; raises `InvalidSetupError` naming all problems if there are any."""
        if problems := self.problems():
            raise InvalidSetupError(problems)
        return Position._from_parts(self._board(), self.to_move, self.phase)  # noqa: SLF001

    def problems(self) -> list[Problem]:
        """Every reason why this is not a position, in words; empty if it is one.

        Positions for study need not be reachable from a start, and the colours may be exchanged;
        what is refused here could not arise in any game of either.
        """
        problems = [
            Problem(
                FailureCode.IMPOSSIBLE_HEIGHT,
                f"a stack of height {stack.height} on {space}: the least is 1",
                {"space": str(space)},
            )
            for space, stack in self.stacks.items()
            if stack.height < 1
        ]
        for color in Color:
            problems += self._supply_problems(color)
        if self.phase is Phase.PLACEMENT:
            problems += self._placement_problems()
        elif self.phase is Phase.OVER:
            reason = "the phase is placement, capture or second move; over follows from it"
            problems.append(Problem(FailureCode.BAD_PHASE, reason))
        else:
            problems += self._play_problems()
        return problems

    def _board(self) -> Board:
        return tuple(map(self.stacks.get, SPACES))

    def _own(self, color: Color) -> list[Stack]:
        return [stack for stack in self.stacks.values() if stack.color is color]

    def _missing_types(self, color: Color) -> list[PieceType]:
        shown = {stack.piece_type for stack in self._own(color)}
        return [piece_type for piece_type in PieceType if piece_type not in shown]

    def _supply_problems(self, color: Color) -> Iterator[Problem]:
        own = self._own(color)
        for piece_type in PieceType:
            shown = sum(stack.piece_type is piece_type for stack in own)
            if shown > piece_type.supply:
                yield Problem(
                    FailureCode.TOO_MANY_OF_TYPE,
                    f"{color} shows {shown} {piece_type}s, there are only {piece_type.supply} (R1)",
                    {
                        "color": color.name.lower(),
                        "number": shown,
                        "type": piece_type.name.lower(),
                        "limit": piece_type.supply,
                    },
                )
        pieces = sum(stack.height for stack in own)
        if pieces > PIECES_PER_COLOR:
            yield Problem(
                FailureCode.TOO_MANY_PIECES,
                f"{color} has {pieces} pieces in stacks, there are only {PIECES_PER_COLOR} (R1)",
                {"color": color.name.lower(), "number": pieces, "limit": PIECES_PER_COLOR},
            )

    def _placement_problems(self) -> Iterator[Problem]:
        for space, stack in self.stacks.items():
            if stack.height > 1:
                yield Problem(
                    FailureCode.HIGH_STACK_IN_PLACEMENT,
                    f"a stack of height {stack.height} on {space} during placement (R6)",
                    {"space": str(space)},
                )
        if len(self.stacks) == len(SPACES):
            yield Problem(
                FailureCode.BOARD_FULL, "placement on a full board: the phase is capture (R6)"
            )
        mine, theirs = len(self._own(self.to_move)), len(self._own(self.to_move.opponent))
        if not mine <= theirs <= mine + 1:
            yield Problem(
                FailureCode.WRONG_SIDE_TO_PLACE,
                f"{self.to_move} is to place with {mine} pieces on the board against {theirs}: "
                "the players take turns (R6)",
                {"color": self.to_move.name.lower(), "own": mine, "other": theirs},
            )

    def _play_problems(self) -> Iterator[Problem]:
        without = [color for color in Color if not self._own(color)]
        for color in without:
            yield Problem(
                FailureCode.NO_PIECES,
                f"{color} has no pieces on the board",
                {"color": color.name.lower()},
            )
        if not without and all(map(self._missing_types, Color)):
            yield Problem(
                FailureCode.BOTH_LACK_TYPE,
                f"White shows no {self._missing_types(WHITE)[0]} and Black no "
                f"{self._missing_types(BLACK)[0]}: both cannot have lost (R14)",
            )
        if self.phase is Phase.SECOND and len(self.stacks) == len(SPACES):
            yield Problem(
                FailureCode.SECOND_MOVE_ON_FULL_BOARD,
                "a second move on a full board: the capture before it empties a space (R8)",
            )


def _stack(stack: Stack | str) -> Stack:
    if isinstance(stack, str):
        return Stack.parse(stack)
    color, piece_type, height = stack
    return Stack(Color.of(color), PieceType.of(piece_type), height)


class Position:
    """A valid position: stacks, the colour to move and the phase of its turn. Immutable.

    >>> position = Position.fixed()
    >>> len(position.legal_moves())
    42
    >>> position.play(Capture(Space.D7, Space.E7)).to_move
    Color.BLACK
    """

    __slots__ = ("_board", "_due", "_key", "_outcome", "_to_move", "_visible")

    _board: Board
    _to_move: Color
    _due: Phase  # what would be due if the game were not over; never OVER
    _visible: tuple[int, ...]  # by colour, then type
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
        """The prescribed start (R5)."""
        return cls._from_parts(fixed_board(), WHITE, Phase.CAPTURE)

    @classmethod
    def random(cls, seed: int | None = None) -> Position:
        """A random start (R4): by seed, or from the system's randomness.

        >>> Position.random(7) == Position.random(7)
        True
        """
        board = random_board(fresh_seed() if seed is None else seed)
        return cls._from_parts(board, WHITE, Phase.CAPTURE)

    @classmethod
    def empty(cls) -> Position:
        """The tournament start: an empty board and full hands (R6)."""
        return cls._from_parts(empty_board(), WHITE, Phase.PLACEMENT)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read a position string.

        Raises `InvalidNotationError` if its form is wrong, `InvalidSetupError` if what it says is
        impossible.
        """
        return Setup.parse(text).position()

    def __str__(self) -> str:
        return write_position(self._board, self._to_move, self._due)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    # -- What is there -----------------------------------------------------------------------------

    def __getitem__(self, space: Space | str) -> Stack | None:
        """The stack on a space, or None; a name such as ``"D4"`` will do."""
        return self._board[Space.of(space) if isinstance(space, str) else space]

    @property
    def to_move(self) -> Color:
        """The colour that plays next; once the game is over, the one that would."""
        return self._to_move

    @property
    def phase(self) -> Phase:
        """Which kind of move is due."""
        return self._due if self.outcome() is None else Phase.OVER

    @property
    def is_opening(self) -> bool:
        """Whether this is the opening turn, which has one move only (R7)."""
        return self._due is Phase.CAPTURE and None not in self._board

    def stacks(self, color: Color | None = None) -> Iterator[tuple[Space, Stack]]:
        """All stacks, or those of one colour, with their spaces."""
        for space, stack in zip(SPACES, self._board, strict=True):
            if stack is not None and color in (None, stack.color):
                yield space, stack

    def visible(self, color: Color, piece_type: PieceType) -> int:
        """How many stacks of a colour show a type on top."""
        return self._visible[color.index * 3 + piece_type.index]

    def in_hand(self, color: Color, piece_type: PieceType) -> int:
        """How many pieces of a type a player has still to place (R6)."""
        if self._due is not Phase.PLACEMENT:
            return 0
        return piece_type.supply - self.visible(color, piece_type)

    def setup(self) -> Setup:
        """The position as an arrangement that can be edited."""
        return Setup(dict(self.stacks()), self._to_move, self._due)

    # -- The rules ---------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Who has won and why, or None while the game goes on."""
        if self._outcome is not None:
            return self._outcome
        if self._due is Phase.CAPTURE and not self._can_capture():
            return Outcome(self._to_move.opponent, Termination.NO_CAPTURE)  # R15
        return None

    def legal_moves(self) -> list[Move]:
        """All legal moves: captures, then reinforcements, then the pass; none once it is over."""
        if self._outcome is not None:
            return []
        if self._due is Phase.PLACEMENT:
            return self._placements()
        us = self._to_move
        captures: list[Move] = []
        reinforcements: list[Move] = []
        for mover, met, capture, reinforce in self._encounters():
            if met.color is us:
                reinforcements.append(reinforce)  # R11
            elif met.height <= mover.height:
                captures.append(capture)  # R10
        if self._due is Phase.CAPTURE:
            return captures  # R7, R8: the first move must capture
        return [*captures, *reinforcements, PASS]

    def legal_turns(self) -> Iterator[Turn]:
        """All legal turns, or what may still be played of the current one."""
        for first in self.legal_moves():
            after = self._after(first)
            if after.phase is Phase.SECOND:
                for second in after.legal_moves():
                    yield Turn(first, second)
            else:
                yield Turn(first)

    def play(self, move: Move | str) -> Position:
        """The position after a move; raises `IllegalMoveError` saying why it is refused.

        A text is read as `parse_move` reads it, and raises `InvalidNotationError` if it is none.

        >>> Position.fixed().play("D7xE7").to_move
        Color.BLACK
        """
        if isinstance(move, str):
            return self.read_move(move)[1]
        if outcome := self.outcome():
            raise IllegalMoveError(
                f"{move}: the game is over: {outcome}",
                str(move),
                FailureCode.GAME_OVER,
                {"winner": outcome.winner.name.lower()},
            )
        check_move(move, self._board, self._to_move, self._due)
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

    # To know that a move is legal is to know what follows, so those who go on from there need not
    # ask a second time.

    def read_move(self, text: str) -> tuple[Move, Position]:
        """The legal move that is written in a text, and the position after it; raises as `play`."""
        played = list(self.read_moves(text))
        if len(played) != 1:
            raise one_move_wanted(text, len(played))
        return played[0]

    def read_turn(self, text: str) -> tuple[Turn, Position]:
        """All that is left of the current turn, written in a text, and the position after it."""
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
        """Successive moves that are written in a text, each with the position after it."""
        position = self
        for written in read_moves(text):
            move = position.move_between(*written) if isinstance(written, Way) else written
            position = position.play(move)
            yield move, position

    def is_legal(self, move: Move | str) -> bool:
        """Whether a move may be played; for a text that is no move, it may not.

        >>> Position.fixed().is_legal("D7xE7"), Position.fixed().is_legal("pass")
        (True, False)
        """
        try:
            self.play(move)
        except (IllegalMoveError, InvalidNotationError):
            return False
        return True

    @property
    def is_over(self) -> bool:
        """Whether the game has been decided."""
        return self.outcome() is not None

    def find_move(self, source: Space | str, target: Space | str) -> Capture | Reinforce:
        """The legal move from one space to another; raises `IllegalMoveError` if there is none.

        >>> Position.fixed().find_move("D7", "E7")
        Capture(source=Space.D7, target=Space.E7)
        """
        move = self.move_between(source, target)
        self.play(move)
        return move

    def reach(self, space: Space | str) -> frozenset[Space]:
        """The first stack in each direction of a space: what a stack there meets (R9).

        >>> sorted(Position.fixed().reach("A1"))
        [Space.A2, Space.B1, Space.B2]
        """
        rays = RAYS[Space.of(space)].values()
        met = (next((to for to in ray if self._board[to] is not None), None) for ray in rays)
        return frozenset(to for to in met if to is not None)

    def attackers(self, space: Space | str) -> frozenset[Space]:
        """The stacks that could capture the one on a space, if it were their turn (R10).

        >>> sorted(Position.fixed().attackers("E7"))
        [Space.D7, Space.D8]
        """
        target = self[space]
        if target is None:
            return frozenset()
        stacks = ((near, self._board[near]) for near in self.reach(space))
        return frozenset(
            near
            for near, stack in stacks
            if stack is not None
            and stack.color is not target.color
            and stack.height >= target.height
        )

    def is_attacked(self, space: Space | str) -> bool:
        """Whether a stack could be captured by the other colour's first move."""
        return bool(self.attackers(space))

    def move_between(self, source: Space | str, target: Space | str) -> Capture | Reinforce:
        """The move from one space to another, as the target has it; `play` says if it is legal.

        >>> Position.fixed().move_between("D7", "E7")
        Capture(source=Space.D7, target=Space.E7)
        """
        met = self[target]
        own = met is not None and met.color is self._to_move
        return Reinforce(source, target) if own else Capture(source, target)

    def self_loss(self, move: Move) -> PieceType | None:
        """The type whose last visible piece a reinforcement would cover, losing at once (R16)."""
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
        """The position with its stacks moved by one of the board's symmetries."""
        board = list(self._board)
        for stack, target in zip(self._board, symmetry.mapping, strict=True):
            board[target] = stack
        return Position._from_parts(tuple(board), self._to_move, self._due, self._visible)

    def canonical(self) -> tuple[Position, Symmetry]:
        """The same position for all that are alike by symmetry, and the symmetry that leads to it.

        >>> position = Position.random(1)
        >>> position.canonical()[0] == position.rotate(2).mirror().canonical()[0]
        True
        """
        images = ((self.transform(symmetry), symmetry) for symmetry in SYMMETRIES)
        return min(images, key=lambda image: str(image[0]))

    def rotate(self, steps: int = 1) -> Position:
        """The position turned clockwise by steps of 60 degrees."""
        return self.transform(Symmetry(steps % 6))

    def mirror(self) -> Position:
        """The position with left and right exchanged."""
        return self.transform(Symmetry(mirrored=True))

    def swap_colors(self) -> Position:
        """The position with the colours exchanged, the side to move too."""
        board = tuple(s and s._replace(color=s.color.opponent) for s in self._board)
        visible = self._visible[3:] + self._visible[:3]
        return Position._from_parts(board, self._to_move.opponent, self._due, visible)

    # -- Identity ----------------------------------------------------------------------------------

    @property
    def key(self) -> int:
        """A 64-bit number that stands for the position, the same on every machine and release.

        See docs/notation.md for its definition; the native core computes the same one.
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

    # -- How ---------------------------------------------------------------------------------------

    def _placements(self) -> list[Move]:
        in_hand = [kind for kind in PieceType if self.in_hand(self._to_move, kind)]
        vacant = [space for space, stack in enumerate(self._board) if stack is None]
        return [_PLACES[kind][space] for kind in in_hand for space in vacant]

    def _encounters(self) -> Iterator[tuple[Stack, Stack, Capture, Reinforce]]:
        """For each stack of the side to move and each direction, the first stack in its way (R9).

        Yields both stacks and the two moves that may lead from the one to the other.
        """
        board, us = self._board, self._to_move
        for mover, rays in zip(board, _RAY_MOVES, strict=True):
            if mover is None or mover.color is not us:
                continue
            for ray in rays:
                for target, capture, reinforce in ray:
                    met = board[target]
                    if met is not None:
                        yield mover, met, capture, reinforce
                        break

    def _can_capture(self) -> bool:
        return any(
            met.color is not mover.color and met.height <= mover.height
            for mover, met, _, _ in self._encounters()
        )

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
