"""The network's file: whole numbers, as core/network.cpp reads them.

Magic, hash of the architecture, checksum of the rest; then, little-endian: rows of stacks, their
bias, rows of facts (16 bits), and for every bucket the bias (32) and weights (16) of each dense
layer.
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
    FACT_ROWS,
    FIRST_SHIFT,
    ONE,
    SHIFT,
    STACK_ROWS,
    Architecture,
    fnv1a,
)

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
    """A network in whole numbers."""

    architecture: Architecture
    rows: Ints
    bias: Ints
    facts: Ints
    layers: tuple[Layer, Layer, Layer]

    def write(self, path: Path) -> None:
        """Write the file."""
        body = bytearray()
        for part in (self.rows, self.bias, self.facts):
            body += part.astype("<i2").tobytes()
        for bucket in range(BUCKETS):
            for layer in self.layers:
                body += layer.bias[bucket].astype("<i4").tobytes()
                body += layer.weights[bucket].astype("<i2").tobytes()
        path.write_bytes(HEADER.pack(MAGIC, self.architecture.hash, fnv1a(body)) + body)

    @classmethod
    def read(cls, path: Path, architecture: Architecture) -> IntegerNetwork:
        """Read a file; raises `ValueError` if it is damaged or of another architecture."""
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

        rows = take("<i2", STACK_ROWS, architecture.width)
        bias = take("<i2", architecture.width)
        facts = take("<i2", FACT_ROWS, architecture.fact_width)
        sizes = (architecture.inputs, architecture.first, architecture.second, 1)
        dense = [
            [
                (take("<i4", outputs), take("<i2", outputs, inputs))
                for inputs, outputs in pairwise(sizes)
            ]
            for _ in range(BUCKETS)
        ]
        first, second, out = (
            Layer(np.stack([of[i][0] for of in dense]), np.stack([of[i][1] for of in dense]))
            for i in range(3)
        )
        return cls(architecture, rows, bias, facts, (first, second, out))


def quantized(network: Any) -> IntegerNetwork:
    """The network that was trained (model.py), in whole numbers."""
    state = {name: value.detach().cpu().numpy() for name, value in network.state_dict().items()}

    def layer(name: str, shift: int) -> Layer:
        weights = _rounded(state[f"{name}.weight"], 1 << shift, 16)
        return Layer(_rounded(state[f"{name}.bias"], ONE << shift, 32), weights)

    return IntegerNetwork(
        network.architecture,
        _rounded(state["rows"], ONE, 16),
        _rounded(state["bias"], ONE, 16),
        _rounded(state["facts"], ONE, 16),
        (layer("first", FIRST_SHIFT), layer("second", SHIFT), layer("out", SHIFT)),
    )


def _rounded(values: Any, scale: int, bits: int) -> Ints:
    """Nearest whole numbers, which must fit."""
    whole = np.rint(np.asarray(values, dtype=np.float64) * scale).astype(np.int64)
    limit = 1 << (bits - 1)
    if whole.min(initial=0) < -limit or whole.max(initial=0) >= limit:
        raise ValueError(f"a weight does not fit into {bits} bits")
    return whole
