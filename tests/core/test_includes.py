"""How the rooms of the core hang together: core/README.md states the order, includes keep to it."""

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
    room = ""
    for line in README.splitlines():
        if heading := re.match(r"### `(\w+)/`", line):
            room = heading[1]
        elif room and (cell := re.match(r"\| (`[^|]+`) \|", line)):
            names = re.findall(r"`([^`]+)`", cell[1])
            rows.append([f"{room}/{name}" for group in names for name in spelt_out(group)])
        elif line.startswith("## "):
            room = ""
    return rows


def spelt_out(name: str) -> list[str]:
    """`move.h/.cpp` is two files."""
    stem, _, second = name.partition("/")
    return [stem, stem.removesuffix(".h") + second] if second else [name]


ROWS = listed()
RANK = {file: rank for rank, row in enumerate(ROWS) for file in row}
ROOMS = list(dict.fromkeys(file.partition("/")[0] for row in ROWS for file in row))
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
    room = ROOMS.index(file.partition("/")[0])
    for included in includes(file):
        assert included in RANK, f"{included} is not a file of the core, or not named from core/"
        assert ROOMS.index(included.partition("/")[0]) <= room
        if file.endswith(".h"):
            assert RANK[included] <= RANK[file]


def test_the_order_of_rooms_is_seen() -> None:
    """Guards the reading of the README: an empty table would agree with anything."""
    assert ROOMS[:2] == ["base", "rules"]
    assert any(includes(file) for file in SOURCES if file.startswith("engine/"))
