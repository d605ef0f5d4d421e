"""The network in plain integers, to check the engine's fast code against."""

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
from training.network.features import Features, features_of
from training.network.file import Ints, Layer, QuantizedNetwork
from tzaar.position import Position

SCORE_LIMIT = 20_000


def evaluate(network: QuantizedNetwork, position: Position) -> int:
    """The score in hundredths for the side to move.

    The position must be past the placement, and the game must not be over.
    """
    return score(network, features_of(position))


def score(network: QuantizedNetwork, features: Features) -> int:
    """The score for these features."""
    inputs = np.concatenate([*_pooled(network, features), *_facts(network, features)])
    first, second, out = network.layers
    hidden = np.clip(_forward(first, inputs, features.bucket) >> FIRST_SHIFT, 0, ONE)
    hidden = np.clip(_forward(second, hidden, features.bucket) >> SHIFT, 0, ONE)
    total = int(_forward(out, hidden, features.bucket)[0])
    return max(-SCORE_LIMIT, min(SCORE_LIMIT, (total * SCORE_NUMERATOR) >> SCORE_SHIFT))


def _pooled(network: QuantizedNetwork, features: Features) -> list[Ints]:
    """By piece: the sum of its stacks' activations."""
    activations = np.clip(
        network.stack_weights[features.stacks].sum(axis=1) + network.stack_bias, 0, ONE
    )
    pieces = np.array(features.pieces)
    return [activations[pieces == piece].sum(axis=0) for piece in range(PIECES)]


def _facts(network: QuantizedNetwork, features: Features) -> Ints:
    sums: Ints = network.fact_weights[features.facts].sum(axis=1)
    return np.clip(sums, 0, ONE)


def _forward(layer: Layer, inputs: Ints, bucket: int) -> Ints:
    sums: Ints = layer.weights[bucket] @ inputs + layer.bias[bucket]
    return sums
