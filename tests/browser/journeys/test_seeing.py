"""What has happened and what may happen is shown and announced: traces, trays, the last turn,
danger."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.journeys.games import Line, hunt
from tests.browser.journeys.table import Table
from tests.browser.scenes import keep, stored
from tests.browser.waiting import next_frame, pause, until_equal
from tzaar.engine._native import Position as CorePosition
from tzaar.moves import Capture
from tzaar.notation import parse_turn
from tzaar.pieces import PieceType
from tzaar.position import Position

SitDown = Callable[..., Table]
LONGER_THAN_A_PRESS = 500  # milliseconds

AT = "(all) => all.map((one) => one.dataset.at)"


def drawn(table: Table, selector: str) -> list[str]:
    """The spaces at which the board currently draws something."""
    return sorted(table.page.locator(f".tz-svg {selector}").evaluate_all(AT))


def spoken(table: Table) -> Locator:
    """Text for screen readers only."""
    return table.page.locator("[aria-live=polite].visually-hidden")


def sit_at_a_game(table: Table) -> Line:
    """Two people after four turns; the last was a capture and a pass."""
    whole = hunt(4)
    line = Line(whole.start, whole.turns[:4])
    assert line.turns[-1] == ["B2xA2", "pass"]
    for turn in line.turns:
        line.position = line.position.play_turn(parse_turn(" ".join(turn), line.position))
    keep(table, game_one=stored(line, "one"))
    table.watched.open("/game/one")
    table.board.expect_like(line.position)
    return line


@pytest.fixture
def running(sit_down: SitDown) -> tuple[Table, Position]:
    """The same game, and its position."""
    table = sit_down(None)
    return table, sit_at_a_game(table).position


def test_the_last_turn_leaves_traces(running: tuple[Table, Position]) -> None:
    table, position = running
    until_equal(table.page, lambda: drawn(table, ".tz-layer-taken > *"), ["A2"])
    until_equal(table.page, lambda: drawn(table, ".tz-layer-vacated > *"), ["B2"])
    # Traces and arrow stay while a move is staged.
    table.type(str(position.legal_moves()[0]))
    expect(table.page.locator(".tz-arrow-staged")).to_have_count(1)
    expect(table.page.locator(".tz-arrow-last")).to_have_count(1)
    assert drawn(table, ".tz-layer-vacated > *") == ["B2"]


def test_what_is_taken_goes_to_the_tray(running: tuple[Table, Position]) -> None:
    table, position = running
    # White has taken three Tzaars, Black two Totts, in the previous turns.
    for words in ("Captured: 3 Tzaars", "Captured: 2 Totts"):
        expect(table.page.get_by_text(words)).to_have_count(1)
    capture = next(move for move in position.legal_moves() if isinstance(move, Capture))
    taken = position[capture.target]
    assert taken
    assert taken.piece_type is not PieceType.TZAAR
    table.type(str(capture))
    words = f"Captured: 3 Tzaars, 1 {taken.piece_type}"
    expect(table.page.get_by_text(words)).to_have_count(1)


MOTIONS = """globalThis.moved = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (...args) {
  if (this.closest('.counts')) moved.push(this.tagName);
  return animate.apply(this, args);
};"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_what_is_taken_slides_and_the_counter_pulses(visitor: Any, wish: str) -> None:
    table = Table(visitor.page(None, settings={"sound": False}, reduced_motion=wish))
    table.page.add_init_script(MOTIONS)
    line = sit_at_a_game(table)
    capture = next(str(move) for move in line.position.legal_moves() if isinstance(move, Capture))
    table.board.press(capture[:2])
    table.board.press(capture[3:])
    expect(table.page.get_by_text("Captured: 3 Tzaars, 1 ")).to_have_count(1)
    if wish == "reduce":
        next_frame(table.page)
        assert table.page.evaluate("moved") == []
    else:
        # The piece moves to the tray, the number to the counter.
        until_equal(table.page, lambda: set(table.page.evaluate("moved")), {"LI", "SPAN"})


