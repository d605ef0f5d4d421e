"""Fitting the placement: known weights are recovered, and C++ gets what was fitted."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from tzaar.geometry import SYMMETRIES
from tzaar.pieces import WHITE
from tzaar.setups import random_board

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def fitting() -> ModuleType:
    path = ROOT / "training" / "fit_placement.py"
    spec = importlib.util.spec_from_file_location("fit_placement", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def boards() -> np.ndarray:
    """Random full boards, with the core's numbering of pieces."""
    return np.array(
        [
            [
                (0 if stack.color is WHITE else 3) + stack.piece_type.index
                for stack in random_board(seed)
                if stack is not None
            ]
            for seed in range(2000)
        ],
        dtype=np.uint8,
    )


def test_features_are_the_same_on_symmetric_boards(fitting: ModuleType, boards: np.ndarray) -> None:
    expected = fitting.features(boards[:20])
    for symmetry in SYMMETRIES:
        image = np.empty_like(boards[:20])
        image[:, [int(space) for space in symmetry.mapping]] = boards[:20]
        assert np.array_equal(fitting.features(image), expected)


def test_features_change_sign_with_the_colours(fitting: ModuleType, boards: np.ndarray) -> None:
    swapped = (boards[:20] + fitting.TYPES) % fitting.PIECES
    assert np.array_equal(fitting.features(swapped), -fitting.features(boards[:20]))


def test_chances_behind_made_up_results_are_found(
    fitting: ModuleType, boards: np.ndarray, tmp_path: Path
) -> None:
    dice = np.random.default_rng(1)
    true = dice.normal(size=fitting.FEATURES) / 10
    games = np.concatenate([boards] * 20)
    logits = fitting.features(games) @ true - 0.5
    won = dice.random(len(games)) < fitting.chance(logits)
    path = tmp_path / "made-up.boards"
    np.hstack([games, won[:, None]]).astype(np.uint8).tofile(path)
    rows, results = fitting.read_boards([path, path])
    found = fitting.fit(rows, results)
    # The weights are not unique, as every board has the same pieces; their sums are.
    error = fitting.chance(rows[: len(games)] @ found[: rows.shape[1]]) - fitting.chance(logits)
    assert np.abs(error).mean() < 0.02


def test_the_header_has_all_weights(fitting: ModuleType) -> None:
    weights = np.arange(1, fitting.FEATURES + 3) / fitting.UNITS_PER_LOGIT
    written = fitting.write_header(weights)
    committed = (ROOT / "core" / "placement" / "weights.h").read_text()
    numbers = re.compile(r"-?\b\d+\b")

    def shape(header: str) -> str:
        return numbers.sub("0", header[header.index("kPlacementWeights{") :])

    assert shape(written) == shape(committed)
    body = written[written.index("kPlacementWeights{") :]
    body = re.sub("//.*", "", body)
    assert {abs(int(n)) for n in numbers.findall(body)} == set(range(fitting.FEATURES + 1))
