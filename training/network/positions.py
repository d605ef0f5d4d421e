"""Positions to train on: rows that `tzaar-training codes` wrote.

Of every space the codes of the stack there (9 bytes, of which the six sights count from the stack's
own type), the piece (6 if vacant); the facts of White and of Black, 14 codes each; then side to
move, second move or not, stacks, won or not, score (16 bits).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from training.network.architecture import (
    CODES_OF_STACK,
    FACT_SLOTS,
    FACTS,
    LEAD_CODES,
    PLACE_CODES,
    SELF_CODES,
    SIGHT_CODES,
    SPACES,
    STACK_ROWS,
    STACKS_OF_BUCKETS,
    TYPES,
)

VACANT = 6
PIECES_AT = CODES_OF_STACK * SPACES
FACTS_AT = PIECES_AT + SPACES
TAIL_AT = FACTS_AT + 2 * FACT_SLOTS
ROW_BYTES = TAIL_AT + 6
NO_ROW = STACK_ROWS
"""What the codes of vacant spaces point to."""


class Positions:
    """All positions of some files on one device, where batches are made without copying."""

    def __init__(self, paths: Iterable[Path], device: torch.device) -> None:
        parts = [np.fromfile(path, dtype=np.uint8).reshape(-1, ROW_BYTES) for path in paths]
        self.rows = torch.from_numpy(np.concatenate(parts)).to(device)
        tail = self.rows[:, TAIL_AT:]
        self.black_moves = tail[:, 0].long()
        classes = torch.bucketize(tail[:, 2].long(), torch.tensor(STACKS_OF_BUCKETS, device=device))
        self.buckets = classes * 2 + tail[:, 1].long()
        self.won = tail[:, 3].float()
        self.scores = tail[:, 4:].contiguous().view(torch.int16)[:, 0].float()
        sights = SELF_CODES + PLACE_CODES + LEAD_CODES
        firsts = [0, SELF_CODES, SELF_CODES + PLACE_CODES] + [sights] * (CODES_OF_STACK - 3)
        self.first_rows = torch.tensor(firsts, device=device)
        self.first_facts = torch.tensor(_first_facts(), device=device)

    def __len__(self) -> int:
        return len(self.rows)

    def inputs(self, chosen: Tensor) -> Inputs:
        rows = self.rows[chosen]
        pieces = rows[:, PIECES_AT:FACTS_AT].long()
        codes = rows[:, :PIECES_AT].view(-1, CODES_OF_STACK, SPACES).long()
        stacks = codes + self.first_rows[:, None]
        stacks[:, 3:] += (pieces % TYPES * SIGHT_CODES)[:, None]
        stacks = torch.where((pieces == VACANT)[:, None], NO_ROW, stacks).transpose(1, 2)
        facts = rows[:, FACTS_AT:TAIL_AT].view(-1, 2, FACT_SLOTS).long() + self.first_facts
        # The mover's pieces and facts come first.
        black = self.black_moves[chosen]
        swapped = torch.where(pieces < VACANT, (pieces + TYPES) % VACANT, VACANT)
        pieces = torch.where(black[:, None] == 1, swapped, pieces)
        facts = torch.where(black[:, None, None] == 1, facts.flip(1), facts)
        return Inputs(stacks, pieces, facts, self.buckets[chosen])


class Inputs:
    """A batch as the network takes it."""

    def __init__(self, stacks: Tensor, pieces: Tensor, facts: Tensor, buckets: Tensor) -> None:
        self.stacks = stacks
        """Rows, [position, space, code]."""
        self.pieces = pieces
        """By space: 0 to 2 the mover's types, 3 to 5 the enemy's, 6 vacant."""
        self.facts = facts
        """Rows, [position, mover or enemy, slot]."""
        self.buckets = buckets


def _first_facts() -> list[int]:
    firsts, row = [], 0
    for slots, codes in FACTS:
        firsts += [row + i * codes for i in range(slots)]
        row += slots * codes
    return firsts


def batches(indices: Tensor, size: int) -> Iterator[Tensor]:
    """The indices in random order, in batches of the size; a smaller rest is left out."""
    order = indices[torch.randperm(len(indices), device=indices.device)]
    for begin in range(0, len(order) - size + 1, size):
        yield order[begin : begin + size]
