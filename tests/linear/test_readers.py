"""Records designed to take long: four times the text takes at most four times as long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from io import BytesIO

import pytest

from bench.hostile_records import SHAPES, Shape
from tests.linear.cost import cost_of, counted_patterns
from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.records import Format, Visitor, detect, scan_text, visit_text, write
from tzaar.records.tzr_tags import scan_tzr_tags

SHORT, LONG = 1000, 4000
MOST_GROWTH = 4.3
"""Four, and some room; the square of four is sixteen."""
SLACK = {"lines": 0, "allocated": 16 * LONG, "steps": 0}
"""Lists and tables double from time to time."""


def convert_to_all(text: str) -> None:
    """Everything the server and the command line do with a text."""
    try:
        detect(text)
    except RecordError:
        return
    for entry in scan_text(text):
        if isinstance(entry, RecordError):
            continue
        for format_ in Format:
            try:
                write(entry, format_)
            except RecordError:
                continue


def nonlinear_parts(
    work: Callable[[str], object], shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> dict[str, tuple[int, int]]:
    """The parts of the cost that grow faster than the text."""
    work(shape(10))  # do not count what is created once and kept
    short, long = (
        asdict(cost_of(partial(work, shape(length)), monkeypatch)) for length in (SHORT, LONG)
    )
    return {
        part: (short[part], long[part])
        for part, slack in SLACK.items()
        if long[part] > MOST_GROWTH * short[part] + slack
    }


def visit_and_scan_tags(text: str) -> None:
    visit_text(text, Visitor())
    for _ in scan_tzr_tags(BytesIO(text.encode(errors="surrogateescape"))):
        pass


@pytest.mark.parametrize("name", SHAPES)
def test_visiting_and_scanning_tags(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert nonlinear_parts(visit_and_scan_tags, SHAPES[name], monkeypatch) == {}


@pytest.mark.parametrize("name", SHAPES)
def test_reading_and_writing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert nonlinear_parts(convert_to_all, SHAPES[name], monkeypatch) == {}


def test_there_are_many_shapes_and_they_are_not_all_refused_alike() -> None:
    assert len(SHAPES) >= 40
    told = set()
    for shape in SHAPES.values():
        for entry in scan_text(shape(300)):
            told.add("a game" if isinstance(entry, Game) else entry.reason[:30])
            break
    assert len(told) >= 15


# -- The measure itself ----------------------------------------------------------------------------


def copies(text: str) -> None:
    told = ""
    for letter in text:
        told = " ".join((told, letter))


def looks_back(text: str) -> None:
    seen: list[int] = []
    for number in range(len(text) // 8):
        for other in seen:
            if other == number:
                break
        seen.append(number)


@pytest.mark.parametrize(("work", "part"), [(copies, "allocated"), (looks_back, "lines")])
def test_what_is_quadratic_shows(
    work: Callable[[str], object], part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert part in nonlinear_parts(work, lambda length: "x" * length, monkeypatch)


@pytest.mark.slow
def test_counting_patterns_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(text: str) -> list[str]:
        return [str(entry) for entry in scan_text(text)]

    for name, shape in SHAPES.items():
        text = shape(400)
        expected = read(text)
        with counted_patterns(monkeypatch):
            assert list(map(len, read(text))) == list(map(len, expected)), name
