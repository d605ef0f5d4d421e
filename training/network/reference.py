"""What the engine computes, in plain whole numbers: the network's meaning, to check the fast code against."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.network.architecture import (
    NO_ROW,
    ONE,
    SCORE_NUMERATOR,
    SCORE_SHIFT,
    SHIFT,
    SLOTS,
    row_table,
)
from training.network.file import IntegerNetwork, Layer

SCORE_LIMIT = 20_000
_TABLE = row_table()


def score(network: IntegerNetwork, codes: NDArray[np.uint8], black_moves: int, bucket: int) -> int:
    """The score of a position, given by its codes (core/network_slots.h), for the side to move."""
    sides = (black_moves, 1 - black_moves)
    inputs = np.concatenate([np.clip(_sums(network, codes, side), 0, ONE) for side in sides])
    first, second, out = network.layers
    hidden = _activated(_forward(first, inputs, bucket))
    hidden = _activated(_forward(second, hidden, bucket))
    total = int(_forward(out, hidden, bucket)[0])
    return max(-SCORE_LIMIT, min(SCORE_LIMIT, (total * SCORE_NUMERATOR) >> SCORE_SHIFT))


def _sums(network: IntegerNetwork, codes: NDArray[np.uint8], side: int) -> NDArray[Any]:
    rows = _TABLE[side, np.arange(SLOTS), codes]
    return network.rows[rows[rows != NO_ROW]].sum(axis=0) + network.bias


def _forward(layer: Layer, inputs: NDArray[Any], bucket: int) -> NDArray[Any]:
    return layer.weights[bucket] @ inputs + layer.bias[bucket]


def _activated(sums: NDArray[Any]) -> NDArray[Any]:
    return np.clip(sums >> SHIFT, 0, ONE)
