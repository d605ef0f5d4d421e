from __future__ import annotations

import pytest

from tzaar.annotations import Evaluation, Glyph
from tzaar.errors import FailureCode, RecordError
from tzaar.game import Game
from tzaar.node import Node
from tzaar.position import Position
from tzaar.records.builder import TreeVisitor
from tzaar.records.movetext import MOST_WARNINGS, MovetextReader, check_other_glyph

UNFINISHED = "the turn 'F6xF5' is not finished: a capture, reinforcement or pass is missing"


def read(text: str, line: int = 1) -> tuple[Game, str | None]:
    tree = TreeVisitor(Game())
    reader = MovetextReader(text, line, Position.fixed(), tree)
    reader.read()
    return tree.builder.finish(), reader.result


def outline(node: Node) -> str:
    """A tree in brackets: the turns of a node's children, each with what follows."""
    return " ".join(f"({child.turn} {outline(child)}".rstrip() + ")" for child in node.children)


# -- Turns -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "1. D7xE7 2. F6xF5 G1+F2",
        "1.D7xE7 2.F6xF5 G1+F2",
        "1... D7xE7 2... F6xF5 G1+F2",
        "1 D7xE7 2 F6xF5 G1+F2",
        "D7xE7 F6xF5 G1+F2",
        "1. d7-e7\n2. f6:f5\n\n   g1->f2\n",
        "\t1. D7xE7\r\n2. F6xF5\r\nG1+F2",
        "1. 1. 1. D7xE7 2. F6xF5 G1+F2",
    ],
)
def test_ways_to_write_turns(text: str) -> None:
    game, result = read(text)
    assert outline(game.root) == "(D7xE7 (F6xF5 G1+F2))"
    assert result is None


@pytest.mark.parametrize("result", ["1-0", "0-1", "*"])
def test_results(result: str) -> None:
    assert read(f"1. D7xE7 {result}")[1] == result
    assert read(result)[1] == result
    assert read(f"1. D7xE7 {result} {{so it ends}} ; indeed")[1] == result
    assert read(f"1. D7xE7 {result};why")[1] == result


def test_nothing_at_all() -> None:
    assert read("")[1] is None
    assert outline(read(" \n ")[0].root) == ""


# -- Variations ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("1. D7xE7 (1. D7xE6) 2. F6xF5 pass", "(D7xE7 (F6xF5 pass)) (D7xE6)"),
        ("1. D7xE7 (D7xE6) (D6xE6)", "(D7xE7) (D7xE6) (D6xE6)"),
        ("1. D7xE7 (1. D7xE6 (1. D6xE6))", "(D7xE7) (D7xE6) (D6xE6)"),
        (
            "1. D7xE7 2. F6xF5 pass (2. F6xF5 G1+F2 3. D6xE6 pass (3. D6xE6 A5xA4)) 3. I2xI1 pass",
            "(D7xE7 (F6xF5 pass (I2xI1 pass)) (F6xF5 G1+F2 (D6xE6 pass) (D6xE6 A5xA4)))",
        ),
        ("1. D7xE7 ()", "(D7xE7)"),
        ("1. D7xE7(1. D7xE6)2. F6xF5 pass", "(D7xE7 (F6xF5 pass)) (D7xE6)"),
        ("1. D7xE7 (1. D7xE7)", "(D7xE7)"),
        ("1. D7xE7 (1. D6xE6 2. F6xF5 pass) (1. D6xE6)", "(D7xE7) (D6xE6 (F6xF5 pass))"),
    ],
)
def test_variations(text: str, tree: str) -> None:
    assert outline(read(text)[0].root) == tree


def test_a_variation_that_begins_like_the_line_does_not_take_its_place() -> None:
    game, _ = read("1. D7xE7 (1. D7xE7 2. F6xF5 pass) 2. F6xF5 G1+F2")
    assert [str(node.turn) for node in game.mainline()] == ["D7xE7", "F6xF5 G1+F2"]
    assert outline(game.root) == "(D7xE7 (F6xF5 G1+F2) (F6xF5 pass))"


# -- Notes -----------------------------------------------------------------------------------------


def first(text: str) -> Node:
    return read(text)[0].root.children[0]


