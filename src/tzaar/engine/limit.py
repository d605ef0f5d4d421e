"""How long an engine may think."""

from __future__ import annotations

from dataclasses import dataclass

from tzaar.pieces import Color


@dataclass(frozen=True, slots=True)
class Limit:
    """How long an engine may think about one turn; times are in seconds.

    Limits can be combined: the search ends with whatever is reached first. An `infinite` search
    ends only when it is stopped. Raises `ValueError` if nothing is given or a number is out of its
    range.

    >>> Limit(movetime=0.5, depth=12).longest(Color.WHITE)
    0.5
    """

    movetime: float | None = None
    depth: int | None = None
    """In single moves."""
    nodes: int | None = None
    white_clock: float | None = None
    black_clock: float | None = None
    white_increment: float = 0
    black_increment: float = 0
    infinite: bool = False

    def __post_init__(self) -> None:
        if (self.white_clock is None) != (self.black_clock is None):
            raise ValueError("clocks are given for both players or for none")
        given = (self.movetime, self.depth, self.nodes, self.white_clock)
        if all(value is None for value in given) and not self.infinite:
            raise ValueError("a limit needs a time, a depth, nodes or clocks, or to be infinite")
        times = (self.movetime, *self.clocks, self.white_increment, self.black_increment)
        # Not a number fails the comparison too.
        if not all(value is None or 0 <= value < float("inf") for value in times):
            raise ValueError(f"times are 0 seconds or more: {self}")
        if not all(value is None or value >= 1 for value in (self.depth, self.nodes)):
            raise ValueError(f"depth and nodes are 1 or more: {self}")

    @property
    def clocks(self) -> tuple[float | None, float | None]:
        """The time left to White and to Black."""
        return self.white_clock, self.black_clock

    def longest(self, color: Color) -> float | None:
        """The seconds a player has for this turn at most; None if time is not a limit."""
        times = [time for time in (self.movetime, self.clocks[color.index]) if time is not None]
        return min(times, default=None)

    def __str__(self) -> str:
        parts = []
        if self.movetime is not None:
            parts.append(f"{self.movetime:g} s a turn")
        if self.white_clock is not None and self.black_clock is not None:
            parts.append(f"clocks {self.white_clock:g}+{self.white_increment:g} s")
            if (self.white_clock, self.white_increment) != (self.black_clock, self.black_increment):
                parts[-1] += f" against {self.black_clock:g}+{self.black_increment:g} s"
        if self.depth is not None:
            parts.append(f"depth {self.depth}")
        if self.nodes is not None:
            parts.append(f"{self.nodes} nodes")
        return ", ".join(parts) or "no limit"
