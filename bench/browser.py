"""The core in the browser against the native one: nodes a second of both, in the same run."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from pathlib import Path

from bench.engine import positions
from tzaar.engine import Limit
from tzaar.engine.native import NativeEngine

WEB = Path(__file__).parents[1] / "web"
# As in web/bench/core.mjs.
NODES_PER_POSITION = 1_000_000
HASH_MEBIBYTES = 32


def native_speed() -> float:
    nodes, began = 0, time.perf_counter()
    with NativeEngine({"Hash": HASH_MEBIBYTES}) as engine:
        for position, _ in positions("middlegames.txt"):
            result = engine.play(position, Limit(nodes=NODES_PER_POSITION))
            nodes += (result.analysis.nodes or 0) if result.analysis else 0
    return nodes / (time.perf_counter() - began)


def browser_speed() -> float:
    node = shutil.which("node")
    assert node is not None
    command = [node, "bench/core.mjs"]
    report = subprocess.run(command, cwd=WEB, check=True, capture_output=True, text=True).stdout
    return float(json.loads(report)["nodesPerSecond"])


def rows() -> list[tuple[str, str, str]]:
    measure, wanted = "WebAssembly against native", "0.5 times the nodes/s"
    is_built = (WEB / "src/core/tzaar.wasm").exists() and (WEB / "node_modules").exists()
    if shutil.which("node") is None or not is_built:
        return [(measure, "not measured: `make page` builds it", wanted)]
    # The better of two runs each, in turns: what else the machine does hits both alike.
    native, browser = zip(*((native_speed(), browser_speed()) for _ in range(2)), strict=True)
    ratio = max(browser) / max(native)
    return [(measure, f"{ratio:.2f} times, {max(browser) / 1e6:.1f} million nodes/s", wanted)]
