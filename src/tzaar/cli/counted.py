"""Numbers of things in words."""

from __future__ import annotations


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "game"), counted(2, "game")
    ('1 game', '2 games')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
