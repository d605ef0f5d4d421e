"""Fit the weights of the placement to the results of self-play.

    tzaar selfplay placed.bin --games 40000 --nodes 500 --random-turns 0 --start placed
    tzaar-training boards placed.bin placed.boards
    tzaar-training boards games.bin games.boards
    python training/fit_placement.py --diluted games.boards placed.boards core/placement/weights.h

A full board is worth what its pieces are worth in their places, plus what pairs of pieces are worth
that stand side by side or two steps apart on a line. The weights are those of a logistic regression
of the results on White's features minus Black's. The worth of the first move is a separate constant
for each file, because it differs between kinds of starts; the placement does not use it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from tzaar.geometry import RAYS, SPACES, SYMMETRIES, Direction, Space
from tzaar.safe_files import replacing

Floats = NDArray[np.floating[Any]]
Bytes = NDArray[np.uint8]

UNITS_PER_LOGIT: Final = 4000 / np.log(10)
"""4000 of the weights' units mean odds of ten to one: `PlacementWeights` in C++."""
TYPES: Final = 3
PIECES: Final = 2 * TYPES
DISTANCES: Final = (1, 2)
HELD_BACK: Final = 0.1
"""Share of the boards held back from the fit, to see how well it generalises."""
DECAY: Final = 30.0
"""Weight decay, in squared logits; it matters for features that are rarely seen."""
DILUTION: Final = 0.6
"""What random turns after a start leave of the differences between starts. Estimated; fitting such
games with the weights of others later gave 0.73 ± 0.12."""
NEWTON_STEPS: Final = 8
BATCH: Final = 20_000

CLASSES: Final = tuple(
    sorted({tuple(sorted({symmetry(space) for symmetry in SYMMETRIES})) for space in SPACES})
)
"""Classes of spaces that the board's symmetries map to each other; they have the same weights."""
OWN: Final = tuple((a, b) for a in range(TYPES) for b in range(a, TYPES))
ENEMY: Final = tuple((a, b) for a in range(TYPES) for b in range(a + 1, TYPES))
"""The own type and the enemy's; (b, a) is (a, b) for the opponent, and (a, a) favours nobody."""
PLACE_FEATURES: Final = TYPES * len(CLASSES)
PAIR_FEATURES: Final = len(OWN) + len(ENEMY)
FEATURES: Final = PLACE_FEATURES + len(DISTANCES) * PAIR_FEATURES


def pairs_of_spaces(distance: int) -> list[tuple[Space, Space]]:
    """The pairs of spaces this many steps apart on a line; no line crosses the hole (R9)."""
    return [
        (space, ray[distance - 1])
        for space in SPACES
        for ray in (RAYS[space][way] for way in (Direction.N, Direction.NE, Direction.SE))
        if len(ray) >= distance
    ]


def pair_table() -> Floats:
    """The features of two pieces a and b near each other, in row ``a * PIECES + b``."""
    table = np.zeros((PIECES * PIECES, PAIR_FEATURES), dtype=np.float32)
    for a in range(PIECES):
        for b in range(PIECES):
            (black_a, type_a), (black_b, type_b) = divmod(a, TYPES), divmod(b, TYPES)
            row = table[a * PIECES + b]
            if black_a == black_b:
                row[OWN.index((min(type_a, type_b), max(type_a, type_b)))] = -1 if black_a else 1
            elif type_a != type_b:
                white, black = (type_b, type_a) if black_a else (type_a, type_b)
                column = len(OWN) + ENEMY.index((min(white, black), max(white, black)))
                row[column] = 1 if white < black else -1
    return table


def features(boards: Bytes) -> Floats:
    """White's features minus Black's of full boards, one board per row."""
    columns = [
        (boards[:, places] == kind).sum(axis=1) - (boards[:, places] == kind + TYPES).sum(axis=1)
        for kind in range(TYPES)
        for places in map(list, CLASSES)
    ]
    blocks: list[Floats] = [np.stack(columns, axis=1).astype(np.float32)]
    table = pair_table()
    for distance in DISTANCES:
        block = np.zeros((len(boards), PAIR_FEATURES), dtype=np.float32)
        for one, other in pairs_of_spaces(distance):
            block += table[boards[:, one].astype(np.intp) * PIECES + boards[:, other]]
        blocks.append(block)
    return np.hstack(blocks)


def chance(logits: Floats) -> Floats:
    """The chance of winning for a logit."""
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -30, 30))))


def loss(rows: Floats, won: Floats, weights: Floats) -> float:
    """The mean cross-entropy."""
    p = np.clip(chance(rows @ weights), 1e-6, 1 - 1e-6)
    return float(-np.mean(won * np.log(p) + (1 - won) * np.log(1 - p)))


