"""A puzzle: a position in which one turn wins and every other is proved to lose."""

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
"""Characters of a puzzle as text: far more than any has."""


class InvalidPuzzleError(TzaarError):
    """A puzzle that is not written as it should be."""


@dataclass(frozen=True)
class Puzzle:
    """A position, the turns that solve it and the defence against them.

    `line` begins with the solver's turn and alternates: the solver's turns are asked for, and at
    each of them no other turn wins. Where `seconds` is not empty, the last of them is asked for
    only in its first move, after which any of the second moves in `seconds` wins.

    >>> text = (
    ...     '{"id":"c44a0ae8","position":"z..../t...../......./......../.r....../......../......./'
    ...     'Z.R.../T.... w c","line":["I1xE2"],"wins_in":1,"kinds":["take-1"],"rating":-100,'
    ...     '"source":"an example"}'
    ... )
    >>> Puzzle.parse(text).turns
    1
    """

    id: str
    """Eight hexadecimal digits that follow from the position, however the board is turned."""
    position: str
    line: tuple[str, ...]
    wins_in: int
    """The solver's own turns to the end of the game; the last ones may not be asked for."""
    kinds: tuple[Kind, ...]
    rating: int
    """On the ladder of docs/levels.md."""
    source: str
    """Where it comes from."""
    is_exact: bool = True
    """Whether the win takes so many turns; else no more than that."""
    seconds: tuple[str, ...] = ()

    @property
    def turns(self) -> int:
        """How many turns the solver is asked for."""
        return (len(self.line) + 1) // 2

    @property
    def asks_first_move_only(self) -> bool:
        """Whether only the first move of the last turn is asked for: several second moves win."""
        return bool(self.seconds)

    @cached_property
    def start(self) -> Position:
        """The position to solve."""
        return Position.parse(self.position)

    @cached_property
    def played(self) -> tuple[tuple[Position, Turn], ...]:
        """The line's turns with the positions they are played in.

        Of a last turn that is asked for in its first move only, the second is one that wins. Raises
        `InvalidNotationError` or `IllegalMoveError` for a line that cannot be played.
        """
        position, found = self.start, list[tuple[Position, Turn]]()
        for number, text in enumerate(self.line, start=1):
            is_half = self.asks_first_move_only and number == len(self.line)
            turn = parse_turn(f"{text} {self.seconds[0]}" if is_half else text, position)
            found.append((position, turn))
            position = position.play_turn(turn)
        return tuple(found)

    def is_right(self, number: int, turn: Turn) -> bool:
        """Whether a legal turn is the answer to the question of a number, from 0.

        So is every other order of its moves that leads to the same position.
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
        """Read what `str` wrote; raises `InvalidPuzzleError` saying what is wrong.

        Its parts are not looked into, so that a collection is read fast: whether the id is that of
        the position, the turns are legal and win, `tzaar.puzzles.verify` finds out.
        """
        if len(text) > MAX_LINE:
            raise InvalidPuzzleError(f"a puzzle has {MAX_LINE} characters at most")
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
            raise InvalidPuzzleError(f"a puzzle without {error}: {text[:80]}") from error
        except (ValueError, TypeError, RecursionError) as error:
            raise InvalidPuzzleError(f"{error} in the puzzle {text[:80]}") from error
        if len(puzzle.line) % 2 == 0:
            raise InvalidPuzzleError(f"the line of {puzzle.id} does not end with the solver's turn")
        return puzzle


def canonical(position: Position) -> str:
    """The same text for all positions that are alike by symmetry or with the colours exchanged.

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
        raise TypeError(f"{value!r} is not a text")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is not a whole number")
    return value
