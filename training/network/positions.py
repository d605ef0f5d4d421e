"""Positions to train on: rows written by `tzaar-training codes`.

For every space: the features of its stack (9 bytes, each counted from the first of its kind) and
the piece (6 if vacant). Then the facts of White and of Black, 14 features each; then side to move,
second move or not, stacks, won or not, score (16 bits).

Augmentation by symmetry or by swapping colours would add nothing: features do not depend on the
board's orientation, stacks are pooled without regard to their order, and colours are the mover's
and the enemy's (core/network/features.h). All 24 images of a position are the same input.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from training.network.architecture import (
    DIRECTIONS,
    FACT_SLOTS,
    FACTS,
    FEATURES_PER_STACK,
    LEAD_FEATURES,
    PLACE_FEATURES,
    SELF_FEATURES,
    SIGHT_FEATURES,
    SPACES,
    STACK_FEATURES,
    STACKS_OF_BUCKETS,
    TYPES,
)

VACANT: Final = 6
PIECES_AT: Final = FEATURES_PER_STACK * SPACES
FACTS_AT: Final = PIECES_AT + SPACES
TAIL_AT: Final = FACTS_AT + 2 * FACT_SLOTS
SCORE_AT: Final = TAIL_AT + 4
ROW_BYTES: Final = SCORE_AT + 2
NO_FEATURE: Final = STACK_FEATURES
"""The features of vacant spaces."""

_SIGHTS: Final = SELF_FEATURES + PLACE_FEATURES + LEAD_FEATURES
_FIRST_FEATURES: Final = (0, SELF_FEATURES, SELF_FEATURES + PLACE_FEATURES) + DIRECTIONS * (
    _SIGHTS,
)
_SLOTS: Final = [values for slots, values in FACTS for _ in range(slots)]
_FIRST_FACTS: Final = tuple(accumulate(_SLOTS[:-1], initial=0))
"""The first feature of every kind, and of every fact."""

Rows = NDArray[np.uint8]


class Inputs:
    """A batch in the network's input format."""

    def __init__(self, stacks: Tensor, pieces: Tensor, facts: Tensor, buckets: Tensor) -> None:
        self.stacks = stacks
        """Features, [position, space, kind]."""
        self.pieces = pieces
        """By space: 0 to 2 the mover's types, 3 to 5 the enemy's, 6 vacant."""
        self.facts = facts
        """Features, [position, mover or enemy, slot]."""
        self.buckets = buckets


def inputs_of(rows: Tensor) -> Inputs:
    """The network's inputs for positions given as bytes [position, ROW_BYTES]."""
    pieces = rows[:, PIECES_AT:FACTS_AT].long()
    stacks = rows[:, :PIECES_AT].reshape(-1, FEATURES_PER_STACK, SPACES).long()
    stacks = stacks + _constant(_FIRST_FEATURES, rows.device)[:, None]
    stacks[:, 3:] += (pieces % TYPES * SIGHT_FEATURES)[:, None]
    stacks = torch.where((pieces == VACANT)[:, None], NO_FEATURE, stacks).transpose(1, 2)
    facts = rows[:, FACTS_AT:TAIL_AT].reshape(-1, 2, FACT_SLOTS).long()
    facts = facts + _constant(_FIRST_FACTS, rows.device)
    # The mover's pieces and facts come first.
    black = rows[:, TAIL_AT] == 1
    swapped = torch.where(pieces < VACANT, (pieces + TYPES) % VACANT, VACANT)
    pieces = torch.where(black[:, None], swapped, pieces)
    facts = torch.where(black[:, None, None], facts.flip(1), facts)
    limits = _constant(STACKS_OF_BUCKETS, rows.device)
    classes = torch.bucketize(rows[:, TAIL_AT + 2].long(), limits)
    return Inputs(stacks, pieces, facts, classes * 2 + rows[:, TAIL_AT + 1].long())


def won(rows: Tensor) -> Tensor:
    """1 where the side to move won the game, 0 otherwise."""
    return rows[:, TAIL_AT + 3].float()


def scores(rows: Tensor) -> Tensor:
    """The search's scores for the side to move, in hundredths."""
    return rows[:, SCORE_AT:].contiguous().view(torch.int16)[:, 0].float()


def scores_of_file(rows: Rows) -> NDArray[np.int16]:
    """The same from rows that need not be loaded; integers."""
    return np.ascontiguousarray(rows[:, SCORE_AT:]).view("<i2")[:, 0]


@cache
def _constant(numbers: tuple[int, ...], device: torch.device) -> Tensor:
    """Numbers cached on the device: transferring them would stall every batch."""
    return torch.tensor(numbers, device=device)
