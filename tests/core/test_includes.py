"""The folders of the core: core/README.md states their order, includes follow it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "core"
README = (CORE / "README.md").read_text("utf-8")
BESIDE = {"tests", "fuzz"}


def listed() -> list[list[str]]:
    """The rows of the README's tables, in order; each is the files it names."""
    rows: list[list[str]] = []
    folder = ""
    for line in README.splitlines():
        if heading := re.match(r"### `(\w+)/`", line):
            folder = heading[1]
        elif folder and (cell := re.match(r"\| (`[^|]+`) \|", line)):
            names = re.findall(r"`([^`]+)`", cell[1])
            rows.append([f"{folder}/{name}" for group in names for name in spelt_out(group)])
        elif line.startswith("## "):
            folder = ""
    return rows


def spelt_out(name: str) -> list[str]:
    """Split `move.h/.cpp` into two files."""
    stem, _, second = name.partition("/")
    return [stem, stem.removesuffix(".h") + second] if second else [name]


ROWS = listed()
RANK = {file: rank for rank, row in enumerate(ROWS) for file in row}
FOLDERS = list(dict.fromkeys(file.partition("/")[0] for row in ROWS for file in row))
SOURCES = sorted(
    path.relative_to(CORE).as_posix()
    for path in CORE.rglob("*")
    if path.is_file() and path.parent != CORE and path.relative_to(CORE).parts[0] not in BESIDE
)


def includes(file: str) -> list[str]:
    return re.findall(r'^#include "([^"]+)"', (CORE / file).read_text("utf-8"), re.MULTILINE)


def test_every_file_is_listed_once() -> None:
    assert sorted(file for row in ROWS for file in row) == SOURCES


@pytest.mark.parametrize("file", [file for file in SOURCES if file.endswith((".h", ".cpp"))])
def test_includes_point_up(file: str) -> None:
    folder = FOLDERS.index(file.partition("/")[0])
    for included in includes(file):
        assert included in RANK, f"{included} is not a file of the core, or not named from core/"
        assert FOLDERS.index(included.partition("/")[0]) <= folder
        if file.endswith(".h"):
            assert RANK[included] <= RANK[file]


def test_the_order_of_folders_is_seen() -> None:
    """Guards the parsing of the README: an empty table would agree with anything."""
    assert FOLDERS[:2] == ["base", "rules"]
    assert any(includes(file) for file in SOURCES if file.startswith("engine/"))