@pytest.mark.parametrize(
    ("text", "glyph"),
    [
        *((f"1. D7xE7{glyph}", glyph) for glyph in Glyph),
        *((f"1. D7xE7 {glyph}", glyph) for glyph in Glyph),
        *((f"1. D7xE7 ${n}", glyph) for n, glyph in enumerate(Glyph, start=1)),
        ("1. D7xE7$3", "!!"),
        ("1. D7xE7! {x} ??", "??"),
    ],
)
def test_glyphs(text: str, glyph: str) -> None:
    assert first(text).glyph == glyph


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        ("{plain}", "plain"),
        ("{  spaces around  }", "spaces around"),
        ("{}", ""),
        ("{two} {comments}", "two comments"),
        ("{two}{}{ }{comments}", "two comments"),
        ("; to the end of the line\n; and the next", "to the end of the line and the next"),
        (";\n;x", "x"),
        ("{over\n\ntwo lines}", "over\n\ntwo lines"),
        (r"{a \} and a \{ and a \\ and a \[}", r"a } and a { and a \ and a ["),
        ("{ { }", "{"),
        ("{1. D7xE7 (is no) turn}", "1. D7xE7 (is no) turn"),
        ("{[%clk 0:01:00] then words}", "then words"),
        (r"{\[%clk 0:01:00] as words}", "[%clk 0:01:00] as words"),
        ("{[%csl Ra1] is not ours}", "[%csl Ra1] is not ours"),
        ("{[%clk] is no clock}", "[%clk] is no clock"),
        ("{[%clk 0:01:00 is not closed}", "[%clk 0:01:00 is not closed"),
    ],
)
def test_comments(text: str, comment: str) -> None:
    assert first(f"1. D7xE7 {text}").comment == comment
    game, _ = read(f"{text}\n1. D7xE7")
    assert (game.root.comment, game.root.children[0].comment) == (comment, "")


def test_clocks_and_evaluations() -> None:
    node = first("1. D7xE7 {[%clk 0:09:31] before [%eval  -1.5 ] after}")
    assert (node.clock, node.evaluation) == (571, Evaluation(units=-1.5))
    assert node.comment == "before  after"
    assert first("1. D7xE7 {[%eval #-3]}").evaluation == Evaluation(win_in=-3)
    assert first("1. D7xE7 {[%clk 0:00:01]} {[%clk 0:00:02]}").clock == 2


def test_notes_between_the_moves_of_a_turn_belong_to_it() -> None:
    game, _ = read(
        "1. D7xE7 {one} 2. F6xF5 $4 {[%clk 0:01:00] two} ;three\nG1+F2 {four} 3. D6xE6! pass"
    )
    one, two, three = game.mainline()
    assert (one.comment, one.glyph, one.clock) == ("one", None, None)
    assert (two.comment, two.glyph, two.clock) == ("two three four", Glyph.BLUNDER, 60)
    assert (three.comment, three.glyph) == ("", Glyph.GOOD)


def test_notes_after_a_variation_belong_to_the_line() -> None:
    game, _ = read("1. D7xE7 {a} (1. D7xE6 {b}) {c} 2. F6xF5 pass")
    assert [node.comment for node in game.root.children] == ["a c", "b"]


