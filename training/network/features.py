"""The features of a position, computed from the rules' own `Position`.

core/network/features.h defines the same features, and the engine computes them 16 or 32 spaces at a
time. Here they are computed stack by stack, as an independent check: neither is derived from the
other.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import Final

from training.network.architecture import (
    DIFFERENCES,
    FACTS,
    FRIEND_FEATURES,
    FRIEND_HEIGHTS,
    LEAD_FEATURES,
    LEADS,
    PLACE_FEATURES,
    PLACES,
    SCARCITIES,
    SEES_NOTHING,
    SELF_FEATURES,
    SELF_HEIGHTS,
    SIGHT_FEATURES,
    STACKS_OF_BUCKETS,
    TYPES,
)
from tzaar.geometry import RAYS, SPACES, SYMMETRIES, Space
from tzaar.moves import Phase
from tzaar.pieces import Color, PieceType, Stack
from tzaar.position import Position

FIRST_PLACE: Final = SELF_FEATURES
FIRST_LEAD: Final = FIRST_PLACE + PLACE_FEATURES
FIRST_SIGHT: Final = FIRST_LEAD + LEAD_FEATURES
"""The first feature of each kind."""

LEAST_LEAD, MOST_LEAD = -3, 2
MOST_DIFFERENCE: Final = 2
LEAST_TALLEST_LEAD, MOST_TALLEST_LEAD = -4, 3
MOST_TALLEST: Final = 11
MOST_VISIBLE_FOR_SAFETY: Final = 4
MOST_SAFE: Final = 2
CAPTURES_OF_CLASSES: Final = (0, 1, 2, 3, 5, 8, 12, 20)
"""Classes of capture counts: up to each of these, or more."""


def _places() -> tuple[int, ...]:
    """By space: its class among spaces that symmetries map to one another."""
    firsts = [min(symmetry(space) for symmetry in SYMMETRIES) for space in SPACES]
    numbers = {first: number for number, first in enumerate(sorted(set(firsts)))}
    assert len(numbers) == PLACES
    return tuple(numbers[first] for first in firsts)


PLACE_OF_SPACE: Final = _places()
_RAYS: Final = tuple(tuple(rays.values()) for rays in RAYS)


@dataclass(frozen=True)
class Features:
    """What the network sees of a position: indices into the feature transformer's weights."""

    stacks: list[list[int]]
    """Nine for each stack: what it is, where it stands, its lead, and what it sees in each
    direction."""
    pieces: list[int]
    """By stack: 0 to 2 the mover's types, 3 to 5 the enemy's."""
    facts: list[list[int]]
    """The mover's, then the enemy's."""
    bucket: int
    """Which dense layers apply."""


def features_of(position: Position) -> Features:
    """The features of a position past the placement in which the game is not over."""
    board = _Board(position)
    mover = position.to_move
    stacks = [board.features(space, stack) for space, stack in board.stacks.items()]
    pieces = [
        stack.piece_type.index + (0 if stack.color is mover else TYPES)
        for stack in board.stacks.values()
    ]
    facts = [board.facts(color) for color in (mover, mover.opponent)]
    size_class = bisect_left(STACKS_OF_BUCKETS, len(stacks))
    return Features(stacks, pieces, facts, 2 * size_class + (position.phase is Phase.SECOND))


