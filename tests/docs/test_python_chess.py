"""The table for those who know python-chess names what there is."""

from __future__ import annotations

import dataclasses
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs/python-chess.md"
NAMES = sorted(set(re.findall(r"`(tzaar(?:\.\w+)+)`", PAGE.read_text("utf-8"))))


def exists(name: str) -> bool:
    """Whether a dotted name leads from the package to something, through modules and classes."""
    found: object = import_module("tzaar")
    path = "tzaar"
    for part in name.split(".")[1:]:
        path += f".{part}"
        if inspect.ismodule(found) and not hasattr(found, part):
            try:
                found = import_module(path)
            except ModuleNotFoundError:
                return False
        elif hasattr(found, part):
            found = getattr(found, part)
        else:
            return inspect.isclass(found) and part in fields(found)
    return True


def fields(kind: type) -> set[str]:
    """What instances have beside the attributes of their class."""
    assigned = re.findall(r"^ +self\.(\w+)(?::| =)", inspect.getsource(kind), re.MULTILINE)
    listed = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
    return {*assigned, *(field.name for field in listed)}


@pytest.mark.parametrize("name", NAMES)
def test_what_the_table_names_exists(name: str) -> None:
    assert exists(name)


def test_names_that_do_not_exist_are_found() -> None:
    wrong = ("tzaar.chess", "tzaar.Position.push", "tzaar.Game.headers", "tzaar.engine.Limit.mate")
    assert [name for name in wrong if exists(name)] == []
    assert len(NAMES) > 150


@pytest.mark.parametrize(
    "name", ["Board.push", "pgn.read_headers", "SimpleEngine.analyse", "svg.board", "Board.fen"]
)
def test_every_row_has_a_counterpart_or_a_reason(name: str) -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in row.strip("| ").split(" | ")] for row in rows]
    assert all(len(row) == 2 and all(row) for row in cells)
    assert all(row[1] != "none" for row in cells), "say why"
    known = {n for row in cells for n in re.findall(r"`([^`]+)`", row[0])}
    assert {name, name.rsplit(".", maxsplit=1)[-1]} & known
