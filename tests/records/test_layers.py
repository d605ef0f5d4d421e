"""Formats share what they have in common and know nothing of one another."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import tzaar.records

FOLDER = Path(tzaar.records.__file__).parent
MODULES = sorted(file.stem for file in FOLDER.glob("*.py"))
FORMATS = ("tzr", "littlegolem", "boardspace")
DOORS = {"__init__", "reading", "writing"}
"""Modules that know all formats."""


def imports(module: str) -> set[str]:
    """The modules of this package that one of them imports."""
    tree = ast.parse((FOLDER / f"{module}.py").read_text("utf-8"))
    found = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    prefix = f"{tzaar.records.__name__}."
    return {name.removeprefix(prefix) for name in found if name and name.startswith(prefix)}


def format_of(module: str) -> str | None:
    return next((name for name in FORMATS if module.startswith(name)), None)


def test_every_format_has_its_modules() -> None:
    assert {format_of(module) for module in MODULES} == {*FORMATS, None}
    assert set(MODULES) >= DOORS


@pytest.mark.parametrize("module", [module for module in MODULES if module not in DOORS])
def test_what_is_shared_knows_no_format_and_a_format_no_other(module: str) -> None:
    allowed = {None, format_of(module)}
    assert {name for name in imports(module) if format_of(name) not in allowed} == set()
    assert imports(module).isdisjoint(DOORS)


def test_reader_and_writer_know_nothing_of_each_other() -> None:
    reader = {"boardspace_reader", "boardspace_steps"}
    assert all("boardspace_writer" not in imports(module) for module in reader)
    assert imports("boardspace_writer").isdisjoint(reader)


def test_the_package_itself_only_offers_what_its_modules_hold() -> None:
    tree = ast.parse((FOLDER / "__init__.py").read_text("utf-8"))
    docstring, *others, offered = tree.body
    assert isinstance(docstring, ast.Expr)
    assert all(isinstance(node, ast.ImportFrom) for node in others)
    assert isinstance(offered, ast.Assign)
