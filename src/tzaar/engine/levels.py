"""Levels for people: options that make an engine play like a person of some strength.

The core decides how a level plays, by its option ``Level``; docs/levels.md has the measured
ratings.
"""

from __future__ import annotations

from tzaar.engine.core_missing import core_needed
from tzaar.errors import TzaarError


def levels() -> range:
    """The core's levels, weakest first; raises `EngineStartError` if the core is missing.

    >>> levels()
    range(1, 11)
    """
    with core_needed("level"):
        from tzaar.engine._native import engine_options  # noqa: PLC0415
    [option] = [option for option in engine_options() if option.name == "Level"]
    assert option.min is not None
    assert option.max is not None
    return range(option.min, option.max + 1)


def level_options(level: int) -> dict[str, int]:
    """Options that make an engine play at a level; raises `TzaarError` for an unknown level.

    >>> level_options(5)
    {'Level': 5}
    """
    known = levels()
    if level not in known:
        raise TzaarError(f"a level is {known[0]} to {known[-1]}, not {level}")
    return {"Level": level}
