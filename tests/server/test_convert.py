"""Converting records, without a server around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tzaar.errors import RecordError
from tzaar.records import Format
from tzaar.server.convert import LimitError, convert

SOUND = '[White "A"]\n\n1. D7xE7 *\n'
PLACING = '[Setup "tournament"]\n\n1. Z@C3 *\n'


def test_a_text_that_takes_too_long_is_read_in_part() -> None:
    converted = convert(f"{SOUND}\n{SOUND}\n{SOUND}", Format.TZR, time_limit=0)
    assert len(converted.games) == 1
    (problem,) = converted.problems
    assert isinstance(problem, LimitError)
    assert problem.games == 1
    assert "only its first 1 games" in problem.reason


def test_a_text_that_grows_too_much_is_read_in_part() -> None:
    converted = convert(f"{SOUND}\n" * 10, Format.TZR, output_limit=300)
    assert 1 < len(converted.games) < 10
    assert isinstance(converted.problems[-1], LimitError)
    broken = convert(f"{SOUND}\n" + '[A "x"]\n\nx\n\n' * 100, Format.TZR, output_limit=1000)
    assert len(broken.problems) < 50


def test_games_that_the_other_format_cannot_tell_are_problems() -> None:
    converted = convert(f"{SOUND}\n{PLACING}", Format.LITTLE_GOLEM)
    assert len(converted.games) == len(converted.problems) == 1
    with pytest.raises(RecordError, match="Little Golem has no placement"):
        convert(PLACING, Format.LITTLE_GOLEM)


def test_there_and_back(data: Path) -> None:
    source = (data / "games" / "littlegolem_2552914.sgf").read_text("utf-8")
    ours = convert(source, Format.TZR)
    assert ours.source is Format.LITTLE_GOLEM
    theirs = convert(ours.text, Format.LITTLE_GOLEM)
    assert convert(theirs.text, Format.TZR).text == ours.text