class _Board:
    """Repeated look-ups, computed once."""

    def __init__(self, position: Position) -> None:
        self.stacks = dict(position.stacks())
        self.seen = {space: self._first_stacks(space) for space in self.stacks}
        # By the index of the colour, then of the type: enum members are slow dictionary keys.
        self.visible = [[position.visible(c, t) for t in PieceType] for c in Color]
        self.tallest = [[0] * TYPES for _ in Color]
        for color, piece_type, height in self.stacks.values():
            of_color = self.tallest[color.index]
            of_color[piece_type.index] = max(of_color[piece_type.index], height)

    def _first_stacks(self, space: Space) -> list[Stack | None]:
        """The first stack in every direction, if there is one before the rim or the hole."""
        stacks = self.stacks
        return [
            next((stacks[passed] for passed in ray if passed in stacks), None)
            for ray in _RAYS[space]
        ]

    # -- Stacks ------------------------------------------------------------------------------------

    def features(self, space: Space, stack: Stack) -> list[int]:
        color, piece_type, height = stack
        kind = piece_type.index
        height_class = min(height, SELF_HEIGHTS) - 1
        ahead = height - max(self.tallest[1 - color.index])
        lead = _clamp(ahead, LEAST_LEAD, MOST_LEAD) - LEAST_LEAD
        return [
            (kind * SELF_HEIGHTS + height_class) * SCARCITIES + self.scarcity(stack),
            FIRST_PLACE + (kind * 2 + (height > 1)) * PLACES + PLACE_OF_SPACE[space],
            FIRST_LEAD + kind * LEADS + lead,
            *(FIRST_SIGHT + kind * SIGHT_FEATURES + self.sight(stack, s) for s in self.seen[space]),
        ]

    def scarcity(self, stack: Stack) -> int:
        return min(self.visible[stack.color.index][stack.piece_type.index], SCARCITIES) - 1

    def sight(self, stack: Stack, seen: Stack | None) -> int:
        if seen is None:
            return SEES_NOTHING
        kind = seen.piece_type.index
        if seen.color is stack.color:
            return (min(seen.height, FRIEND_HEIGHTS) - 1) * TYPES + kind
        difference = _clamp(seen.height - stack.height, -MOST_DIFFERENCE, MOST_DIFFERENCE)
        of_kind = kind * DIFFERENCES + difference + MOST_DIFFERENCE
        return FRIEND_FEATURES + of_kind * SCARCITIES + self.scarcity(seen)

    # -- Facts -------------------------------------------------------------------------------------

    def facts(self, color: Color) -> list[int]:
        visible, tallest = self.visible[color.index], self.tallest[color.index]
        enemy_top = max(self.tallest[1 - color.index])
        leads = [_clamp(h - enemy_top, LEAST_TALLEST_LEAD, MOST_TALLEST_LEAD) for h in tallest]
        own = {space: stack for space, stack in self.stacks.items() if stack.color is color}
        values = [
            *visible,
            *(min(height, MOST_TALLEST) for height in tallest),
            *(lead - LEAST_TALLEST_LEAD for lead in leads),
            *(self.safety(own, piece_type) for piece_type in PieceType),
            bisect_left(CAPTURES_OF_CLASSES, sum(self.captures(s) for s in own)),
            sum(stack.height for stack in own.values()),
        ]
        return [first + value for first, value in zip(_FIRST_FACTS, values, strict=True)]

    def safety(self, own: dict[Space, Stack], piece_type: PieceType) -> int:
        """How many stacks show a type, and how many of these cannot be captured now."""
        shown = [space for space, stack in own.items() if stack.piece_type is piece_type]
        safe = sum(not self.is_attacked(space) for space in shown)
        visible_class = _clamp(len(shown), 1, MOST_VISIBLE_FOR_SAFETY) - 1
        return visible_class * (MOST_SAFE + 1) + min(safe, MOST_SAFE)

    def captures(self, space: Space) -> int:
        """How many stacks the one on a space can capture (R10)."""
        own = self.stacks[space]
        enemies = [seen for seen in self.seen[space] if seen and seen.color is not own.color]
        return sum(enemy.height <= own.height for enemy in enemies)

    def is_attacked(self, space: Space) -> bool:
        """Whether an enemy can capture the stack on a space: seeing is mutual."""
        own = self.stacks[space]
        enemies = [seen for seen in self.seen[space] if seen and seen.color is not own.color]
        return any(enemy.height >= own.height for enemy in enemies)


def _clamp(value: int, least: int, most: int) -> int:
    return max(least, min(value, most))


def _first_facts() -> list[int]:
    firsts, first = [], 0
    for slots, values in FACTS:
        firsts += [first + slot * values for slot in range(slots)]
        first += slots * values
    return firsts


_FIRST_FACTS: Final = _first_facts()
