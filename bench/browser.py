"""The core in the browser against the native one: nodes per second of both, measured alike."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from bench.engine import best_speed

WEB = Path(__file__).parents[1] / "web"


def browser_speed() -> float:
    node = shutil.which("node")
    assert node is not None
    command = [node, "bench/core.mjs"]
    report = subprocess.run(command, cwd=WEB, check=True, capture_output=True, text=True).stdout
    return float(json.loads(report)["nodesPerSecond"])


def rows() -> list[tuple[str, str, str]]:
    measure, wanted = "WebAssembly, best of five", "0.5 times native"
    is_built = (WEB / "src/core/tzaar.wasm").exists() and (WEB / "node_modules").exists()
    if shutil.which("node") is None or not is_built:
        return [(measure, "not measured: `make page` builds it", wanted)]
    browser, native = browser_speed(), best_speed()
    figure = f"{browser / 1e6:.2f} million nodes/s, {browser / native:.2f} times native"
    return [(measure, figure, wanted)]
