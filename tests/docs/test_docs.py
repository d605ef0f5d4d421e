"""The documents: examples run, links resolve, generated files are up to date."""

from __future__ import annotations

import doctest
import importlib.util
import re
from pathlib import Path

import pytest

from tzaar.records import read_game

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]


def _examples(page: Path) -> str:
    text = page.read_text(encoding="utf-8")
    blocks: list[str] = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return "\n".join(block for block in blocks if ">>> " in block)


@pytest.mark.parametrize(
    "page", [*filter(_examples, PAGES)], ids=lambda path: str(path.relative_to(ROOT))
)
def test_the_examples_of_a_page_run(page: Path) -> None:
    test = doctest.DocTestParser().get_doctest(_examples(page), {}, page.stem, str(page), 0)
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_the_readme_has_many_examples() -> None:
    assert _examples(ROOT / "README.md").count(">>> ") > 10


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)", text) + re.findall(r'(?:src|srcset)="([^"]+)"', text)
    for target in targets:
        assert (page.parent / target).exists(), target


def test_generated_files_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("build_docs", ROOT / "docs" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    generated: dict[Path, str] = build.generated()
    for path, text in generated.items():
        assert path.read_text(encoding="utf-8") == text, (
            f"{path.name} is stale: run `make docs-generated`"
        )
    pictures = set((ROOT / "docs" / "images").glob("*.svg"))
    assert pictures == {path for path in generated if path.suffix == ".svg"}


def test_the_board_example_of_the_notation_page_reads() -> None:
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    (record,) = re.findall(r"^```\n(\[Event.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert read_game(record).end.number == 3
