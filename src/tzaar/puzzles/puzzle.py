"""A puzzle: a position in which exactly one turn wins and every other is proved to lose."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from tzaar.errors import TzaarError
from tzaar.moves import Turn
from tzaar.notation import parse_turn
from tzaar.position import Position
from tzaar.puzzles.kinds import Kind

ID_LENGTH: Final = 8
MAX_LINE: Final = 2000
"""The longest a puzzle may be as text, in characters: far longer than any is."""


class InvalidPuzzleError(TzaarError, ValueError):
    """A text that is not a puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """A position, the turns that solve it and the defence against them.

    `line` begins with the solver's turn, and the sides alternate. The solver's turns are to be
    found, and at each of them no other turn wins. If `seconds` is not empty, only the first move of
    the last turn is to be found; after it, any of the second moves in `seconds` wins.

    >>> text = (
    ...     '{"id":"c44a0ae8","position":"z..../t...../......./......../.r....../......../......./'
    ...     'Z.R.../T.... w c","line":["I1xE2"],"wins_in":1,"kinds":["take-1"],"rating":-100,'
    ...     '"source":"an example"}'
    ... )
    >>> Puzzle.parse(text).turns
    1
    """

    id: str
    """Eight hexadecimal digits, derived from the position; symmetric positions have the same."""
    position: str
    line: tuple[str, ...]
    wins_in: int
    """The solver's turns to the end of the game; there may be more than are to be found."""
    kinds: tuple[Kind, ...]
    rating: int
    """How hard it is, on the scale of docs/levels.md."""
    source: str
    """The game and the turn it was found in."""
    is_exact: bool = True
    """Whether the win takes exactly `wins_in` turns; otherwise it takes at most that many."""
    seconds: tuple[str, ...] = ()
    """The second moves that win, if only the first move of the last turn is to be found."""

    @property
    def turns(self) -> int:
        """How many turns are to be found."""
        return (len(self.line) + 1) // 2

    @property
    def asks_first_move_only(self) -> bool:
        """Whether only the first move of the last turn is to be found: several second moves win."""
        return bool(self.seconds)

    @cached_property
    def start(self) -> Position:
        """The position to solve."""
        return Position.parse(self.position)

    @cached_property
    def played(self) -> tuple[tuple[Position, Turn], ...]:
        """The turns of the line, with the positions in which they are played.

        If only the first move of the last turn is to be found, a winning second move completes it.
        Raises `InvalidNotationError` or `IllegalMoveError` for a line that cannot be played.
        """
        position, found = self.start, list[tuple[Position, Turn]]()
        for number, text in enumerate(self.line, start=1):
            is_half = self.asks_first_move_only and number == len(self.line)
            turn = parse_turn(f"{text} {self.seconds[0]}" if is_half else text, position)
            found.append((position, turn))
            position = position.play_turn(turn)
        return tuple(found)

    def is_right(self, number: int, turn: Turn) -> bool:
        """Whether a legal turn is the solver's turn `number`, from 0.

        Another order of its moves that leads to the same position is right as well.
        """
        position, wanted = self.played[2 * number]
        if self.asks_first_move_only and number == self.turns - 1:
            first, *rest = turn
            return first == wanted.moves[0] and all(str(move) in self.seconds for move in rest)
        return position.play_turn(turn) == position.play_turn(wanted)

    def __str__(self) -> str:
        """The puzzle as one line of JSON."""
        facts: dict[str, Any] = {
            "id": self.id,
            "position": self.position,
            "line": self.line,
            "wins_in": self.wins_in,
            "kinds": self.kinds,
            "rating": self.rating,
            "source": self.source,
        }
        if not self.is_exact:
            facts["is_exact"] = False
        if self.seconds:
            facts["seconds"] = self.seconds
        return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def parse(cls, text: str) -> Puzzle:
        """Read a line that `str` wrote; raises `InvalidPuzzleError`, which says what is wrong.

        To read collections fast, it checks the form only. `tzaar.puzzles.verifying` checks that the
        id belongs to the position and that the turns are legal and win.
        """
        if len(text) > MAX_LINE:
            raise InvalidPuzzleError(f"a puzzle has at most {MAX_LINE} characters")
        try:
            facts = json.loads(text)
            puzzle = cls(
                id=_text(facts["id"]),
                position=_text(facts["position"]),
                line=tuple(map(_text, facts["line"])),
                wins_in=_number(facts["wins_in"]),
                kinds=tuple(map(Kind, facts["kinds"])),
                rating=_number(facts["rating"]),
                source=_text(facts["source"]),
                is_exact=facts.get("is_exact", True) is True,
                seconds=tuple(map(_text, facts.get("seconds", ()))),
            )
        except KeyError as error:
            raise InvalidPuzzleError(f"a puzzle lacks {error}: {text[:80]}") from error
        except (ValueError, TypeError, RecursionError) as error:
            raise InvalidPuzzleError(f"{error} in the puzzle {text[:80]}") from error
        if len(puzzle.line) % 2 == 0:
            raise InvalidPuzzleError(f"the line of {puzzle.id} does not end with the solver's turn")
        return puzzle


def canonical(position: Position) -> str:
    """The same text for positions that are equal up to symmetry and exchange of colours.

    >>> position = Position.random(3)
    >>> canonical(position) == canonical(position.rotate(1).swap_colors())
    True
    """
    return min(str(image.canonical()[0]) for image in (position, position.swap_colors()))


def puzzle_id(position: Position) -> str:
    """The id of the puzzle that begins with a position."""
    return hashlib.sha256(canonical(position).encode()).hexdigest()[:ID_LENGTH]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a string")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is not a whole number")
    return value
