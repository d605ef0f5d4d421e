"""Fitting the evaluation: what is known to be true is found, and the header lists all features."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def fitting() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fit", ROOT / "training" / "fit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_weights_behind_made_up_games_are_found(
    fitting: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "BATCH", 512)  # few rows: more steps
    dice = np.random.default_rng(1)
    true = np.array([[1.0, -0.5, 0.0], [0.0, -0.5, 1.0]], dtype=np.float32)
    features = dice.integers(-2, 3, size=(60_000, 3)).astype(np.int8)
    share = dice.integers(0, fitting.OPENING_SHARE + 1, size=len(features)).astype(np.uint8)
    part = share.astype(np.float32) / fitting.OPENING_SHARE
    logits = fitting.logits(features.astype(np.float32), part, true)
    won = (dice.random(len(features)) < fitting.chance(logits)).astype(np.uint8)
    scores = np.rint(logits * fitting.UNITS_PER_LOGIT).astype("<i2").view(np.uint8).reshape(-1, 2)
    columns = [features.view(np.uint8), share[:, None], won[:, None], scores]
    path = tmp_path / "rows.bin"
    np.hstack(columns).astype(np.uint8).tofile(path)
    found = fitting.fit(fitting.Rows(path, 3), seed=1)
    assert np.abs(found - true).max() < 0.15


def test_the_header_lists_every_feature(fitting: ModuleType) -> None:
    listed = fitting.blocks((ROOT / "core" / "evaluation_features.h").read_text())
    count = sum(size for _, size in listed)
    header = (ROOT / "core" / "evaluation_weights.h").read_text()
    assert len(re.findall(r"\{-?\d+, -?\d+\}", header)) == count
    weights = np.zeros((2, count), dtype=np.float32)
    written = fitting.write_header(weights, listed)
    assert written.count("{0, 0},") == count
    assert re.findall("// (k.*)", written) == [name for name, _ in listed]
