"""The table for those who know python-chess names what there is."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator
from fnmatch import translate
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


ROW = re.compile(r"^\| (.*) \| (.*) \|$")
CLASS_OF = {"BaseBoard": "Board", "GameNode": "Game", "ChildNode": "Game"}
"""Classes that share a section of the page with another."""


def rows() -> Iterator[tuple[str, str, str]]:
    """The rows of the tables: the module or class of the section, and both cells."""
    section = ""
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("#"):
            section = line.strip("# ").split(",")[0].split(" ")[0]
            section = {"Game": "chess.pgn.Game", "chess.Move": "chess"}.get(section, section)
        elif (row := ROW.match(line)) and row[1] not in ("python-chess", "---"):
            yield section, row[1], row[2]


def covered() -> set[str]:
    """The names and patterns in the first column, in full."""
    found = {
        f"{section}.{name}"
        for section, left, _ in rows()
        for name in re.findall(r"`([^`]+)`", left)
    }
    assert {"chess.A1", "chess.H8"} <= found
    return found | {"chess.[A-H][1-8]"}


def test_every_name_of_python_chess_has_a_row() -> None:
    """`list_python_chess.py` makes the list."""
    listed = (Path(__file__).parent / "python_chess_names.txt").read_text("utf-8").splitlines()
    names = [
        re.sub(r"\.(BaseBoard|GameNode|ChildNode)\.", lambda kind: f".{CLASS_OF[kind[1]]}.", name)
        for name in listed
        if not name.startswith("#")
    ]
    assert len(names) > 900
    patterns = re.compile("|".join(map(translate, covered())))
    assert [name for name in names if not patterns.match(name)] == []
    assert not patterns.match("chess.Board.no_such_name")


def test_every_row_has_a_counterpart_or_a_reason() -> None:
    for _, left, right in rows():
        assert left
        assert right
        assert right != "none", f"{left}: say why"
