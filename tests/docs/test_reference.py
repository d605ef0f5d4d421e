"""The reference names everything the library exports, and all of that explains itself."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from types import ModuleType

import pytest

import tzaar
import tzaar.engine
import tzaar.puzzles
import tzaar.records
import tzaar.render

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
PAGES = {
    tzaar: "library.md",
    tzaar.engine: "engines.md",
    tzaar.puzzles: "puzzles.md",
    tzaar.records: "records.md",
    tzaar.render: "diagrams.md",
}
ENTRY = re.compile(r"^\.\. auto(\w+):: (\S+)\n((?:   .*\n|\n(?=   ))*)", re.MULTILINE)


def _entries(package: ModuleType) -> dict[str, tuple[str, str]]:
    """What the page of a package documents: for each name, the kind and the text below it."""
    text = (REFERENCE / PAGES[package]).read_text(encoding="utf-8")
    prefix = f"{package.__name__}."
    return {
        name.removeprefix(prefix): (kind, body)
        for kind, name, body in ENTRY.findall(text)
        if kind != "module"
    }


@pytest.mark.parametrize("package", PAGES, ids=lambda package: package.__name__)
def test_every_exported_name_is_documented(package: ModuleType) -> None:
    assert sorted(_entries(package)) == sorted(package.__all__)


@pytest.mark.parametrize("package", PAGES, ids=lambda package: package.__name__)
def test_every_exported_name_says_what_it_is(package: ModuleType) -> None:
    for name, (kind, body) in _entries(package).items():
        exported = getattr(package, name)
        if kind == "data":
            assert re.search(r"^   [A-Z].*\.$", body, re.MULTILINE), f"{name}: no sentence"
            continue
        expected = "function" if inspect.isfunction(exported) else "class"
        if inspect.isclass(exported) and issubclass(exported, Exception):
            expected = "exception"
        assert kind == expected, name
        first, *_ = (inspect.getdoc(exported) or "").splitlines()
        assert first.endswith((".", ":")), f"{name}: {first!r} is not a sentence"
