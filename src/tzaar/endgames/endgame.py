"""An endgame: a position with a proved win, and how long the win takes."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import Any

from tzaar.errors import TzaarError
from tzaar.position import Position


class InvalidEndgameError(TzaarError, ValueError):
    """Data that is not an endgame."""


@dataclass(frozen=True)
class Endgame:
    """A position that the side to move wins.

    >>> facts = {
    ...     "id": "c44a0ae8",
    ...     "position": "z..../t...../......./......../.r....../......../......./Z.R.../T.... w c",
    ...     "wins_in": 1,
    ...     "winning": 1,
    ...     "turns": 8,
    ...     "source": "an example",
    ... }
    >>> Endgame.read(facts).start.to_move
    Color.WHITE
    """

    id: str
    """As of puzzles: eight hexadecimal digits, derived from the position."""
    position: str
    wins_in: int
    """The winner's turns to the end of the game, if it wins as soon as possible and the loser
    resists as long as possible."""
    winning: int
    """How many of the positions after this turn are still won."""
    turns: int
    """How many positions this turn may lead to: two orders of the same moves are one turn."""
    source: str
    """The game and the turn it was found in."""

    @cached_property
    def start(self) -> Position:
        """The position to win."""
        return Position.parse(self.position)

    @property
    def plies(self) -> int:
        """The turns of both players to the end of the game."""
        return 2 * self.wins_in - 1

    def facts(self) -> dict[str, Any]:
        """What `read` reads."""
        return asdict(self)

    @classmethod
    def read(cls, facts: object) -> Endgame:
        """An endgame from its facts; raises `InvalidEndgameError`, which says what is wrong.

        It checks the form only; `tzaar.endgames.verifying` checks that it is true.
        """
        if not isinstance(facts, dict):
            raise InvalidEndgameError(f"{facts!r} is not an endgame")
        for field in fields(cls):
            value = facts.get(field.name)
            # With `from __future__ import annotations` types are texts.
            if field.type == "str" and not isinstance(value, str):
                raise InvalidEndgameError(f"{field.name} is {value!r}, not a text, in {facts}")
            if field.type == "int" and (type(value) is not int or value < 1):
                raise InvalidEndgameError(f"{field.name} is {value!r}, not a number, in {facts}")
        return cls(**{field.name: facts[field.name] for field in fields(cls)})
