"""Links that leave docs/: they lead to files on a Git host, and have to lead somewhere on the site.

A file that the site has as a page of its own (`PAGES`) becomes a link to that page; of any other
file or folder, which the site does not hold, the words of the link remain, and its path in the
repository beside them.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from sphinx.application import Sphinx

PAGES = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing/index.md",
    "core/README.md": "core.md",
    "web/README.md": "web.md",
}
"""Files of the repository that the site includes, and where."""

DOCS = Path(__file__).parents[1]
ROOT = DOCS.parent
LINK = re.compile(r"(?<!!)\[(?P<words>[^\]]+)\]\((?P<path>[^)#:\s]+)(?P<anchor>#[^)\s]*)?\)")


def rewrite(text: str, folder: Path, page: Path) -> str:
    """A text whose relative links are those of a file in `folder`, for a page of the site."""

    def replace(link: re.Match[str]) -> str:
        words, anchor = link["words"], link["anchor"] or ""
        target = Path(os.path.normpath(folder / link["path"]))
        inside = target.relative_to(ROOT).as_posix() if target.is_relative_to(ROOT) else ""
        if inside in PAGES:
            target = DOCS / PAGES[inside]
        elif not target.is_relative_to(DOCS) or target.is_dir():
            return f"`{inside}`" if words.strip("`/") == inside else f"{words} (`{inside}`)"
        return f"[{words}]({os.path.relpath(target, page.parent)}{anchor})"

    return LINK.sub(replace, text)


def on_page(app: Sphinx, docname: str, source: list[str]) -> None:
    """Rewrite a page of docs/ before it is parsed."""
    page = Path(app.env.doc2path(docname))
    if page.suffix == ".md":
        source[0] = rewrite(source[0], page.parent, page)


def on_inclusion(app: Sphinx, path: Path, _name: str, source: list[str]) -> None:
    """Rewrite a Markdown file that a page includes."""
    file = Path(app.srcdir, path).resolve()
    if file.suffix == ".md":
        source[0] = rewrite(source[0], file.parent, Path(app.env.doc2path(app.env.docname)))


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls."""
    app.connect("source-read", on_page)
    app.connect("include-read", on_inclusion)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
