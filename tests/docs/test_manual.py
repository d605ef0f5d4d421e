"""The manual as a site: every page has a place in it, and all of it can be built."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TOCTREE = re.compile(r"^```\{toctree\}\n(.*?)^```", re.DOTALL | re.MULTILINE)
PAGES = sorted([*DOCS.rglob("*.md"), *DOCS.rglob("*.ipynb")])


def _entries(page: Path) -> list[Path]:
    """The pages that the tables of contents of a page lead to."""
    found = []
    for body in TOCTREE.findall(page.read_text(encoding="utf-8")):
        for line in body.splitlines():
            if not line.strip() or line.startswith(":"):
                continue
            folder = (page.parent / line).parent.resolve()
            pattern = Path(line).name
            matches = [*folder.glob(f"{pattern}.md"), *folder.glob(f"{pattern}.ipynb")]
            assert matches, f"{page.name}: no page {line}"
            found += matches
    return found


def test_every_page_is_in_one_table_of_contents() -> None:
    entries = [entry for page in DOCS.rglob("*.md") for entry in _entries(page)]
    assert sorted([*entries, DOCS / "index.md"]) == PAGES


def test_anchors_exist() -> None:
    """A link to a heading of another page, `page.md#heading`, names a heading that is there."""
    checked = 0
    for page in DOCS.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        for target, anchor in re.findall(r"\]\(([^)#\s:]+\.md)#([^)\s]+)\)", text):
            headings = re.findall(
                r"^#+ (.*)$", (page.parent / target).read_text(encoding="utf-8"), re.MULTILINE
            )
            assert anchor in {_slug(heading) for heading in headings}, f"{page.name}: {anchor}"
            checked += 1
    assert checked > 5


def _slug(heading: str) -> str:
    """The anchor that Git hosts and Sphinx make of a heading."""
    words = re.sub(r"[^\w\- ]", "", heading.lower().strip())
    return words.replace(" ", "-")


@pytest.mark.slow
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "--nitpicky"]
    done = subprocess.run(
        [*build, "--quiet", "-d", str(tmp_path / "trees"), str(DOCS), str(tmp_path / "site")],
        env=os.environ | {"JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0
    index = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert "Getting started" in index
    notebook = (tmp_path / "site" / "tutorials" / "board.html").read_text(encoding="utf-8")
    assert notebook.count("<svg") >= 4  # the boards that its cells draw
    commands = (tmp_path / "site" / "reference" / "command-line.html").read_text(encoding="utf-8")
    assert "tzaar selfplay" in commands
    for page in (tmp_path / "site").rglob("*.html"):
        loaded = re.findall(
            r'<(?:script|link|img)[^>]*(?:src|href)="(https?:[^"]+)"',
            page.read_text(encoding="utf-8"),
        )
        assert not loaded, f"{page.name} loads something from elsewhere"
