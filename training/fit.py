"""Fit the weights of the evaluation to the results of self-play.

    tzaar-training play games.bin --games 100000 --threads 8
    tzaar-training rows games.bin rows.bin
    python training/fit.py rows.bin core/evaluation_weights.h

The weights are those of a logistic regression: the evaluation, as a chance of winning, is to come
close to what happened, and to what the search thought, in the share `RESULT_SHARE`. Every feature
has two weights, for the opening and for the ending.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

Floats = NDArray[np.floating[Any]]

UNITS_PER_LOGIT = 400 / np.log(10)
"""An evaluation of 400 hundredths means odds of ten to one, as with chess ratings."""
RESULT_SHARE = 0.75
OPENING_SHARE = 40
"""`kOpeningShare` of core/evaluation.h."""
TAIL = 4
"""Bytes of a row behind its features: opening share, result, score."""
HELD_BACK = 0.05
"""Share of the rows that is not fitted to, to see whether the fit holds elsewhere."""
EPOCHS = 8
BATCH = 8192
STEP = 0.01
DECAY = 1e-5
"""Pull of the weights towards nothing, for features that are seldom seen."""


class Rows:
    """Positions as features with what became of them, read from a file as they are needed."""

    def __init__(self, path: Path, width: int) -> None:
        self.bytes = np.memmap(path, dtype=np.uint8, mode="r").reshape(-1, width + TAIL)
        self.width = width

    def __len__(self) -> int:
        return len(self.bytes)

    def batch(self, chosen: NDArray[np.intp]) -> tuple[Floats, Floats, Floats]:
        """Features, opening shares from 0 to 1, and wanted chances of the side to move."""
        rows = self.bytes[chosen]
        features = rows[:, : self.width].view(np.int8).astype(np.float32)
        share = rows[:, self.width].astype(np.float32) / OPENING_SHARE
        won = rows[:, self.width + 1].astype(np.float32)
        scores = rows[:, self.width + 2 :].copy().view("<i2")[:, 0].astype(np.float32)
        thought = chance(scores / UNITS_PER_LOGIT)
        return features, share, RESULT_SHARE * won + (1 - RESULT_SHARE) * thought


def chance(logits: Floats) -> Floats:
    """The chance of winning that goes with an evaluation."""
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -30, 30))), dtype=np.float32)


def logits(features: Floats, share: Floats, weights: Floats) -> Floats:
    """The evaluation, in logits; `weights` has a row for the opening and one for the ending."""
    both = features @ weights.T
    return np.asarray(both[:, 0] * share + both[:, 1] * (1 - share), dtype=np.float32)


def loss(rows: Rows, chosen: NDArray[np.intp], weights: Floats) -> float:
    """The mean cross-entropy on some rows."""
    features, share, wanted = rows.batch(chosen)
    p = np.clip(chance(logits(features, share, weights)), 1e-6, 1 - 1e-6)
    return float(-np.mean(wanted * np.log(p) + (1 - wanted) * np.log(1 - p)))


def fit(rows: Rows, seed: int) -> Floats:
    """The weights, by Adam on batches drawn at random, with a step that shrinks to nothing.

    Adam's constants are the customary ones.
    """
    dice = np.random.default_rng(seed)
    order = dice.permutation(len(rows))
    held_back = np.sort(order[: int(len(rows) * HELD_BACK)])
    used = order[len(held_back) :]
    weights: Floats = np.zeros((2, rows.width), dtype=np.float32)
    first: Floats = np.zeros_like(weights)
    second: Floats = np.zeros_like(weights)
    steps, total = 0, EPOCHS * -(-len(used) // BATCH)
    for epoch in track(range(EPOCHS), description="Fitting"):
        dice.shuffle(used)
        for begin in range(0, len(used), BATCH):
            features, share, wanted = rows.batch(np.sort(used[begin : begin + BATCH]))
            error = chance(logits(features, share, weights)) - wanted
            parts = np.stack([error * share, error * (1 - share)])
            gradient = parts @ features / len(wanted) + DECAY * weights
            steps += 1
            first = 0.9 * first + 0.1 * gradient
            second = 0.999 * second + 0.001 * gradient**2
            scale = np.sqrt(1 - 0.999**steps) / (1 - 0.9**steps) * (1 - steps / total)
            weights -= STEP * scale * first / (np.sqrt(second) + 1e-8)
        if epoch % 2:
            print(f"epoch {epoch + 1}: held-back loss {loss(rows, held_back, weights):.5f}")
    return weights


BLOCK = re.compile(r"^inline constexpr Block (k\w+)\{.*?,\s*([^}]*)\};", re.MULTILINE)
TEMPOS = 4


def blocks(header: str) -> list[tuple[str, int]]:
    """The blocks of features that core/evaluation_features.h lists, with their sizes."""
    return [
        (name, int(np.prod([int(f) for f in size.replace("kTempos", str(TEMPOS)).split("*")])))
        for name, size in BLOCK.findall(header)
    ]


def write_header(weights: Floats, listed: list[tuple[str, int]]) -> str:
    """The C++ header with the weights in hundredths."""
    units = np.clip(np.rint(weights * UNITS_PER_LOGIT), -32000, 32000).astype(int)
    lines = [
        "// The weights of the features; written by training/fit.py, do not edit.",
        "#pragma once",
        "",
        "#include <array>",
        "#include <cstdint>",
        "",
        '#include "evaluation_features.h"',
        "",
        "namespace tzaar {",
        "",
        "struct Weight {",
        "    std::int16_t opening;",
        "    std::int16_t ending;",
        "};",
        "",
        "inline constexpr std::array<Weight, features::kFeatures> kWeights{{",
    ]
    begin = 0
    for name, size in listed:
        lines.append(f"    // {name}")
        cells = [f"{{{units[0, i]}, {units[1, i]}}}," for i in range(begin, begin + size)]
        lines += ["    " + " ".join(cells[i : i + 6]) for i in range(0, size, 6)]
        begin += size
    lines += ["}};", "", "}  // namespace tzaar", ""]
    return "\n".join(lines)


def main() -> None:
    """Read rows, fit, write the header."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", type=Path, help="what `tzaar-training rows` wrote")
    parser.add_argument("header", type=Path, help="core/evaluation_weights.h")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    listed = blocks((options.header.parent / "evaluation_features.h").read_text())
    rows = Rows(options.rows, sum(size for _, size in listed))
    weights = fit(rows, options.seed)
    options.header.write_text(write_header(weights, listed))


if __name__ == "__main__":
    main()
