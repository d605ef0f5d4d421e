"""Malformed game records."""

from __future__ import annotations

from tests.malformed.refusal import (
    ARABIC_2,
    BOM,
    CYRILLIC_A,
    FULLWIDTH_7,
    MEGA,
    NO_CLOCK,
    NO_EVALUATION,
    NO_MOVE,
    Case,
    check_refusal,
    refusals,
)
from tzaar.errors import (
    RecordError,
)
from tzaar.records.tzr import read_tzr

WON = "Zt..R/....../......./......../.......T/......../......./....../z...r w c"
NO_TAG = 'is not a tag; example: [White "a name"]'
NO_PART = "is not part of a game record"
NO_GLYPH = "is not a glyph; the glyphs are ! ? !! ?? !? ?!"


def record(text: str) -> object:
    """Read one record; refusals are raised, as by every other reader."""
    (game,) = read_tzr(text.splitlines(keepends=True))
    if isinstance(game, RecordError):
        raise game
    return game


RECORDS: list[Case] = [
    (record, "junk", RecordError, f"line 1, turn 1: 'junk' {NO_MOVE}"),
    (record, "\0\0\0", RecordError, "line 1: a null byte: this is not text"),
    (record, f"{BOM}1. D7xE7 *", RecordError, f"line 1: '\\ufeff1. D7xE7 *' {NO_PART}"),
    (record, "[", RecordError, f"line 1: '[' {NO_PART}"),
    (record, "[White", RecordError, f"line 1: '[White' {NO_PART}"),
    (record, '[White "', RecordError, f"line 1: '[White \"' {NO_TAG}"),
    (record, '[White "Ada', RecordError, f"line 1: '[White \"Ada' {NO_TAG}"),
    (record, '[White "Ada"', RecordError, f"line 1: '[White \"Ada\"' {NO_TAG}"),
    (record, '[White "Ada" x]', RecordError, f"line 1: '[White \"Ada\" x]' {NO_TAG}"),
    (
        record,
        '[\N{CYRILLIC CAPITAL LETTER VE} "x"]',
        RecordError,
        f"line 1: '[\N{CYRILLIC CAPITAL LETTER VE} \"x\"]' {NO_PART}",
    ),
    (record, '[A "1"]\n[A "1"]\n*', RecordError, "line 2: the tag A is given twice"),
    (
        record,
        '[Result "2-0"]\n*',
        RecordError,
        "line 1: the Result '2-0' is none of 1-0, 0-1 and *",
    ),
    (
        record,
        lambda: f'[Result "{"1" * MEGA}"]\n*',
        RecordError,
        f"line 1: the Result '{'1' * 37}...' is none of 1-0, 0-1 and *",
    ),
    (
        record,
        '[Result "1-0"]\n1. D7xE7 0-1',
        RecordError,
        "line 1: the Result tag says 1-0, the moves end with 0-1",
    ),
    (
        record,
        f'[Position "{WON}"]\n1. A1xA2 0-1',
        RecordError,
        "line 1: Black wins by the record, but on the board White wins: "
        "Black has no visible Tott left",
    ),
    (
        record,
        '[Termination "Resigned"]\n1-0',
        RecordError,
        "line 1: the Termination 'Resigned' is none of "
        "type lost, no capture, resigned, time, unknown",
    ),
    (
        record,
        '[Termination "type lost"]\n1. D7xE7 1-0',
        RecordError,
        "line 1: the board does not show that a player lost by type lost",
    ),
    (
        record,
        lambda: f'[Setup "random"] [Seed "{"7" * MEGA}"]\n*',
        RecordError,
        f"line 1: the Seed '{'7' * 37}...' is not a whole number",
    ),
    (
        record,
        f'[Setup "random"] [Seed "{FULLWIDTH_7}"]\n*',
        RecordError,
        f"line 1: the Seed '{FULLWIDTH_7}' is not a whole number",
    ),
    (
        record,
        lambda: f'[Position "{"x" * MEGA}"]\n*',
        RecordError,
        "line 1: a position string of 1,000,000 characters: none is longer than 400",
    ),
    (record, "0. D7xE7", RecordError, "line 1: this is turn 1, not 0"),
    (record, "1. D7xE7 3. F6xF5 pass", RecordError, "line 1: this is turn 2, not 3"),
    (record, "-1. D7xE7", RecordError, f"line 1: '-1. D7xE7' {NO_PART}"),
    (
        record,
        lambda: f"{'9' * MEGA}. D7xE7",
        RecordError,
        f"line 1: this is turn 1, not {'9' * 37}...",
    ),
    (record, f"{ARABIC_2}. D7xE7", RecordError, f"line 1: '{ARABIC_2}. D7xE7' {NO_PART}"),
    (record, "1. D7xE7 {", RecordError, "line 1: a comment is opened with '{' and never closed"),
    (
        record,
        "1. D7xE7 {{}}",
        RecordError,
        "line 1: '}' closes a comment that was never opened",
    ),
    (record, "1. }", RecordError, "line 1: '}' closes a comment that was never opened"),
    (record, "1. D7xE7 (", RecordError, "line 1: a variation is opened with '(' and never closed"),
    (record, "1. D7xE7 ())", RecordError, "line 1: ')' closes a variation that was never opened"),
    (
        record,
        "1. D7xE7 ?!?!?!",
        RecordError,
        f"line 1: '?!?!?!' {NO_GLYPH}",
    ),
    (
        record,
        lambda: "1. D7xE7 $" + "1" * MEGA,
        RecordError,
        f"line 1: '${'1' * 36}...' {NO_GLYPH}",
    ),
    (record, "1. D7xE7 {[%clk 99]}", RecordError, f"line 1: '99' {NO_CLOCK}"),
    (record, "1. D7xE7 {[%eval #x]}", RecordError, f"line 1: '#x' {NO_EVALUATION}"),
    (
        record,
        "1. D7xE7 * 2. F6xF5 pass",
        RecordError,
        "line 1: '2' after the result; a new game begins with a tag",
    ),
    (
        record,
        f"1. {CYRILLIC_A}5xA4",
        RecordError,
        f"line 1: '{CYRILLIC_A}5xA4' {NO_PART}",
    ),
]


@refusals(RECORDS)
def test_refusals(case: Case) -> None:
    check_refusal(case)
