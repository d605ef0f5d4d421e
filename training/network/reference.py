"""What the engine computes, in plain whole numbers: the network's meaning, to check the fast code against."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.network.architecture import (
    FIRST_SHIFT,
    ONE,
    PIECES,
    SCORE_NUMERATOR,
    SCORE_SHIFT,
    SHIFT,
)
from training.network.file import IntegerNetwork, Layer

SCORE_LIMIT = 20_000


def score(
    network: IntegerNetwork, stacks: NDArray[Any], pieces: NDArray[Any], facts: NDArray[Any], bucket: int
) -> int:
    """The score for the side to move, from what it sees (`Inputs` of one position)."""
    inputs = np.concatenate([*_pools(network, stacks, pieces), *_facts(network, facts)])
    first, second, out = network.layers
    hidden = np.clip(_forward(first, inputs, bucket) >> FIRST_SHIFT, 0, ONE)
    hidden = np.clip(_forward(second, hidden, bucket) >> SHIFT, 0, ONE)
    total = int(_forward(out, hidden, bucket)[0])
    return max(-SCORE_LIMIT, min(SCORE_LIMIT, (total * SCORE_NUMERATOR) >> SCORE_SHIFT))


def _pools(network: IntegerNetwork, stacks: NDArray[Any], pieces: NDArray[Any]) -> NDArray[Any]:
    """The clipped sums of the stacks of every piece, added up."""
    pools = np.zeros((PIECES, network.architecture.width), dtype=np.int64)
    for rows, piece in zip(stacks, pieces, strict=True):
        if piece < PIECES:
            pools[piece] += np.clip(network.rows[rows].sum(axis=0) + network.bias, 0, ONE)
    return pools


def _facts(network: IntegerNetwork, facts: NDArray[Any]) -> NDArray[Any]:
    return np.clip(network.facts[facts].sum(axis=1), 0, ONE)


def _forward(layer: Layer, inputs: NDArray[Any], bucket: int) -> NDArray[Any]:
    return layer.weights[bucket] @ inputs + layer.bias[bucket]
