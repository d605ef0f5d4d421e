"""The shape of the network: what core/network.h states in C++.

A position is a row of slots with a code each (core/network_slots.h). Every code of every slot has a
vector, once for each side to look from; their sum is what the dense layers begin with.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

SPACES: Final = 60
SLOTS: Final = 96
CODES: Final = 64
"""More than any slot has, for tables."""
CODES_OF_SPACE: Final = 60
FACTS: Final = ((64, 6, 16), (70, 6, 12), (76, 6, 8), (82, 6, 12), (88, 2, 9), (90, 2, 31))
"""Facts about a colour as a whole: first slot, slots, codes."""
ROWS: Final = SPACES * CODES_OF_SPACE + sum(slots * codes for _, slots, codes in FACTS)
MOST_CODES: Final = SPACES + sum(slots for _, slots, _ in FACTS) + 1
"""Rows that are added up at most, the bias with them."""
NO_ROW: Final = ROWS
"""Where code 0 points: a row of zeros."""

ONE: Final = 127
"""What 1 is among activations."""
SHIFT: Final = 6
"""Weights of the dense layers are in 64ths."""
STACKS_OF_BUCKETS: Final = (14, 20, 28, 38, 48)
"""The dense layers are chosen by the stacks left, at most these or more, and by the phase."""
BUCKETS: Final = 2 * (len(STACKS_OF_BUCKETS) + 1)
SCORE_OF_ONE: Final = 600
"""Hundredths that an output of 1 stands for."""
SCORE_NUMERATOR: Final = 75
SCORE_SHIFT: Final = 10
"""Output sums are in 127 * 64ths: times 75 / 1024 they are hundredths, 600 for 1 but for 0.8 %."""


@dataclass(frozen=True)
class Architecture:
    """What may differ from network to network."""

    width: int = 96
    """Of the sums of each side."""
    first: int = 16
    second: int = 16

    @property
    def text(self) -> str:
        """Everything that must agree for a file to be understood."""
        facts = ",".join(f"{slot}:{slots}x{codes}" for slot, slots, codes in FACTS)
        stacks = ",".join(map(str, STACKS_OF_BUCKETS))
        return (
            f"tzaar network 1; spaces {SPACES}x{CODES_OF_SPACE}; facts {facts}; rows {ROWS}x{self.width}; "
            f"one {ONE}; shift {SHIFT}; stacks {stacks}; dense {2 * self.width}-{self.first}-{self.second}-1; "
            f"score {SCORE_NUMERATOR}/{1 << SCORE_SHIFT}"
        )

    @property
    def hash(self) -> int:
        return fnv1a(self.text.encode())


def fnv1a(data: bytes) -> int:
    """The 32-bit hash of Fowler, Noll and Vo."""
    value = 0x811C9DC5
    for byte in data:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def row_table() -> NDArray[np.int32]:
    """The row of [side that looks][slot][code]: to Black own pieces are what White's are to White."""
    table = np.full((2, SLOTS, CODES), NO_ROW, dtype=np.int32)
    half = CODES_OF_SPACE // 2
    for space in range(SPACES):
        for code in range(CODES_OF_SPACE):
            table[0, space, code + 1] = space * CODES_OF_SPACE + code
            table[1, space, code + 1] = space * CODES_OF_SPACE + (code + half) % CODES_OF_SPACE
    base = SPACES * CODES_OF_SPACE
    for slot, slots, codes in FACTS:
        for which in range(slots):
            swapped = (which + slots // 2) % slots
            for code in range(codes):
                table[0, slot + which, code + 1] = base + which * codes + code
                table[1, slot + which, code + 1] = base + swapped * codes + code
        base += slots * codes
    return table


def swapped_rows() -> NDArray[np.int64]:
    """For every row as one side sees it, the row as the other side sees the same."""
    swapped = np.zeros(ROWS + 1, dtype=np.int64)
    white, black = row_table()
    swapped[white] = black
    return swapped[:ROWS]
