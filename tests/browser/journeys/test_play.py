"""Games from the first move to the last: by mouse, by keyboard, by touch."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.journeys.board import Board
from tests.browser.journeys.games import hunt
from tests.browser.journeys.table import OVER, WHITES_TURN, Table
from tests.browser.waiting import next_frame, pause, text_of, until
from tzaar.game import Game
from tzaar.outcome import Termination

SitDown = Callable[..., Table]

MOST_TRIES = 3  # stacks a newcomer tries before settling on one


def replayed(seed: int, turns: list[str]) -> Game:
    game = Game.random(seed)
    for turn in turns:
        game.play(turn)
    return game


# -- By clicks -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_newcomers_first_game(sit_down: SitDown) -> None:
    table = sit_down("/?seed=11")
    table.press("Play")
    expect(table.status).to_contain_text("Your turn")
    while not OVER.search(play_a_turn(table)):
        pass
    expect(table.button("Rematch")).to_be_visible()
    expect(table.button("New game")).to_have_count(1)
    game = replayed(11, table.turns())
    outcome = game.outcome()
    assert outcome, "the library agrees that it is over"
    has_won = str(outcome.winner) == "White"
    if outcome.termination is Termination.TYPE_LOST:
        lost = f"You (lost your|covered your own) last {outcome.lost_type}"
        reason = f"Black has no {outcome.lost_type} left: you win" if has_won else lost
    else:
        lost = "You cannot capture any more"
        reason = "Black cannot capture any more: you win" if has_won else lost
    expect(table.status).to_contain_text(re.compile(reason))
    table.board.expect_like(game.position)


def play_a_turn(table: Table) -> str:
    """Do whatever the page asks for until the answer has come; return the new request."""
    turns = table.turns()
    due = text_of(table.status, "Your turn")
    while "Your turn" in due and table.turns() == turns:
        detail = due.split("\n")[-1]
        if not capture_something(table.board):
            table.press("Pass")
        expect(table.status).not_to_contain_text(detail)
        due = text_of(table.status, "")
    return text_of(table.status, f"Your turn|{OVER.pattern}")


def capture_something(board: Board) -> bool:
    """By two clicks, of the scarcest type if one is in reach; False if nothing can be captured."""
    wanted = board.scarcest("black")
    best: tuple[str, str] | None = None
    for stack in board.where("can move")[:MOST_TRIES]:
        board.press(stack.space)
        assert board.first("chosen") == stack.space
        for target in board.where("can be captured"):
            if best is None or target.type == wanted:
                best = stack.space, target.space
        board.press(stack.space)
        board.expect_nowhere("chosen")
    if best is None:
        return False
    board.move(*best)
    return True


# -- By keyboard -----------------------------------------------------------------------------------

FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: '', isShown: false };
  const near = [element, element.parentElement, element.nextElementSibling,
    element.closest('label')].filter(Boolean);
  const isShown = near.some((part) => {
    const style = getComputedStyle(part);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  });
  const label = element.labels?.[0]?.innerText ?? element.textContent;
  return { name: (element.ariaLabel ?? label).trim(), isShown };
}"""
MOST_STOPS = 60


