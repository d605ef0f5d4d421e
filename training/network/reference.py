"""The network's meaning in plain whole numbers, to check the engine's fast code against."""

from __future__ import annotations

import numpy as np

from training.network.architecture import (
    FIRST_SHIFT,
    ONE,
    PIECES,
    SCORE_NUMERATOR,
    SCORE_SHIFT,
    SHIFT,
)
from training.network.codes import Codes, codes_of
from training.network.file import IntegerNetwork, Ints, Layer
from tzaar.position import Position

SCORE_LIMIT = 20_000


def evaluate(network: IntegerNetwork, position: Position) -> int:
    """The score in hundredths for the side to move.

    The position must be past the placement, and the game must go on.
    """
    return score(network, codes_of(position))


def score(network: IntegerNetwork, codes: Codes) -> int:
    """The score of what the network sees."""
    inputs = np.concatenate([*_pools(network, codes), *_facts(network, codes)])
    first, second, out = network.layers
    hidden = np.clip(_forward(first, inputs, codes.bucket) >> FIRST_SHIFT, 0, ONE)
    hidden = np.clip(_forward(second, hidden, codes.bucket) >> SHIFT, 0, ONE)
    total = int(_forward(out, hidden, codes.bucket)[0])
    return max(-SCORE_LIMIT, min(SCORE_LIMIT, (total * SCORE_NUMERATOR) >> SCORE_SHIFT))


def _pools(network: IntegerNetwork, codes: Codes) -> list[Ints]:
    """The clipped sums of the stacks of every piece, added up."""
    sums = np.clip(network.rows[codes.stacks].sum(axis=1) + network.bias, 0, ONE)
    pieces = np.array(codes.pieces)
    return [sums[pieces == piece].sum(axis=0) for piece in range(PIECES)]


def _facts(network: IntegerNetwork, codes: Codes) -> Ints:
    sums: Ints = network.facts[codes.facts].sum(axis=1)
    return np.clip(sums, 0, ONE)


def _forward(layer: Layer, inputs: Ints, bucket: int) -> Ints:
    sums: Ints = layer.weights[bucket] @ inputs + layer.bias[bucket]
    return sums