# -- Refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2. D7xE7", "line 1: this is turn 1, not 2"),
        ("1. D7xE7\n1. F6xF5 pass", "line 2: this is turn 2, not 1"),
        ("1. D7xE7 02. F6xF5 pass", "line 1: this is turn 2, not 02"),
        (
            "1. D7xE7\n2. F6xF5\n3. D6xE6 pass",
            f"line 3, turn 2: {UNFINISHED}",
        ),
        ("1. D7xE7 2. F6xF5", f"line 1, turn 2: {UNFINISHED}"),
        ("1. D7xE7 2. F6xF5 (", f"line 1, turn 2: {UNFINISHED}"),
        ("1. D7xE7 2. F6xF5 *", f"line 1, turn 2: {UNFINISHED}"),
        (
            "1. D7xE7 (1. D7xE6 2. F6xF5)",
            f"line 1, turn 2: {UNFINISHED}",
        ),
        (
            "1. D7xE7 2.\nF6xF6 pass",
            "line 2, turn 2: F6xF6: the stack stands on F6 already (R9)",
        ),
        (
            "1. D7xE7F6xF5",
            "line 1, turn 1: expected one move, got 2: 'D7xE7F6xF5'",
        ),
        (
            "1. D7 E7",
            "line 1, turn 1: 'D7' is not a move; examples: D4xC3, F2+G2, pass, Z@C3",
        ),
        ("(1. D7xE7)", "line 1: a variation needs a turn before it to be an alternative to"),
        ("1. D7xE7 ((", "line 1: a variation needs a turn before it to be an alternative to"),
        ("1. D7xE7 )", "line 1: ')' closes a variation that was never opened"),
        ("1. D7xE7 (1. D7xE6", "line 1: a variation is opened with '(' and never closed"),
        ("1. D7xE7 (1. D7xE6 1-0)", "line 1: the result 1-0 stands inside a variation"),
        ("\n{open", "line 2: a comment is opened with '{' and never closed"),
        ("{open \\}", "line 1: a comment is opened with '{' and never closed"),
        ("1. D7xE7 }", "line 1: '}' closes a comment that was never opened"),
        ("!", "line 1: the glyph ! stands before the first turn"),
        ("1. D7xE7 !!!!!!", "line 1: '!!!!!!' is not a glyph; the glyphs are ! ? !! ?? !? ?!"),
        ("1. D7xE7 $1000", "line 1: '$1000' is not a glyph; the glyphs are ! ? !! ?? !? ?!"),
        (
            "1. D7xE7 2. F6xF5 $ pass",
            "line 1: '$ pass' is not part of a game record",
        ),
        (
            "1. D7xE7 2. F6xF5 $1234 pass",
            "line 1: '$1234' is not a glyph; the glyphs are ! ? !! ?? !? ?!",
        ),
        (
            "1. D7xE7 {[%clk 9:31]}",
            "line 1: '9:31' is not a clock time; example: 0:09:31",
        ),
        (
            "1. D7xE7 {[%clk ]}",
            "line 1: '' is not a clock time; example: 0:09:31",
        ),
        (
            "1. D7xE7 {[%eval good]}",
            "line 1: 'good' is not an evaluation; examples: 0.42, -1.5, #3, #-3",
        ),
        ("* 1. D7xE7", "line 1: '1' after the result; a new game begins with a tag"),
        ("* *", "line 1: '*' after the result; a new game begins with a tag"),
        ("* !", "line 1: '!' after the result; a new game begins with a tag"),
        ("1/2-1/2", "line 1: '1/2-1/2' is not part of a game record"),
        ("1. D7xE7 1-0x", "line 1: '1-0x' is not part of a game record"),
        ("1. D7xE7 @", "line 1: '@' is not part of a game record"),
        ("1. D7xE7 \\", "line 1: '\\\\' is not part of a game record"),
        ("1. D7xE7 2", "line 1: '2' is not part of a game record"),
        ("\ufeff1. D7xE7", "line 1: '\\ufeff1. D7xE7' is not part of a game record"),
        (
            "1. D7xE7\0",
            "line 1, turn 1: '\\x00' is not a move; examples: D4xC3, F2+G2, pass, Z@C3",
        ),
    ],
)
def test_refusals(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert str(caught.value) == message


def test_lines_are_counted_from_where_the_text_begins() -> None:
    with pytest.raises(RecordError) as caught:
        read("1. D7xE7\n\n3.", line=40)
    assert caught.value.line == 42


def test_the_cause_is_kept() -> None:
    with pytest.raises(RecordError) as caught:
        read("1. D7xD6")
    assert type(caught.value.__cause__).__name__ == "IllegalMoveError"
    assert caught.value.turn == 1


# -- Glyphs that are not ours ----------------------------------------------------------------------


def test_other_glyphs_are_kept_and_reported() -> None:
    game, _ = read("1. D7xE7 $1 $14 !!!\n2. F6xF5 $10 pass ?! *")
    first, second = game.mainline()
    assert (first.glyph, first.other_glyphs) == (Glyph.GOOD, ("$14", "!!!"))
    assert (second.glyph, second.other_glyphs) == (Glyph.DUBIOUS, ("$10",))
    assert [(w.line, w.turn, w.code) for w in game.warnings] == [
        (1, 1, FailureCode.BAD_GLYPH),
        (1, 1, FailureCode.BAD_GLYPH),
        (2, 2, FailureCode.BAD_GLYPH),
    ]
    assert (
        str(game.warnings[0])
        == "line 1, turn 1: '$14' is kept, but not one of the glyphs ! ? !! ?? !? ?!"
    )


def test_warnings_are_limited_and_what_is_kept_is_not() -> None:
    game, _ = read("1. D7xE7" + "\n$77" * 3000)
    assert len(game.warnings) == MOST_WARNINGS
    assert [w.line for w in game.warnings[-2:]] == [MOST_WARNINGS, MOST_WARNINGS + 1]
    assert game.end.other_glyphs == ("$77",) * 3000


@pytest.mark.parametrize("text", ["$1", "!", "", "$", "$1234", "!!!!!!", "$10 $11", "hello", "}"])
def test_what_no_record_can_hold_as_a_glyph(text: str) -> None:
    with pytest.raises(RecordError, match="is not a glyph beside the known ones"):
        check_other_glyph(text)
