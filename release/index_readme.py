"""README as a package index shows it: there, addresses within the repository lead nowhere.

A provider of dynamic metadata: pyproject.toml names it, and every build calls `dynamic_metadata`.
The base of all addresses is the entry `Repository` of `[project.urls]`. While there is none,
pictures are left out, and links become plain text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

README: Final = Path(__file__).parents[1] / "README.md"

_FENCED: Final = re.compile(r"(^```.*?^```$)", re.DOTALL | re.MULTILINE)
_WITHIN: Final = r"(?!\w+:|//|#)"
"""Before an address: it leads to a file of the repository."""
_LINK: Final = re.compile(rf"(?<!!)\[([^][]*)\]\({_WITHIN}([^)\s]+)\)")
_PICTURE: Final = re.compile(rf"!\[([^][]*)\]\({_WITHIN}([^)\s]+)\)")
_HTML_ADDRESS: Final = re.compile(rf'\b(src|srcset)="{_WITHIN}([^"\s]+)"')
_HTML_PICTURES: Final = re.compile(
    rf'(?:<picture>(?:(?!</picture>).)*?"{_WITHIN}[^"]+".*?</picture>|<img\b[^>]*?\bsrc="{_WITHIN}[^>]*>)\n*',
    re.DOTALL,
)


def dynamic_metadata(_settings: Mapping[str, Any], project: Mapping[str, Any]) -> dict[str, Any]:
    """The `readme` of a project: a hook of scikit-build-core."""
    repository = project.get("urls", {}).get("Repository")
    text = README.read_text("utf-8")
    if repository:
        text = with_addresses(text, repository, f"v{project['version']}")
    else:
        text = without_addresses(text)
    return {"readme": {"content-type": "text/markdown", "text": text}}


def with_addresses(text: str, repository: str, version: str) -> str:
    """The text with links and pictures that lead to a version's files at GitHub or a host like it.

    >>> with_addresses("![x](a.png) [y](b.md#c)", "https://host.example/tzaar", "v1")
    '![x](https://host.example/tzaar/raw/v1/a.png) [y](https://host.example/tzaar/blob/v1/b.md#c)'
    """
    base = repository.rstrip("/")
    raw, blob = f"{base}/raw/{version}", f"{base}/blob/{version}"

    def rewritten(part: str) -> str:
        part = _PICTURE.sub(rf"![\1]({raw}/\2)", part)
        part = _HTML_ADDRESS.sub(rf'\1="{raw}/\2"', part)
        return _LINK.sub(rf"[\1]({blob}/\2)", part)

    return _outside_code(text, rewritten)


def without_addresses(text: str) -> str:
    """The text without what leads to files beside it.

    >>> without_addresses("![x](a.png)[y](b.md), [z](https://example.org/)")
    'y, [z](https://example.org/)'
    """

    def rewritten(part: str) -> str:
        part = _HTML_PICTURES.sub("", part)
        return _LINK.sub(r"\1", _PICTURE.sub("", part))

    return _outside_code(text, rewritten)


def _outside_code(text: str, rewritten: Callable[[str], str]) -> str:
    parts = _FENCED.split(text)  # every second one is code
    return "".join(part if i % 2 else rewritten(part) for i, part in enumerate(parts))
