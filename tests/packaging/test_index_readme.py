"""README as a package index shows it."""

from __future__ import annotations

import doctest
import re

import pytest

from release import index_readme
from release.index_readme import README, dynamic_metadata, with_addresses, without_addresses

PICTURES = """# Name

<picture>
  <source media="(prefers-color-scheme: dark)" srcset="docs/dark.webp">
  <img src="docs/light.webp" alt="A board">
</picture>
<img src="docs/other.webp" width="32%">

[![badge](https://ci.example/badge.svg)](https://ci.example/) ![board](docs/board.svg)
See [the rules](docs/rules.md#r1), [below](#below) and [elsewhere](https://example.org/a).

```python
picture = '<img src="docs/kept.svg">'  # [not](a/link)
```
"""


def test_the_examples_run() -> None:
    assert doctest.testmod(index_readme).failed == 0


def test_with_a_repository_all_addresses_are_full() -> None:
    text = with_addresses(PICTURES, "https://host.example/tzaar/", "v1.0")
    raw, blob = "https://host.example/tzaar/raw/v1.0", "https://host.example/tzaar/blob/v1.0"
    assert f'srcset="{raw}/docs/dark.webp"' in text
    assert f'<img src="{raw}/docs/other.webp" width="32%">' in text
    assert f"![board]({raw}/docs/board.svg)" in text
    assert f"[the rules]({blob}/docs/rules.md#r1)" in text


def test_without_one_pictures_are_left_out_and_links_are_text() -> None:
    text = without_addresses(PICTURES)
    before, after = text.split("```python")[0], PICTURES.split("```python", maxsplit=1)[0]
    assert "<" not in before
    assert "See the rules, [below](#below) and [elsewhere](https://example.org/a)." in before
    assert before.count("![") == after.count("![") - 1


@pytest.mark.parametrize(
    "text", [with_addresses(PICTURES, "https://a.example", "v1"), without_addresses(PICTURES)]
)
def test_what_is_full_already_and_code_stay(text: str) -> None:
    assert "[![badge](https://ci.example/badge.svg)](https://ci.example/)" in text
    assert PICTURES[PICTURES.index("```python") :] in text


@pytest.mark.parametrize("urls", [{}, {"Repository": "https://host.example/tzaar"}])
def test_of_the_readme_nothing_leads_beside_it(urls: dict[str, str]) -> None:
    made = dynamic_metadata({}, {"version": "1.2", "urls": urls})["readme"]
    assert made["content-type"] == "text/markdown"
    text = re.sub(r"^```.*?^```$", "", made["text"], flags=re.DOTALL | re.MULTILINE)
    addresses = re.findall(r'\]\(([^)\s]+)\)|src(?:set)?="([^"]+)"', text)
    found = [one or other for one, other in addresses]
    assert bool(found) == bool(urls)
    assert all(address.startswith("https://host.example/tzaar/") for address in found)
    for base in {"raw", "blob"} if urls else set():
        for path in re.findall(rf"/{base}/v1\.2/([^)\"#]+)", text):
            assert (README.parent / path).exists()
