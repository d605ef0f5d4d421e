"""Every regular expression of the package takes linear time on any text.

A pattern is tried on texts made from itself: a matching prefix, then one or two of its characters
over and over, then an end that breaks the match.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

import tzaar
from tests.linear.matcher import CountingPattern, samples

SHORT, LONG = 48, 192
MOST_TEXTS = 200
SOURCES = "".join(path.read_text("utf-8") for path in Path(tzaar.__file__).parent.rglob("*.py"))


def _patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    for found in pkgutil.walk_packages(tzaar.__path__, "tzaar."):
        if found.name.endswith("__main__"):
            continue
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                yield f"{found.name.removeprefix('tzaar.')}.{name}", _of_text(value)


def _of_text(pattern: re.Pattern[Any]) -> re.Pattern[str]:
    """The same pattern for str, if it is one for bytes."""
    if isinstance(pattern.pattern, str):
        return pattern
    return re.compile(pattern.pattern.decode("latin-1"), pattern.flags | re.ASCII)


def _texts(pattern: re.Pattern[str]) -> Iterator[tuple[str, str, str]]:
    beginnings, characters = samples(pattern)
    pumps = [*characters, *(a + b for a, b in product(characters, repeat=2) if a != b)]
    # Round-robin over the prefixes, so that a pattern with many of them gets some of each.
    yield from islice(product(pumps, beginnings, ("", "\0")), MOST_TEXTS)


def steps(pattern: re.Pattern[str], text: str, searched: bool) -> int:
    counting = CountingPattern(pattern)
    counting.fullmatch(text)
    counting.match(text)
    if searched:
        counting.search(text)
    return counting.steps


def is_linear(
    pattern: re.Pattern[str], pump: str, beginning: str, end: str, searched: bool = True
) -> bool:
    short, long = (
        steps(pattern, beginning + pump * (length // len(pump)) + end, searched)
        for length in (SHORT, LONG)
    )
    # Four times the text may take four times the steps, plus an allowance for its beginning and
    # end.
    return long <= 5 * short + 40 * (len(beginning) + 1)


def test_all_are_constants_of_a_module() -> None:
    """So that none escapes the test below."""
    assert not re.findall(r"\bre\.(?:search|match|fullmatch|split|findall|finditer|sub)\(", SOURCES)
    assert not re.findall(r"^ +.*\bre\.compile\(", SOURCES, re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "pattern"), [pytest.param(name, p, id=name) for name, p in _patterns()]
)
def test_linear(name: str, pattern: re.Pattern[str]) -> None:
    constant = name.rpartition(".")[2]
    # Most are matched at one place only; a search tries every place.
    searched = bool(re.search(rf"\b{constant}\.(search|finditer|findall|sub)\(", SOURCES))
    for pump, beginning, end in _texts(pattern):
        assert is_linear(pattern, pump, beginning, end, searched), (beginning, pump, end)


@pytest.mark.parametrize(
    "text", [r"[0-9]+:", r"\s*\Z", r"\s*\s*\[", r'"(.*)"(.*)"', r"(?<!\w) \s*\Z"]
)
def test_quadratic_ones_are_found(text: str) -> None:
    pattern = re.compile(text)
    assert not all(is_linear(pattern, *shape) for shape in _texts(pattern))


def test_the_matcher_finds_what_the_real_one_finds() -> None:
    """Its steps are only meaningful if it gives the same results."""
    for _, pattern in _patterns():
        for pump, beginning, end in islice(_texts(pattern), 60):
            text = beginning + pump * 5 + end
            counting = CountingPattern(pattern)
            reached: list[int] = []

            def note(at: int, reached: list[int] = reached) -> bool:
                reached.append(at)
                return True

            counting._try(text, 0, len(text), note)
            match = pattern.match(text)
            assert reached == ([match.end()] if match else []), (pattern.pattern, text)
