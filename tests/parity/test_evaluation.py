"""The network gives equal integers in the native core, in WebAssembly and in Python.

Scores are compared at test time rather than with a file of scores, so changing the network requires
no other change.
"""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tests.parity.evaluable_positions import CHUNKS, evaluable_positions
from training.network import reference
from training.network.architecture import BUCKETS, FACT_FEATURES, STACK_FEATURES, Architecture
from training.network.features import features_of
from training.network.file import QuantizedNetwork
from tzaar.engine._native import Position as CorePosition
from tzaar.position import Position

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
WASM = WEB / "src" / "core" / "tzaar.wasm"


@pytest.fixture(scope="module")
def network() -> QuantizedNetwork:
    """The built-in network."""
    return QuantizedNetwork.read(ROOT / "core" / "network" / "network.bin", Architecture())


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_core_and_python_agree(chunk: int, network: QuantizedNetwork) -> None:
    for text in evaluable_positions(chunk):
        score = reference.evaluate(network, Position.parse(text))
        assert CorePosition(text).evaluate() == score, text


@pytest.mark.skipif(not WASM.is_file(), reason="the browser's core is not built: `make wasm`")
def test_the_core_and_webassembly_agree() -> None:
    positions = [text for chunk in range(CHUNKS) for text in evaluable_positions(chunk)]
    node = shutil.which("node")
    assert node is not None
    done = subprocess.run(
        [node, "tools/evaluate.mjs"],
        cwd=WEB,
        input="\n".join(positions),
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for text, score in zip(positions, done.stdout.split(), strict=True):
        assert CorePosition(text).evaluate() == int(score), text


def test_the_positions_are_of_every_kind() -> None:
    texts = [text for chunk in range(CHUNKS) for text in evaluable_positions(chunk)]
    assert len(texts) == 10_000
    assert len(set(texts)) > 9_500
    met = Counter[str]()
    for text in texts:
        board, side, phase = text.split()
        stacks = _stacks(board)
        met[side + phase] += 1
        met["full"] += len(stacks) == 60
        met["few"] += len(stacks) <= 8
        met["towers"] += any(int(stack[1:] or 1) > 11 for stack in stacks)
        shown = Counter(stack[0] for stack in stacks)
        met["scarce"] += min(shown.values()) == 1
    for kind in ("wc", "ws", "bc", "bs", "few", "towers", "scarce"):
        assert met[kind] > 400, kind
    assert met["full"] > 50
    scores = {CorePosition(text).evaluate() for text in texts}
    assert len(scores) > 1000


def test_the_positions_have_nearly_all_features() -> None:
    stack_features, fact_features, buckets = set[int](), set[int](), set[int]()
    for chunk in range(CHUNKS // 4):
        for text in evaluable_positions(chunk):
            features = features_of(Position.parse(text))
            stack_features.update(*features.stacks)
            fact_features.update(*features.facts)
            buckets.add(features.bucket)
    assert len(stack_features) >= STACK_FEATURES - 5
    # No colour can show 7 Tzaars or more, 10 Tzarras or more, or none of a type, which would have
    # no tallest stack either; of one stack no two are safe; and three types are three pieces.
    impossible = 9 + 6 + 3 + 3 + 3 + 3
    assert len(fact_features) == FACT_FEATURES - impossible
    assert len(buckets) == BUCKETS


def _stacks(board: str) -> list[str]:
    """Its stacks as written: `Z`, `t2`, `R12`."""
    spaced = "".join(f" {c}" if c.isalpha() else c if c.isdigit() else " " for c in board)
    return spaced.split()
