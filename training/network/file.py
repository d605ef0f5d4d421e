"""The network file format: quantised weights, in the layout of core/network/network_file.cpp.

Magic, hash of the architecture, checksum of the rest; then, little-endian: the feature
transformer's weights and bias for stacks (16 bits), its weights for facts, and for every bucket the
bias (32) and weights (16) of each dense layer.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.network.architecture import (
    BUCKETS,
    FACT_FEATURES,
    FIRST_SHIFT,
    MOST_BIAS,
    MOST_FIRST_WEIGHT,
    MOST_TRANSFORMER_WEIGHT,
    MOST_WEIGHT,
    ONE,
    SHIFT,
    STACK_FEATURES,
    Architecture,
    fnv1a,
)
from tzaar.safe_files import replacing

MAGIC = b"TZAARNN1"
HEADER = struct.Struct("<8sII")

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Layer:
    """One dense layer for every bucket: `weights` are [bucket, output, input]."""

    bias: Ints
    weights: Ints


@dataclass(frozen=True)
class QuantizedNetwork:
    """The network as the engine computes it, but in 64 bits, so that nothing overflows."""

    architecture: Architecture
    stack_weights: Ints
    """Of the feature transformer, like the next two: [feature, width]."""
    stack_bias: Ints
    fact_weights: Ints
    layers: tuple[Layer, Layer, Layer]

    def write(self, path: Path) -> None:
        """Write the file for `read` and the engine; it is written completely or not at all."""
        body = bytearray()
        for part in (self.stack_weights, self.stack_bias, self.fact_weights):
            body += part.astype("<i2").tobytes()
        for bucket in range(BUCKETS):
            for layer in self.layers:
                body += layer.bias[bucket].astype("<i4").tobytes()
                body += layer.weights[bucket].astype("<i2").tobytes()
        with replacing(path) as file:
            file.write(HEADER.pack(MAGIC, self.architecture.hash, fnv1a(body)) + body)

    @classmethod
    def read(cls, path: Path, architecture: Architecture) -> QuantizedNetwork:
        """Read a file; raises `ValueError` saying what is wrong with it."""
        try:
            return cls.parse(path.read_bytes(), architecture)
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None

    @classmethod
    def parse(cls, data: bytes, architecture: Architecture) -> QuantizedNetwork:
        """Read a file's bytes; raises `ValueError` saying what is wrong with them."""
        body = _checked_body(data, architecture)
        at = 0

        def take(dtype: str, most: int, *shape: int) -> Ints:
            nonlocal at
            values = np.frombuffer(body, dtype, count=math.prod(shape), offset=at)
            at += values.nbytes
            return _within(values.astype(np.int64), most).reshape(shape)

        stack_weights = take("<i2", MOST_TRANSFORMER_WEIGHT, STACK_FEATURES, architecture.width)
        stack_bias = take("<i2", MOST_TRANSFORMER_WEIGHT, architecture.width)
        fact_weights = take("<i2", MOST_TRANSFORMER_WEIGHT, FACT_FEATURES, architecture.fact_width)
        limits = (MOST_FIRST_WEIGHT, MOST_WEIGHT, MOST_WEIGHT)
        dense = [
            [
                (take("<i4", MOST_BIAS, outputs), take("<i2", most, outputs, inputs))
                for (inputs, outputs), most in zip(
                    pairwise(architecture.sizes), limits, strict=True
                )
            ]
            for _ in range(BUCKETS)
        ]
        first, second, out = (
            Layer(np.stack([of[i][0] for of in dense]), np.stack([of[i][1] for of in dense]))
            for i in range(3)
        )
        return cls(architecture, stack_weights, stack_bias, fact_weights, (first, second, out))


def _checked_body(data: bytes, architecture: Architecture) -> bytes:
    """The part after the header, once the header has been verified."""
    if not data.startswith(MAGIC) or len(data) < HEADER.size:
        raise ValueError(f"this is not a network file: it does not begin with {MAGIC.decode()}")
    _, of_architecture, checksum = HEADER.unpack_from(data)
    if of_architecture != architecture.hash:
        raise ValueError(f"this network is of another architecture than {architecture.text}")
    expected = HEADER.size + _body_size(architecture)
    if len(data) != expected:
        raise ValueError(f"this network file has {len(data)} bytes instead of {expected}")
    body = data[HEADER.size :]
    if checksum != fnv1a(body):
        raise ValueError("this network file is damaged: its checksum is wrong")
    return body


def _body_size(architecture: Architecture) -> int:
    """The size in bytes."""
    transformer = (
        STACK_FEATURES + 1
    ) * architecture.width + FACT_FEATURES * architecture.fact_width
    dense = sum(4 * to + 2 * of * to for of, to in pairwise(architecture.sizes))
    return 2 * transformer + BUCKETS * dense


def quantized(network: Any) -> QuantizedNetwork:
    """A trained network (model.py), quantised."""
    state = {name: value.detach().cpu().numpy() for name, value in network.state_dict().items()}

    def layer(name: str, shift: int, most: int) -> Layer:
        bias = _rounded(state[f"{name}.bias"], ONE << shift, MOST_BIAS)
        return Layer(bias, _rounded(state[f"{name}.weight"], 1 << shift, most))

    return QuantizedNetwork(
        network.architecture,
        _rounded(state["stack_weights"], ONE, MOST_TRANSFORMER_WEIGHT),
        _rounded(state["stack_bias"], ONE, MOST_TRANSFORMER_WEIGHT),
        _rounded(state["fact_weights"], ONE, MOST_TRANSFORMER_WEIGHT),
        (
            layer("first", FIRST_SHIFT, MOST_FIRST_WEIGHT),
            layer("second", SHIFT, MOST_WEIGHT),
            layer("out", SHIFT, MOST_WEIGHT),
        ),
    )


def _rounded(values: Any, scale: int, most: int) -> Ints:
    """Rounded to integers, and checked against the limit."""
    return _within(np.rint(np.asarray(values, dtype=np.float64) * scale).astype(np.int64), most)


def _within(numbers: Ints, most: int) -> Ints:
    """The same numbers, checked against the limit."""
    if np.abs(numbers).max(initial=0) > most:
        raise ValueError("this network file has a number that could overflow the engine's sums")
    return numbers