class Keys:
    """Somebody without a mouse, who checks the focus after every key."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def press(self, key: str) -> str:
        """Press a key; return the name of the focused element."""
        self.table.page.keyboard.press(key)
        return self.focused()

    def focused(self) -> str:
        found = self.table.page.evaluate(FOCUSED)
        assert found["isShown"], f"no visible focus on: {found['name'] or 'nothing'}"
        return str(found["name"])

    def tab_to(self, name: str, key: str = "Tab") -> None:
        for _ in range(MOST_STOPS):
            if re.match(name, self.press(key)):
                return
        raise AssertionError(f"Tab never came to {name}")

    def walk_to(self, space: str) -> None:
        """Along the row to the column, then along the column."""
        if not re.match("[A-I][1-8],", self.focused()):
            self.tab_to("[A-I][1-8],", "Shift+Tab")
        here = self.focused()[:2]
        while here[0] != space[0]:
            here = self.press("ArrowRight" if here < space else "ArrowLeft")[:2]
        while here != space:
            here = self.press("ArrowUp" if here < space else "ArrowDown")[:2]

    def move(self, text: str) -> None:
        start, end = text[:2], text[3:]
        self.walk_to(start)
        assert self.press("Enter").endswith("chosen")
        self.walk_to(end)
        self.table.page.keyboard.press("Enter")
        self.table.board.expect_vacant(start)
        self.focused()


def test_a_whole_game_by_keyboard(sit_down: SitDown) -> None:
    line = hunt(7)
    table = sit_down("/?seed=7")
    keys = Keys(table)
    keys.tab_to("Computer")
    assert keys.press("ArrowRight") == "Two people here"
    keys.tab_to("Play$")
    table.page.keyboard.press("Enter")
    expect(table.status).to_contain_text(WHITES_TURN)
    assert re.match("[A-I][1-8],", keys.focused()), "the game begins on the board"
    for number, turn in enumerate(line.turns):
        if number % 4 == 1:  # Black's turns, in part, by typing
            keys.tab_to("Type a move")
            table.page.keyboard.type(" ".join(turn))
            keys.press("Enter")
            expect(table.page.get_by_label("Type a move")).to_have_value("")
        else:
            play_by_keys(keys, turn)
        until(table.page, lambda: len(table.turns()) > number)  # noqa: B023
        next_frame(table.page)  # disabling a control takes its focus away
        keys.focused()
    expect(table.status).to_contain_text("Black has no Tzaar left: White wins")
    table.expect_turns([" ".join(turn) for turn in line.turns])
    table.board.expect_like(line.position)
    keys.tab_to("Rematch")


def play_by_keys(keys: Keys, turn: list[str]) -> None:
    for move in turn:
        if move == "pass":
            keys.tab_to("Pass")
            keys.press("Enter")
        else:
            keys.move(move)


def test_keys_that_lead_to_what_can_be_done(sit_down: SitDown) -> None:
    table = sit_down("/?seed=7")
    table.press("Play")
    expect(table.status).to_contain_text("Your turn")
    keys = Keys(table)
    keys.press("ArrowUp")
    can_move = {one.space for one in table.board.where("can move")}
    assert {keys.press("]")[:2] for _ in range(len(can_move))} == can_move
    keys.press("Enter")
    targets = {one.space for one in table.board.where("can be captured")}
    assert {keys.press("[")[:2] for _ in range(len(targets))} == targets
    keys.press("Escape")
    table.board.expect_nowhere("chosen")


# -- By touch --------------------------------------------------------------------------------------


class Finger:
    """Taps and drags on a phone."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._devices = table.page.context.new_cdp_session(table.page)

    def tap(self, space: str) -> None:
        self.table.board.space(space).tap()

    def move(self, start: str, end: str) -> None:
        self.tap(start)
        self.tap(end)
        self.table.board.expect_vacant(start)

    def drag(self, start: str, end: str) -> None:
        (x, y), (to_x, to_y) = self._middle(start), self._middle(end)
        self._touch("touchStart", x, y)
        for part in (0.25, 0.5, 0.75, 1):
            self._touch("touchMove", x + (to_x - x) * part, y + (to_y - y) * part)
        # A hand stops before it lets go; otherwise the browser takes it for a fling, and the next
        # tap for its end.
        pause(self.table.page, 100)
        self._touch("touchMove", to_x, to_y)
        self._devices.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _middle(self, space: str) -> tuple[float, float]:
        box = self.table.board.space(space).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _touch(self, kind: str, x: float, y: float) -> None:
        points = [{"x": x, "y": y}]
        self._devices.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_game_on_a_phone(sit_down: SitDown) -> None:
    table = sit_down("/?seed=5", width=360, height=740, has_touch=True, is_mobile=True)
    finger, board = Finger(table), table.board
    table.button("Play").tap()
    expect(table.status).to_contain_text("Your turn")
    fits_a_phone(table)

    # The opening turn: tapped, taken back, dragged, sent.
    at_first = board.stacks()
    start, end = first_capture(finger)
    finger.move(start, end)
    expect(table.status).to_contain_text("Not sent yet")
    table.button("Undo").tap()
    expect(table.status).to_contain_text("The opening turn has one move only")
    board.expect_stacks(at_first)
    finger.drag(start, end)
    expect(table.status).to_contain_text("Not sent yet")
    board.expect_vacant(start)
    table.button("Send turn").tap()
    expect(table.status).to_contain_text("Move 1 of 2: capture")
    table.expect_number(turns=2)

    # A turn of two moves, reset once.
    before = board.stacks()
    start, end = first_capture(finger)
    finger.move(start, end)
    expect(table.status).to_contain_text("Move 2 of 2")
    table.button("Pass").tap()
    expect(table.status).to_contain_text("Not sent yet")
    table.button("Reset").tap()
    expect(table.status).to_contain_text("Move 1 of 2: capture")
    board.expect_stacks(before)
    finger.move(start, end)
    table.button("Pass").tap()
    table.button("Send turn").tap()
    expect(table.status).to_contain_text("Move 1 of 2: capture")
    table.expect_number(turns=4)
    replayed(5, table.turns())

    # Taking back against the computer undoes both sides' turns.
    table.button("Take back").tap()
    board.expect_stacks(before)
    table.expect_number(turns=2)

    # Resigning asks for confirmation.
    table.button("Resign").tap()
    question = table.page.get_by_role("dialog", name="Resign?")
    question.get_by_role("button", name="Play on").tap()
    expect(table.status).to_contain_text("Your turn")
    table.button("Resign").tap()
    question.get_by_role("button", name="Resign", exact=True).tap()
    expect(table.status).to_contain_text("You resigned")


def first_capture(finger: Finger) -> tuple[str, str]:
    """What the board shows when the first stack that can move is tapped; afterwards nothing is
    selected."""
    board = finger.table.board
    start = board.first("can move")
    finger.tap(start)
    end = board.first("can be captured")
    finger.tap(start)
    board.expect_nowhere("chosen")
    return start, end


def fits_a_phone(table: Table) -> None:
    """The board has the full width, and everything a turn needs is on the screen with it."""
    box = table.board.root.bounding_box()
    assert box
    assert box["width"] >= 340
    for control in (table.status, table.button("Pass"), table.button("Send turn")):
        expect(control).to_be_in_viewport(ratio=1)
