"""The shape of the network: what features.h and weights.h of core/network define in C++."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TYPES: Final = 3
PIECES: Final = 2 * TYPES
DIRECTIONS: Final = 6
SPACES: Final = 60

# The features of a stack; see core/network/features.h.
SCARCITIES: Final = 5
PLACES: Final = 8
SELF_HEIGHTS: Final = 8
LEADS: Final = 6
FRIEND_HEIGHTS: Final = 4
DIFFERENCES: Final = 5
SELF_FEATURES: Final = TYPES * SELF_HEIGHTS * SCARCITIES
PLACE_FEATURES: Final = TYPES * 2 * PLACES
LEAD_FEATURES: Final = TYPES * LEADS
FRIEND_FEATURES: Final = FRIEND_HEIGHTS * TYPES
SEES_NOTHING: Final = FRIEND_FEATURES + TYPES * DIFFERENCES * SCARCITIES
SIGHT_FEATURES: Final = SEES_NOTHING + 1
STACK_FEATURES: Final = SELF_FEATURES + PLACE_FEATURES + LEAD_FEATURES + TYPES * SIGHT_FEATURES
FEATURES_PER_STACK: Final = 3 + DIRECTIONS

FACTS: Final = ((3, 16), (3, 12), (3, 8), (3, 12), (1, 9), (1, 31))
"""Facts about a colour: slots (by type, or one) and values."""
FACT_SLOTS: Final = sum(slots for slots, _ in FACTS)
FACT_FEATURES: Final = sum(slots * values for slots, values in FACTS)

ONE: Final = 127
"""The quantised activation 1.0; a clipped ReLU clips to 0..ONE."""
FIRST_SHIFT: Final = 10
SHIFT: Final = 6
"""Weights of the first dense layer are in 1024ths, those of the others in 64ths."""
MOST_TRANSFORMER_WEIGHT: Final = 32_767 // (max(FEATURES_PER_STACK, FACT_SLOTS) + 1)
MOST_FIRST_WEIGHT: Final = 2047
MOST_WEIGHT: Final = 127
MOST_BIAS: Final = 1 << 24
"""Within these nothing overflows: the feature transformer sums in 16 bits, all else in 32."""
STACKS_OF_BUCKETS: Final = (14, 20, 28, 38, 48)
"""Output buckets: dense layers by the number of stacks, up to these limits or more, and the
phase."""
BUCKETS: Final = 2 * (len(STACKS_OF_BUCKETS) + 1)
SCORE_OF_ONE: Final = 600
"""Hundredths represented by an output of 1."""
SCORE_NUMERATOR: Final = 75
SCORE_SHIFT: Final = 10
"""Output sums are in 127 * 64ths: times 75 / 1024 they are hundredths, 600 for 1 to within 0.8
%."""


@dataclass(frozen=True)
class Architecture:
    """What may differ between networks."""

    width: int = 32
    """Of the feature transformer, for stacks."""
    fact_width: int = 32
    first: int = 16
    second: int = 16

    @property
    def inputs(self) -> int:
        """Of the first dense layer: each piece's pooled activations, and each colour's facts."""
        return PIECES * self.width + 2 * self.fact_width

    @property
    def sizes(self) -> tuple[int, int, int, int]:
        """The inputs of the first dense layer, and the outputs of each."""
        return self.inputs, self.first, self.second, 1

    @property
    def text(self) -> str:
        """Everything that must agree for a file to be understood."""
        facts = ",".join(f"{slots}x{values}" for slots, values in FACTS)
        stacks = ",".join(map(str, STACKS_OF_BUCKETS))
        return (
            f"tzaar network 2; "
            f"stacks {SELF_FEATURES}+{PLACE_FEATURES}+{LEAD_FEATURES}+3x{SIGHT_FEATURES} "
            f"of {self.width}; "
            f"facts {facts} of {self.fact_width}; "
            f"one {ONE}; shifts {FIRST_SHIFT},{SHIFT}; buckets {stacks}; "
            f"dense {'-'.join(map(str, self.sizes))}; "
            f"score {SCORE_NUMERATOR}/{1 << SCORE_SHIFT}"
        )

    @property
    def hash(self) -> int:
        """The hash that a file stores of the text."""
        return fnv1a(self.text.encode())


def fnv1a(data: bytes | bytearray) -> int:
    """The 32-bit Fowler-Noll-Vo hash."""
    value = 0x811C9DC5
    for byte in data:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value
