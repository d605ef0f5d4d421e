"""The network's file: the engine reads what Python writes, and both refuse malformed files."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.parity.evaluable_positions import evaluable_positions
from training.network import reference
from training.network.architecture import Architecture, fnv1a
from training.network.file import HEADER, MAGIC, Ints, Layer, QuantizedNetwork
from tzaar.engine.executable import find_executable
from tzaar.engine.native import evaluate
from tzaar.position import Position

ARCHITECTURE = Architecture()
BUILT_IN = Path(__file__).parents[2] / "core" / "network" / "network.bin"
BYTES = BUILT_IN.read_bytes()


def changed(at: int) -> bytes:
    """The file with one bit of one byte changed."""
    data = bytearray(BYTES)
    data[at] ^= 1
    return bytes(data)


def with_extreme(at: int) -> bytes:
    """The file with the largest 16-bit number at a place, and a correct checksum."""
    body = bytearray(BYTES[HEADER.size :])
    body[at : at + 2] = b"\xff\x7f"
    return HEADER.pack(MAGIC, ARCHITECTURE.hash, fnv1a(body)) + bytes(body)


BAD: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "does not begin with TZAARNN1"),
    "no header": (BYTES[: HEADER.size - 1], "does not begin with TZAARNN1"),
    "another magic": (changed(0), "does not begin with TZAARNN1"),
    "another architecture": (changed(len(MAGIC)), "another architecture"),
    "another checksum": (changed(len(MAGIC) + 4), "its checksum is wrong"),
    "a damaged first byte": (changed(HEADER.size), "its checksum is wrong"),
    "a damaged byte": (changed(len(BYTES) // 2), "its checksum is wrong"),
    "a damaged last byte": (changed(len(BYTES) - 1), "its checksum is wrong"),
    "nothing but a header": (BYTES[: HEADER.size], f"bytes instead of {len(BYTES)}"),
    "cut off": (BYTES[:-1], f"bytes instead of {len(BYTES)}"),
    "too long": (BYTES + b"\0", f"bytes instead of {len(BYTES)}"),
    "an extreme transformer weight": (with_extreme(0), "could overflow"),
    "an extreme weight": (with_extreme(len(BYTES) - HEADER.size - 2), "could overflow"),
}
bad_files = pytest.mark.parametrize(("data", "reason"), BAD.values(), ids=BAD.keys())


def ask_engine(*lines: str) -> list[str]:
    done = subprocess.run(
        [find_executable()], input="\n".join(lines), text=True, capture_output=True, check=True
    )
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def shuffled() -> QuantizedNetwork:
    """The built-in network with the numbers within each of its parts shuffled."""
    dice = np.random.default_rng(1)

    def mixed(numbers: Ints) -> Ints:
        return dice.permutation(numbers.ravel()).reshape(numbers.shape)

    network = QuantizedNetwork.read(BUILT_IN, ARCHITECTURE)
    first, second, out = (Layer(mixed(of.bias), mixed(of.weights)) for of in network.layers)
    return replace(
        network,
        stack_weights=mixed(network.stack_weights),
        stack_bias=mixed(network.stack_bias),
        fact_weights=mixed(network.fact_weights),
        layers=(first, second, out),
    )


@bad_files
def test_python_refuses_a_bad_file(data: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.bin"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=reason) as caught:
        QuantizedNetwork.read(path, ARCHITECTURE)
    assert "bad.bin: " in str(caught.value)


@bad_files
def test_the_engine_refuses_a_bad_file_and_goes_on(
    data: bytes, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.bin"
    path.write_bytes(data)
    refusal, score = ask_engine(f"setoption name Network value {path}", "eval")
    assert refusal.startswith("info string error: ")
    assert reason in refusal
    assert score == f"score cp {evaluate(Position.fixed())}"


def test_python_refuses_another_width() -> None:
    with pytest.raises(ValueError, match=r"another architecture than .* of 64"):
        QuantizedNetwork.read(BUILT_IN, Architecture(width=64))


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "again.bin"
    QuantizedNetwork.read(BUILT_IN, ARCHITECTURE).write(path)
    assert path.read_bytes() == BYTES


def test_the_engine_evaluates_with_a_file(shuffled: QuantizedNetwork, tmp_path: Path) -> None:
    path = tmp_path / "shuffled.bin"
    shuffled.write(path)
    positions = evaluable_positions(0)[::3]
    questions = [line for text in positions for line in (f"position string {text}", "eval")]
    answers = ask_engine(f"setoption name Network value {path}", *questions)
    scores = [reference.evaluate(shuffled, Position.parse(text)) for text in positions]
    assert answers == [f"score cp {score}" for score in scores]
    assert len(set(scores)) > 50