def test_watching_the_last_turn_again(running: tuple[Table, Position]) -> None:
    table, position = running
    for way in ("key", "button"):
        if way == "key":
            table.page.keyboard.press("r")
        else:
            table.press("Watch the last turn again")
        # Before the turn Black stands on B2 and White on A2.
        expect(table.board.space("B2")).to_have_attribute("aria-label", re.compile("black"))
        table.board.expect_like(position)
        expect(spoken(table)).to_have_text("Black passes")
    assert table.board.first("can move")


def threatened(position: Position, color: str) -> dict[str, str]:
    """The core's threats: by target, the attackers that can take it soonest, and how."""
    captures, _ = CorePosition(str(position)).threats(color)
    found: dict[str, str] = {}
    for target in dict.fromkeys(target for target, _, _ in captures):
        by = [(attacker, first) for space, attacker, first in captures if space == target]
        at_once = [attacker for attacker, first in by if first is None]
        names = ", ".join(at_once or [attacker for attacker, _ in by])
        found[target] = f"threatened by {names}" + ("" if at_once else " as a second move")
    return found


def expect_danger(table: Table, position: Position) -> None:
    wanted = threatened(position, position.to_move.letter)

    def said() -> dict[str, str]:
        names = {one.space: one.state for one in table.board.look()}
        return {
            space: state[state.index("threatened") :]
            for space, state in names.items()
            if "threatened" in state
        }

    until_equal(table.page, said, wanted)
    assert drawn(table, ".tz-layer-lights > :has(> .tz-mark-threat)") == sorted(
        space for space, words in wanted.items() if "second" not in words
    )
    assert drawn(table, ".tz-layer-lights > :has(> .tz-mark-threat-later)") == sorted(
        space for space, words in wanted.items() if "second" in words
    )
    expect(spoken(table)).to_contain_text(f"Threatened stacks: {len(wanted)}")


def test_danger_sight(running: tuple[Table, Position]) -> None:
    table, position = running
    button = table.button("Danger sight")
    expect(button).to_have_attribute("aria-pressed", "false")
    # By keyboard: pressed, and pressed again.
    table.tap("t")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect_danger(table, position)
    expect(table.status).to_contain_text("Scarcest:")
    expect(table.page.locator(".tz-arrow-threat").first).to_be_attached()
    button.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(table.page.locator(".tz-mark")).to_have_count(0)
    # Held by the mouse: shown until released.
    button.hover()
    table.page.mouse.down()
    expect_danger(table, position)
    pause(table.page, LONGER_THAN_A_PRESS)
    table.page.mouse.up()
    expect(button).to_have_attribute("aria-pressed", "false")
    # It follows the game.
    button.press("Enter")
    move = position.legal_moves()[0]
    table.type(str(move))
    expect_danger(table, position.play(move))


def test_danger_sight_is_held_by_a_finger(sit_down: SitDown) -> None:
    table = sit_down(None, width=360, height=740, has_touch=True, is_mobile=True)
    position = sit_at_a_game(table).position
    button = table.button("Danger sight")
    box = button.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    finger = table.page.context.new_cdp_session(table.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect_danger(table, position)
    pause(table.page, LONGER_THAN_A_PRESS)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(table.page.locator(".tz-mark")).to_have_count(0)


def test_danger_sight_can_be_switched_off(sit_down: SitDown) -> None:
    table = sit_down("/analysis")
    expect(table.button("Danger sight")).to_be_visible()
    table.tap("t")
    expect(table.page.locator(".tz-mark-threat").first).to_be_attached()
    pages = table.page.get_by_role("navigation", name="Pages")
    pages.get_by_role("link", name="Settings").click()
    table.page.get_by_role("switch", name="Danger sight").uncheck()
    pages.get_by_role("link", name="Analysis").click()
    expect(table.page.locator("[data-state=movable]").first).to_be_visible()
    expect(table.button("Danger sight")).to_have_count(0)
    table.tap("t")
    next_frame(table.page)
    expect(table.page.locator(".tz-mark-threat")).to_have_count(0)
