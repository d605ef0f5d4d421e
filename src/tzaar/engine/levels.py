"""Levels for people, 1 to 10: what to set so that an engine plays like a person of that strength.

How a level plays is the core's affair, behind its option ``Level``; docs/levels.md has the
measured ratings.
"""

from __future__ import annotations

from typing import Final

from tzaar.errors import TzaarError

WEAKEST: Final = 1
STRONGEST: Final = 10


def level_options(level: int) -> dict[str, object]:
    """The options that make an engine play at a level; raises `TzaarError` if there is none such.

    >>> level_options(5)
    {'Level': 5}
    """
    if not WEAKEST <= level <= STRONGEST:
        raise TzaarError(f"a level is {WEAKEST} to {STRONGEST}, not {level}")
    return {"Level": level}
