"""Input from hostile hands: every reader refuses it with a plain reason, soon, whatever its size.

No test here measures time. The large inputs are of a size at which anything worse than linear would
take hours, and the deep ones of a depth at which recursion would overflow.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

import pytest

from tzaar.annotations import Evaluation, parse_clock
from tzaar.errors import (
    IllegalMoveError,
    InvalidNotationError,
    InvalidSetupError,
    RecordError,
    TzaarError,
)
from tzaar.game import Game, Node
from tzaar.geometry import Space
from tzaar.notation import parse_move, parse_moves, parse_turn
from tzaar.position import Position
from tzaar.records.tzr import read_tzr, write_tzr

MEGA = 1_000_000
FIXED = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT"
WON = "Zt..R/....../......./......../.......T/......../......./....../z...r w c"
PARTS = "a position string has 3 parts, board, side and phase, not"
NO_MOVE = "is no move; a move is D4xC3, F2+G2, pass or Z@C3"
NO_STACK = (
    "is no stack; a stack is Z, R or T (White) or z, r or t (Black) with its height behind it, "
    "a vacant space is '.'"
)
NO_SPACE = "a space is a column A to I and a row, for instance D4"
NO_EVALUATION = "is no evaluation; one is, for instance, 0.42, -1.5, #3 or #-3"
NO_CLOCK = "is no clock time; one is, for instance, 0:09:31"
NO_GLYPH = "is no glyph; the glyphs are ! ? !! ?? !? ?!"
NO_TAG = 'is no tag; one is [White "a name"]'
NO_PART = "is no part of a game record"
CYRILLIC_A = "\N{CYRILLIC CAPITAL LETTER A}"
FULLWIDTH_7 = "\N{FULLWIDTH DIGIT SEVEN}"
ARABIC_2 = "\N{ARABIC-INDIC DIGIT TWO}"
BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"


def position(text: str) -> object:
    return Position.parse(text)


def space(text: str) -> object:
    return Space.parse(text)


def move(text: str) -> object:
    return parse_move(text, Position.fixed())


def moves(text: str) -> object:
    return parse_moves(text, Position.fixed())


def turn(text: str) -> object:
    return parse_turn(text, Position.fixed())


def record(text: str) -> object:
    """One record; a refusal is raised here as any other reader would."""
    (game,) = read_tzr(text.splitlines(keepends=True))
    if isinstance(game, RecordError):
        raise game
    return game


Reader = Callable[[str], object]
Text = str | Callable[[], str]
"""What is large is made when it is wanted."""
Case = tuple[Reader, Text, type[TzaarError], str]

POSITIONS: list[Case] = [
    (position, "", InvalidNotationError, f"{PARTS} 0: ''"),
    (position, "\0", InvalidNotationError, f"{PARTS} 1: '\\x00'"),
    (position, FIXED, InvalidNotationError, f"{PARTS} 1: '{FIXED[:37]}...'"),
    (position, f"{FIXED} w", InvalidNotationError, f"{PARTS} 2: '{FIXED[:37]}...'"),
    (position, f"{FIXED} w c 1", InvalidNotationError, f"{PARTS} 4: '{FIXED[:37]}...'"),
    (
        position,
        f"{FIXED[:40]} w c",
        InvalidNotationError,
        "a board has 9 columns separated by '/', not 6",
    ),
    (
        position,
        f"{FIXED[:-1]} w c",
        InvalidNotationError,
        "column I has 5 spaces, 4 are given: 'tTTT'",
    ),
    (position, f"{FIXED} B c", InvalidNotationError, "the side to move is 'w' or 'b', not 'B'"),
    (
        position,
        f"{FIXED} w S",
        InvalidNotationError,
        "the phase is 'p' (placement), 'c' (capture) or 's' (second move), not 'S'",
    ),
    (position, f"{BOM}{FIXED} w c", InvalidNotationError, f"column A: '\\ufeff' {NO_STACK}"),
    (
        position,
        f"\N{CYRILLIC CAPITAL LETTER ZE}{FIXED[1:]} w c",
        InvalidNotationError,
        f"column A: '\N{CYRILLIC CAPITAL LETTER ZE}' {NO_STACK}",
    ),
    (
        position,
        f"t{ARABIC_2}{FIXED[1:]} w c",
        InvalidNotationError,
        f"column A: '{ARABIC_2}' {NO_STACK}",
    ),
    (position, f"t\0{FIXED[2:]} w c", InvalidNotationError, f"column A: '\\x00' {NO_STACK}"),
    (position, f"t-1{FIXED[2:]} w c", InvalidNotationError, f"column A: '-' {NO_STACK}"),
    (
        position,
        f"t999{FIXED[1:]} w c",
        InvalidNotationError,
        "column A: '999' is no height; a height is 1 to 30",
    ),
    (
        position,
        f"t31{FIXED[1:]} w c",
        InvalidSetupError,
        "Black has 60 pieces in stacks, there are only 30 (R1)",
    ),
    (
        position,
        f"z{FIXED[1:]} w c",
        InvalidSetupError,
        "Black shows 7 Tzaars, there are only 6 (R1)",
    ),
    (
        position,
        lambda: "t" * 10 * MEGA,
        InvalidNotationError,
        "a position string of 10,000,000 characters: none is longer than 400",
    ),
    (
        position,
        lambda: "/" * 10 * MEGA,
        InvalidNotationError,
        "a position string of 10,000,000 characters: none is longer than 400",
    ),
]

MOVES: list[Case] = [
    (space, "", InvalidNotationError, f"no such space: ''; {NO_SPACE}"),
    (
        space,
        lambda: "D" * MEGA,
        InvalidNotationError,
        f"no such space: '{'D' * 37}...'; {NO_SPACE}",
    ),
    (
        space,
        lambda: "D" + "9" * MEGA,
        InvalidNotationError,
        f"no such space: 'D{'9' * 36}...'; column D has rows 1 to 8",
    ),
    (
        space,
        f"{CYRILLIC_A}1",
        InvalidNotationError,
        f"no such space: '{CYRILLIC_A}1'; {NO_SPACE}",
    ),
    (move, "", InvalidNotationError, f"no move is given; {NO_MOVE[12:]}"),
    (move, "\0", InvalidNotationError, f"'\\x00' {NO_MOVE}"),
    (move, "D7xE", InvalidNotationError, f"'D7xE' {NO_MOVE}"),
    (move, f"D{FULLWIDTH_7}xE7", InvalidNotationError, f"'D{FULLWIDTH_7}xE7' {NO_MOVE}"),
    (move, f"{CYRILLIC_A}5xA4", InvalidNotationError, f"'{CYRILLIC_A}5xA4' {NO_MOVE}"),
    (move, f"{BOM}D7xE7", InvalidNotationError, f"'\\ufeffD7xE7' {NO_MOVE}"),
    (
        move,
        "D7xE7" * 40,  # as long as a text may be
        IllegalMoveError,
        "D7xE7: there is no stack on D7",
    ),
    (
        move,
        lambda: "D7xE7 " * MEGA,
        InvalidNotationError,
        "6,000,000 characters are no move: none is longer than 200",
    ),
    (
        moves,
        lambda: "x" * 10 * MEGA,
        InvalidNotationError,
        "10,000,000 characters are no move: none is longer than 200",
    ),
    (
        moves,
        lambda: " " * 10 * MEGA,
        InvalidNotationError,
        "10,000,000 characters are no move: none is longer than 200",
    ),
    (move, "J1xA1", InvalidNotationError, f"no such space: 'J1'; {NO_SPACE}"),
    (move, "D7xE999", InvalidNotationError, "no such space: 'E999'; column E has rows 1 to 8"),
    (
        move,
        "Z@D4",
        IllegalMoveError,
        "Z@D4: all pieces have been placed: move a stack (R6)",
    ),
    (
        turn,
        "D7xE7 pass",
        IllegalMoveError,
        "pass: the first move of a turn must be a capture and cannot be passed (R8)",
    ),
    (
        turn,
        "D7xE7 F6xF5 pass",
        IllegalMoveError,
        "the turn ends with its move 1: there is no F6xF5 after it",
    ),
    (
        Evaluation.parse,
        lambda: "1" * MEGA,
        InvalidNotationError,
        f"'{'1' * 37}...' {NO_EVALUATION}",
    ),
    (Evaluation.parse, "NaN", InvalidNotationError, f"'NaN' {NO_EVALUATION}"),
    (Evaluation.parse, "1e999", InvalidNotationError, f"'1e999' {NO_EVALUATION}"),
    (
        parse_clock,
        lambda: "9" * MEGA + ":00:00",
        InvalidNotationError,
        f"'{'9' * 37}...' {NO_CLOCK}",
    ),
    (parse_clock, "-1:00:00", InvalidNotationError, f"'-1:00:00' {NO_CLOCK}"),
    (parse_clock, "0:00:61", InvalidNotationError, f"'0:00:61' {NO_CLOCK}"),
]

RECORDS: list[Case] = [
    (record, "junk", RecordError, f"line 1, turn 1: 'junk' {NO_MOVE}"),
    (record, "\0\0\0", RecordError, f"line 1: '\\x00\\x00\\x00' {NO_PART}"),
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
        "line 1: the result is 0-1, but on the board White wins: Black has no visible Tott left",
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
        f"line 1: the Seed '{'7' * 37}...' is no whole number",
    ),
    (
        record,
        f'[Setup "random"] [Seed "{FULLWIDTH_7}"]\n*',
        RecordError,
        f"line 1: the Seed '{FULLWIDTH_7}' is no whole number",
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
        "1. D7xE7 ?!?",
        RecordError,
        f"line 1: '?!?' {NO_GLYPH}",
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

HUGE: list[Case] = [
    (record, lambda: "\0" * 10 * MEGA, RecordError, "line 1: '" + r"\x00" * 37 + f"...' {NO_PART}"),
    (
        record,
        lambda: "A" * 10 * MEGA,
        RecordError,
        "line 1, turn 1: 10,000,000 characters are no move: none is longer than 200",
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


@pytest.mark.parametrize(
    ("read", "text", "error", "message"),
    [
        pytest.param(*case, id=f"{name}-{number}")
        for name, cases in (
            ("position", POSITIONS),
            ("move", MOVES),
            ("record", RECORDS),
            ("huge", HUGE),
        )
        for number, case in enumerate(cases, start=1)
    ],
)
def test_refusals(read: Reader, text: Text, error: type[TzaarError], message: str) -> None:
    with pytest.raises(error) as caught:
        read(text if isinstance(text, str) else text())
    assert type(caught.value) is error
    assert str(caught.value) == message


def test_the_table_is_long_enough() -> None:
    cases = [*POSITIONS, *MOVES, *RECORDS, *HUGE]
    assert len({(read, text) for read, text, _, _ in cases}) == len(cases) >= 90


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
    """A tree that no game can have: each variation has a variation, a hundred thousand deep."""
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
    assert not any(isinstance(thing, Node) and thing.turn is played for thing in gc.get_objects())
