"""Visitors hear everything in the order of a record, from a file as from memory."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tzaar.annotations import Evaluation, Glyph
from tzaar.errors import FailureCode, RecordError
from tzaar.game import Game
from tzaar.moves import Turn
from tzaar.outcome import Outcome
from tzaar.position import Position
from tzaar.records import SKIP, Format, Visitor, accept, scan_text, visit, visit_text, write
from tzaar.records.visitor import Skip

RECORD = """\
[White "Ada"]
[Result "0-1"]
[Termination "resigned"]

{start} 1. D7xE7! {a} (1. D6xE6 $10 2. F6xF5 pass (2. F6xF5 G1+F2)) {b}
2. F6xF5 {[%clk 0:00:09] [%eval 1.5]} G1+F2 3. D6xE6 pass 0-1
"""


class Log(Visitor):
    def __init__(self, *, skip_games: bool = False, skip_variations: bool = False) -> None:
        self.log: list[str] = []
        self.skip_games, self.skip_variations = skip_games, skip_variations

    def begin_game(self, tags: Mapping[str, str], start: Position) -> Skip | None:
        self.log.append(f"game {tags.get('White')}")
        return SKIP if self.skip_games else None

    def visit_turn(self, turn: Turn, before: Position, after: Position) -> None:
        assert before.play_turn(turn) == after
        self.log.append(str(turn))

    def begin_variation(self) -> Skip | None:
        if self.skip_variations:
            return SKIP
        self.log.append("(")
        return None

    def end_variation(self) -> None:
        self.log.append(")")

    def visit_comment(self, comment: str) -> None:
        self.log.append(f"{{{comment}}}")

    def visit_glyph(self, glyph: Glyph | str) -> None:
        self.log.append(glyph)

    def visit_evaluation(self, evaluation: Evaluation) -> None:
        self.log.append(f"eval {evaluation}")

    def visit_clock(self, seconds: float) -> None:
        self.log.append(f"clock {seconds}")

    def visit_warning(self, warning: RecordError) -> None:
        self.log.append(f"warning {warning.code}")

    def end_game(self, outcome: Outcome | None) -> None:
        self.log.append(f"end {outcome}")

    def handle_error(self, error: RecordError) -> None:
        self.log.append(f"error {error}")


HEARD = [
    *("game Ada", "{start}", "D7xE7", "!", "{a}"),
    *("(", "D6xE6", "$10", "warning bad-glyph", "F6xF5 pass", "(", "F6xF5 G1+F2", ")", ")"),
    *("{b}", "F6xF5 G1+F2", "clock 9.0", "eval 1.50", "D6xE6 pass"),
    "end Black wins: White resigned",
]


def heard(text: str, log: Log | None = None) -> list[str]:
    log = log or Log()
    visit_text(text, log)
    return log.log


def test_everything_is_heard_in_order() -> None:
    assert heard(RECORD) == HEARD


def test_variations_can_be_skipped() -> None:
    log = heard(RECORD, Log(skip_variations=True))
    assert log == HEARD[:5] + HEARD[14:]
    # What is skipped is not played, but its comments and brackets are still understood.
    text = "1. D7xE7 (1. nonsense {)} ( * ) ; ) (\n $99999) 2. F6xF5 pass *"
    assert heard(text, Log(skip_variations=True))[1:3] == ["D7xE7", "F6xF5 pass"]
    assert "nonsense" in heard(text)[-1]
    assert "never closed" in heard("1. D7xE7 (1. (", Log(skip_variations=True))[-1]


def test_games_can_be_skipped() -> None:
    assert heard(RECORD + RECORD, Log(skip_games=True)) == ["game Ada"] * 2
    assert heard('[White "Ada"]\n1. nonsense', Log(skip_games=True)) == ["game Ada"]


def test_broken_games_are_heard_as_far_as_they_can_be_read() -> None:
    text = f'[White "Bob"]\n1. D7xE7 2. D7xE7 pass\n\n{RECORD}\n[Result "x"]\n*\n'
    log = heard(text)
    assert log[:2] == ["game Bob", "D7xE7"]
    assert log[2].startswith("error line 2, turn 2: D7xE7: ")
    assert log[3 : 3 + len(HEARD)] == HEARD
    assert log[-1].startswith("error line 11: the Result 'x'")
    assert heard("") == ["error there is no game here"]
    assert heard("{only a remark}")[-1].startswith("error line 1: there is no game here")
    for tags, reason in (
        ('[Result "1-0"]', "the Result tag says 1-0, the moves end with 0-1"),
        ('[Termination "type lost"]', "the board does not show that a player lost by type lost"),
    ):
        assert heard(f"{tags}\n1. D7xE7 0-1")[-1] == f"error line 1: {reason}"


@pytest.mark.parametrize("format_", [Format.LITTLE_GOLEM, Format.BOARDSPACE])
def test_other_formats_are_shown_alike(format_: Format) -> None:
    text = write(Game.random(3), format_)
    assert heard(text) == ["game None", "end None"]
    assert heard("(;FF[4])")[0].startswith("error ")


def test_a_game_in_memory_is_shown_as_its_record() -> None:
    (game,) = scan_text(RECORD)
    assert isinstance(game, Game)
    for options in ({}, {"skip_variations": True}, {"skip_games": True}):
        from_memory, from_text = Log(**options), Log(**options)
        accept(game, from_memory)
        visit_text(write(game), from_text)
        assert from_memory.log == [w for w in from_text.log if not w.startswith("warning")]


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_text(RECORD * 3, "utf-8-sig")
    log = Log()
    visit(path, log)
    assert log.log == HEARD * 3
    path.write_text(write(Game(tags={"White": "Ada"}), Format.LITTLE_GOLEM))
    log = Log()
    visit(path, log)
    assert log.log == ["game Ada", "end None"]


def test_a_visitor_that_overrides_nothing_hears_nothing() -> None:
    visit_text(RECORD + '[Result "x"]\n*', Visitor())


def test_all_visitors_read_what_the_tree_holds() -> None:
    """The codes of failures are those of `scan_text`."""
    text = '[Setup "x"]\n*\n[Seed "1"]\n[Seed "2"]\n*\n1. D7xE7 !!!!!!\n[Event "\udcff"]\n*\n'
    codes = [entry.code for entry in scan_text(text) if isinstance(entry, RecordError)]
    assert codes == [
        FailureCode.BAD_SETUP,
        FailureCode.TAG_TWICE,
        FailureCode.NOT_TEXT,
    ]
    assert [line for line in heard(text) if line.startswith("error")] == [
        f"error {entry}" for entry in scan_text(text)
    ]


class SkipFirst(Visitor):
    """Skips the first variation that it hears of."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def begin_variation(self) -> Skip | None:
        self.heard.append("(")
        return SKIP if len(self.heard) == 1 else None

    def end_variation(self) -> None:
        self.heard.append(")")


def test_nothing_inside_a_skipped_variation_is_heard() -> None:
    text = "1. D7xE7 (1. D6xE6 2. F6xF5 pass (2. F6xF5 G1+F2)) (1. D7xE6) *"
    from_text, from_memory = SkipFirst(), SkipFirst()
    visit_text(text, from_text)
    (game,) = scan_text(text)
    assert isinstance(game, Game)
    accept(game, from_memory)
    assert from_text.heard == from_memory.heard == ["(", "(", ")"]
