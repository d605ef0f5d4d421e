"""The network's file: whole numbers, as core/network.cpp reads them.

Magic, hash of the architecture, checksum of the rest; then, little-endian: rows (16 bits), their bias
(16), and for every bucket the bias (32) and weights (8) of each dense layer.
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

from training.network.architecture import BUCKETS, ONE, ROWS, SHIFT, Architecture, fnv1a

MAGIC = b"TZAARNN1"
HEADER = struct.Struct("<8sII")

Ints = NDArray[np.signedinteger[Any]]


@dataclass(frozen=True)
class Layer:
    """One dense layer by bucket: `weights` are [bucket, output, input]."""

    bias: Ints
    weights: Ints


@dataclass(frozen=True)
class IntegerNetwork:
    architecture: Architecture
    rows: Ints
    bias: Ints
    layers: tuple[Layer, Layer, Layer]

    def write(self, path: Path) -> None:
        body = bytearray()
        body += self.rows.astype("<i2").tobytes() + self.bias.astype("<i2").tobytes()
        for bucket in range(BUCKETS):
            for layer in self.layers:
                body += layer.bias[bucket].astype("<i4").tobytes()
                body += layer.weights[bucket].astype("i1").tobytes()
        path.write_bytes(HEADER.pack(MAGIC, self.architecture.hash, fnv1a(body)) + body)

    @classmethod
    def read(cls, path: Path, architecture: Architecture) -> IntegerNetwork:
        data = path.read_bytes()
        magic, expected, checksum = HEADER.unpack_from(data)
        body = data[HEADER.size :]
        if magic != MAGIC or expected != architecture.hash or checksum != fnv1a(body):
            raise ValueError(f"{path} is no network of this architecture, or is damaged")
        at = 0

        def take(dtype: str, *shape: int) -> Ints:
            nonlocal at
            values = np.frombuffer(body, dtype, count=math.prod(shape), offset=at)
            at += values.nbytes
            return values.astype(np.int64).reshape(shape)

        width = architecture.width
        rows, bias = take("<i2", ROWS, width), take("<i2", width)
        sizes = (2 * width, architecture.first, architecture.second, 1)
        dense = [
            [(take("<i4", outputs), take("i1", outputs, inputs)) for inputs, outputs in pairwise(sizes)]
            for _ in range(BUCKETS)
        ]
        layers = (
            Layer(np.stack([bucket[i][0] for bucket in dense]), np.stack([bucket[i][1] for bucket in dense]))
            for i in range(3)
        )
        return cls(architecture, rows, bias, tuple(layers))


def rounded(values: Any, scale: int, bits: int) -> Ints:
    """Nearest whole numbers, which must fit."""
    whole = np.rint(np.asarray(values, dtype=np.float64) * scale).astype(np.int64)
    limit = 1 << (bits - 1)
    assert whole.min(initial=0) >= -limit and whole.max(initial=0) < limit, "a weight is out of range"
    return whole


def quantized(network: Any) -> IntegerNetwork:
    """The network that was trained (model.py), in whole numbers."""
    architecture = network.architecture
    state = {name: value.detach().cpu().numpy() for name, value in network.state_dict().items()}
    first = (BUCKETS, architecture.first, 2 * architecture.width)

    def layer(bias: Any, weights: Any) -> Layer:
        return Layer(rounded(bias, ONE << SHIFT, 32), rounded(weights, 1 << SHIFT, 8))

    return IntegerNetwork(
        architecture,
        rounded(state["rows"], ONE, 16),
        rounded(state["bias"], ONE, 16),
        (
            layer(state["first.bias"].reshape(first[:2]), state["first.weight"].reshape(first)),
            layer(state["second.bias"], state["second.weight"]),
            layer(state["out.bias"], state["out.weight"]),
        ),
    )