def fit(rows: Floats, won: Floats) -> Floats:
    """The weights in logits, by Newton's method; the columns after the features are constants."""
    weights: Floats = np.zeros(rows.shape[1])
    pull = np.where(np.arange(rows.shape[1]) < FEATURES, DECAY, 0)
    for _ in range(NEWTON_STEPS):
        p = chance(rows @ weights)
        slope = np.asarray(won - p, dtype=np.float32) @ rows - pull * weights
        spread = np.asarray(p * (1 - p), dtype=np.float32)
        weights = weights + np.linalg.solve((rows.T * spread) @ rows + np.diag(pull), slope)
    return weights


def square(values: Floats, pairs: Sequence[tuple[int, int]], sign: int) -> NDArray[np.int_]:
    """Weights of pairs of types as a table [type][type]; `sign` is that of the lower half."""
    table = np.zeros((TYPES, TYPES), dtype=int)
    for (a, b), value in zip(pairs, units(values), strict=True):
        table[b, a] = sign * value
        table[a, b] = value
    return table


def units(weights: Floats) -> NDArray[np.int_]:
    """Weights in the header's units."""
    return np.asarray(np.clip(np.rint(weights * UNITS_PER_LOGIT), -32000, 32000), dtype=int)


def braces(table: NDArray[np.int_]) -> str:
    """A table in C++ syntax."""
    if table.ndim == 1:
        return "{" + ", ".join(map(str, table)) + "}"
    return "{{" + ", ".join(map(braces, table)) + "}}"


def write_header(weights: Floats) -> str:
    """The C++ header."""
    places = units(weights[:PLACE_FEATURES]).reshape(TYPES, len(CLASSES))
    near = weights[PLACE_FEATURES:FEATURES].reshape(len(DISTANCES), PAIR_FEATURES)
    own = [square(block[: len(OWN)], OWN, 1) for block in near]
    enemy = [square(block[len(OWN) :], ENEMY, -1) for block in near]
    lines = [
        "// The weights of the placement; written by training/fit_placement.py, do not edit.",
        "#pragma once",
        "",
        '#include "placement/features.h"',
        "",
        "namespace tzaar {",
        "",
        "inline constexpr PlacementWeights kPlacementWeights{",
        "    // Tzaars, Tzarras and Totts by place: A1, A2, A3, B2, B3, C3, C4, D4 and their like.",
        "    {{" + ",\n      ".join(map(braces, places)) + "}},",
        "    // Two own pieces side by side, then with one space between.",
        "    {{" + ",\n      ".join(map(braces, own)) + "}},",
        "    // An own piece (row) and an enemy's (column), side by side, then with one between.",
        "    {{" + ",\n      ".join(map(braces, enemy)) + "}},",
        "};",
        "",
        "}  // namespace tzaar",
        "",
    ]
    return "\n".join(lines)


def read_boards(paths: Sequence[Path]) -> tuple[Floats, Floats]:
    """Features and results of the files that ``tzaar-training boards`` wrote.

    After the features there is a column for each file, 1 on its boards.
    """
    files = [np.fromfile(path, np.uint8).reshape(-1, len(SPACES) + 1) for path in paths]
    parts = [(n, i) for n, raw in enumerate(files) for i in range(0, len(raw), BATCH)]
    rows = []
    for number, begin in track(parts, description="Reading"):
        block = features(files[number][begin : begin + BATCH, :-1])
        of_file = np.zeros((len(block), len(files)), dtype=np.float32)
        of_file[:, number] = 1
        rows.append(np.hstack([block, of_file]))
    return np.concatenate(rows), np.concatenate(files)[:, -1].astype(np.float32)


def main() -> None:
    """Read boards, fit, print how good the fit is, write the header."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", type=Path, nargs="+", help="what `tzaar-training boards` wrote")
    parser.add_argument(
        "--diluted", type=Path, action="append", default=[], help="likewise, with random turns"
    )
    parser.add_argument("header", type=Path, help="core/placement/weights.h")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rows, won = read_boards([*options.boards, *options.diluted])
    undiluted = rows[:, FEATURES : FEATURES + len(options.boards)].any(axis=1)
    rows[~undiluted, :FEATURES] *= DILUTION
    order = np.random.default_rng(options.seed).permutation(len(rows))
    held_back, used = np.split(order, [int(len(rows) * HELD_BACK)])
    weights = fit(rows[used], won[used])
    nothing = np.where(np.arange(len(weights)) < FEATURES, 0, weights)
    print(
        f"{len(rows)} boards; held-back loss {loss(rows[held_back], won[held_back], weights):.5f}, "
        f"by the first move alone {loss(rows[held_back], won[held_back], nothing):.5f}"
    )
    with replacing(options.header) as file:
        file.write(write_header(fit(rows, won)).encode())


if __name__ == "__main__":
    main()
