"""Network files for tests."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from training.network.architecture import Architecture
from training.network.file import Layer, QuantizedNetwork

BUILT_IN = Path(__file__).parents[2] / "core" / "network" / "network.bin"


def write_contrary_network(path: Path) -> Path:
    """A network that wants the opposite of what the built-in one wants, and so loses to it."""
    network = QuantizedNetwork.read(BUILT_IN, Architecture())
    first, second, out = network.layers
    contrary = replace(network, layers=(first, second, Layer(-out.bias, -out.weights)))
    contrary.write(path)
    return path
