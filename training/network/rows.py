"""From files of self-play games to files of rows, made by `tzaar-training codes`.

Rows are kept for the next run, and remade if the games or the program are newer.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np

from training.network.positions import (
    FACTS_AT,
    PIECES_AT,
    ROW_BYTES,
    SCORE_AT,
    TAIL_AT,
    VACANT,
    Rows,
)

MAGIC: Final = b"TZSELF01"
"""The magic of a file of games; core/engine/selfplay.h."""
SUFFIX: Final = ".codes"
PROGRAM: Final = Path("build/native/core/tzaar-training")
SAMPLE: Final = 1000
"""Rows sampled from a file to check that they are rows at all."""


class DataError(Exception):
    """Files that cannot be used for training, and why."""


def rows_of(sources: Sequence[Path], program: Path, folder: Path | None) -> list[Path]:
    """The rows files for some files of games or rows, in the same order.

    Rows of games go to the folder, or beside the games if none is given. Several files are
    converted at a time. Raises `DataError`.
    """
    targets = {source: _target(source, folder) for source in sources}
    if len(set(targets.values())) < len(sources):
        raise DataError("two files would share one file of rows: each needs a name of its own")
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        list(workers.map(lambda source: _make(source, targets[source], program), sources))
    for path in targets.values():
        open_rows(path)
    return list(targets.values())


def open_rows(path: Path) -> Rows:
    """The rows of a file, [position, ROW_BYTES], read on access.

    Raises `DataError` if the file cannot be rows.
    """
    size = path.stat().st_size
    if size == 0:
        raise DataError(f"{path} has no positions")
    if size % ROW_BYTES != 0:
        raise DataError(
            f"{path} is damaged: {size} bytes are not a multiple of {ROW_BYTES}, a row's; remove it"
        )
    rows = np.memmap(path, np.uint8, "r").reshape(-1, ROW_BYTES)
    sample = rows[:: max(1, len(rows) // SAMPLE)]
    flags = sample[:, [TAIL_AT, TAIL_AT + 1, SCORE_AT - 1]]
    if sample[:, PIECES_AT:FACTS_AT].max() > VACANT or flags.max() > 1:
        raise DataError(f"{path} has no rows of this format")
    return rows


def _target(source: Path, folder: Path | None) -> Path:
    if not source.is_file():
        raise DataError(f"{source} is not a file")
    with source.open("rb") as file:
        if file.read(len(MAGIC)) == MAGIC:
            return (folder or source.parent) / (source.stem + SUFFIX)
    if source.suffix == SUFFIX:
        return source
    raise DataError(f"{source} is neither a file of self-play games nor of rows (*{SUFFIX})")


def _make(source: Path, target: Path, program: Path) -> None:
    """Write the rows of a file of games, unless they are up to date."""
    if source == target:
        return
    if not program.is_file():
        raise DataError(
            f"{program} is missing: `make core-tests` builds it, or give another with --program"
        )
    newest = max(source.stat().st_mtime, program.stat().st_mtime)
    if target.exists() and target.stat().st_mtime > newest:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    command: list[str | Path] = [program.resolve(), "codes", source, target]
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode != 0:
        raise DataError(f"no rows of {source}: {done.stderr.strip()}")
