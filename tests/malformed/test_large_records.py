"""Game records of any size and depth, legal or not."""

from __future__ import annotations

import gc
import sys

import pytest

from tests.malformed.refusal import (
    MEGA,
    NO_MOVE,
    Case,
    check_refusal,
    refusals,
)
from tzaar.errors import (
    RecordError,
)
from tzaar.game import Game
from tzaar.node import Node
from tzaar.records.tzr import read_tzr, write_tzr

pytestmark = pytest.mark.slow

NO_PART = "is not part of a game record"
NO_GLYPH = "is not a glyph; the glyphs are ! ? !! ?? !? ?!"
NO_TAG = 'is not a tag; example: [White "a name"]'


def record(text: str) -> object:
    """Read one record; refusals are raised, as by every other reader."""
    (game,) = read_tzr(text.splitlines(keepends=True))
    if isinstance(game, RecordError):
        raise game
    return game


HUGE: list[Case] = [
    (record, lambda: "\0" * 10 * MEGA, RecordError, "line 1: a null byte: this is not text"),
    (
        record,
        lambda: "A" * 10 * MEGA,
        RecordError,
        "line 1, turn 1: 10,000,000 characters are not a move: none is longer than 200",
    ),
    (record, lambda: "1" * MEGA, RecordError, f"line 1: '{'1' * 37}...' {NO_PART}"),
    (record, lambda: "[" * MEGA, RecordError, f"line 1: '{'[' * 37}...' {NO_PART}"),
    (record, lambda: "[a" + " " * MEGA, RecordError, f"line 1: '[a{' ' * 35}...' {NO_PART}"),
    (
        record,
        lambda: '[a "' + "\\" * MEGA,
        RecordError,
        "line 1: '[a \"" + "\\\\" * 33 + f"...' {NO_TAG}",
    ),
    (
        record,
        lambda: '[a ""' + " " * MEGA + "x",
        RecordError,
        f"line 1: '[a \"\"{' ' * 32}...' {NO_TAG}",
    ),
    (record, lambda: " " * MEGA + "x", RecordError, f"line 1, turn 1: 'x' {NO_MOVE}"),
    (
        record,
        lambda: "{" * MEGA,
        RecordError,
        "line 1: a comment is opened with '{' and never closed",
    ),
    (
        record,
        lambda: "{" + "\\" * (MEGA + 1),
        RecordError,
        "line 1: a comment is opened with '{' and never closed",
    ),
    (
        record,
        lambda: "1. D7xE7 " + "!" * MEGA,
        RecordError,
        f"line 1: '{'!' * 37}...' {NO_GLYPH}",
    ),
    (
        record,
        lambda: "(" * MEGA,
        RecordError,
        "line 1: a variation needs a turn before it to be an alternative to",
    ),
    (
        record,
        lambda: ")" * MEGA,
        RecordError,
        "line 1: ')' closes a variation that was never opened",
    ),
    (record, lambda: "\n" * MEGA + "x", RecordError, f"line 1000001, turn 1: 'x' {NO_MOVE}"),
    (record, lambda: "x" + "\n" * MEGA, RecordError, f"line 1, turn 1: 'x' {NO_MOVE}"),
]


@refusals(HUGE)
def test_refusals(case: Case) -> None:
    check_refusal(case)


# -- Large and legal -------------------------------------------------------------------------------


def read_one(text: str) -> Game:
    (game,) = read_tzr(text.splitlines(keepends=True))
    assert isinstance(game, Game), str(game)[:200]
    return game


def test_a_command_with_a_million_spaces() -> None:
    comment = "[%clk" + " " * MEGA + "x y]"
    assert read_one(f"1. D7xE7 {{{comment}}}").end.comment == comment
    assert read_one(f"1. D7xE7 {{[%clk{' ' * MEGA}0:00:01{' ' * MEGA}]}}").end.clock == 1


def test_half_a_million_commands_that_are_none() -> None:
    comment = "[%clk " * (MEGA // 2)
    assert read_one(f"1. D7xE7 {{{comment}}}").end.comment == comment.strip()


def test_a_hundred_thousand_tags_in_a_line() -> None:
    line = "".join(f'[T{number} "x"]' for number in range(100_000))
    assert len(read_one(line).tags) == 100_000


@pytest.mark.parametrize("note", ["{a}", ";a\n"])
def test_a_quarter_of_a_million_comments_on_a_turn(note: str) -> None:
    comment = read_one(f"1. D7xE7 {note * 250_000}").end.comment
    assert len(comment) == 499_999
    assert set(comment[::2]) == {"a"}


def test_a_comment_of_a_million_characters() -> None:
    game = Game()
    game.root.comment = "x}\\" * (MEGA // 3)
    assert read_one(write_tzr(game)).root.comment == game.root.comment


def test_ten_thousand_games() -> None:
    lines = ('[A "x"]\n', "*\n") * 10_000
    assert sum(isinstance(game, Game) for game in read_tzr(lines)) == 10_000


# -- Depth -----------------------------------------------------------------------------------------

DEEP = 100_000
assert sys.getrecursionlimit() < DEEP


def test_deep_variations_are_read() -> None:
    text = '[Setup "tournament"]\n\nT@A1' + "(T@A1" * DEEP + ")" * DEEP + " 2. T@A2 *"
    game = read_one(text)
    assert [str(node.turn) for node in game.nodes()] == ["None", "T@A1", "T@A2"]


@pytest.mark.parametrize(
    ("depth", "tail", "message"),
    [
        (20_000, "", "line 3: a variation is opened with '(' and never closed"),
        (2000, ")" * 1999, "line 3: a variation is opened with '(' and never closed"),
        (2000, ")" * 2001, "line 3: ')' closes a variation that was never opened"),
        (2000, "{" * MEGA, "line 3: a comment is opened with '{' and never closed"),
    ],
    ids=["none closed", "one open", "one too many", "comments"],
)
def test_deep_variations_that_do_not_close(depth: int, tail: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        record('[Setup "tournament"]\n\nT@A1' + "(T@A1" * depth + tail)
    assert str(caught.value) == message


def test_deep_variations_are_written_and_freed() -> None:
    """A tree no game can have: each variation has a variation, a hundred thousand deep."""
    game = Game()
    played = game.play("D7xE7").turn
    assert played is not None
    node = game.root.attach(played, game.start)
    for _ in range(DEEP):
        node.attach(played, game.start)
        node = node.attach(played, game.start)
    text = write_tzr(game)
    assert text.count("(") == text.count(")") == DEEP + 1
    assert text.endswith(")" * (DEEP + 1) + "\n*\n")
    del game, node
    gc.collect()
    assert not any(type(thing) is Node and thing.turn is played for thing in gc.get_objects())
