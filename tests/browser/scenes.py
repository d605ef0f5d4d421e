"""The states of the page that people meet, each reached as a visitor reaches it.

A scene walks through one page, stops at every state worth looking at and yields its name. At a
stop, the caller may change theme, language and window, but must restore English before going on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import ViewportSize, expect

from tests.browser.journeys.endgames import best_line, endgame_of, losing_turn
from tests.browser.journeys.games import Line, hunt, trap
from tests.browser.journeys.puzzles import puzzle_of, wrong_turn
from tests.browser.journeys.table import Table
from tests.browser.online.scenes import (
    an_invitation,
    an_online_game,
    my_online_games,
    somebody_elses_game,
)
from tzaar.server.page import ROUTES

Scene = Callable[[Table], Iterator[str]]

SETTINGS = {"sound": False, "animation": False, "language": "en", "confirm": "on"}
FULL_STRENGTH = {"opponent": "computer", "level": 10, "color": "white", "setup": "random"}
BAD_TEXT = "(;FF[TZAAR]VA[RANDOM];W[zzzz])"
LINE_WITH_A_BAD_TURN = "1. D4xD9 *"


def enter(visitor: Any) -> Table:
    """A visitor with no page open yet; scenes include an unreadable record."""
    table = Table(visitor.page(None, settings=SETTINGS, reduced_motion="reduce"))
    table.watched.expected.append(r"/api/convert|console: Failed to load resource")
    return table


def keep(table: Table, **entries: Any) -> None:
    """Put something into the browser's storage before opening a page."""
    for key, value in entries.items():
        text = json.dumps(value if isinstance(value, str) else json.dumps(value))
        name = "tzaar." + key.replace("_", ".")
        table.page.add_init_script(f"localStorage['{name}'] ??= {text}")


def stored(line: Line, name: str, staged: list[str] | None = None) -> dict[str, Any]:
    """A game of two people as stored by My games."""
    turns = line.turns[:-1] if staged else line.turns
    nodes = [{"id": i, "parent": i - 1, "moves": turn} for i, turn in enumerate(turns, start=1)]
    return {
        "id": name,
        "created": 0,
        "updated": 0,
        "setup": "random",
        "seed": None,
        "start": str(line.start),
        "tags": {"White": "White", "Black": "Black", "Date": "2026.11.16"},
        "result": None,
        "turns": len(turns),
        "comment": "",
        "nodes": nodes,
        "play": {"level": None, "human": None, "clock": None, "staged": staged or []},
    }


def move_something(table: Table) -> None:
    """The first capture in reach."""
    table.page.locator("[data-state=movable]").first.click()
    table.page.locator("[data-state=capture]").first.click()


# -- Play ------------------------------------------------------------------------------------------


def every_page(table: Table) -> Iterator[str]:
    """All pages in their initial states."""
    for path in ["/", *(f"/{route}" for route in ROUTES)]:
        table.watched.open(path)
        yield path


def a_game(table: Table) -> Iterator[str]:
    """Against the computer, from the options to the end."""
    page = table.page
    keep(table, newgame=FULL_STRENGTH)
    table.watched.open("/?seed=11")
    page.get_by_label("Clock").select_option("custom")
    expect(page.get_by_role("spinbutton")).to_have_count(2)
    yield "new game with a clock of one's own"
    page.get_by_label("Clock").select_option("none")
    table.choose("Tournament")
    yield "new game, tournament"
    table.choose("Balanced")
    expect(page.get_by_label("Start number")).to_be_visible()
    yield "new game, balanced"
    table.choose("Random")
    table.press("Play")
    expect(table.status).to_contain_text("Your turn")
    yield "own turn"
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    yield "the keys"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    page.locator("[data-state=movable]").first.click()
    expect(page.locator("[data-state=capture]").first).to_be_visible()
    yield "a stack is chosen"
    page.locator("[data-state=capture]").first.click()
    expect(table.status).to_contain_text("Not sent yet")
    yield "a turn is staged"
    table.press("Send turn")
    expect(table.status).to_contain_text("is thinking")
    yield "the computer thinks"
    expect(table.status).to_contain_text("Your turn")
    move_something(table)
    expect(table.status).to_contain_text("Move 2 of 2")
    yield "the first move is staged"
    table.press("Hint")
    expect(table.status).to_contain_text("Hint:")
    yield "a hint"
    table.button("Previous turn").click()
    expect(table.button("Back to the game")).to_be_visible()
    yield "an earlier turn"
    table.press("Back to the game")
    table.press("Resign")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "the question about resigning"
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(table.status).to_contain_text("You resigned")
    yield "the end of a game"


def danger(table: Table) -> Iterator[str]:
    """What may be lost next turn, in the middle of a game."""
    line = hunt(4)
    line.turns = line.turns[:4]
    keep(table, game_danger=stored(line, "danger"))
    table.watched.open("/game/danger")
    table.tap("t")
    expect(table.status).to_contain_text("Danger sight")
    yield "danger sight"


def an_end(table: Table) -> Iterator[str]:
    """A type is lost; the engine has reviewed all turns."""
    keep(table, game_end=stored(hunt(4), "end"))
    table.watched.open("/game/end")
    expect(table.status).to_contain_text("Black has no Tzaar left: White wins")
    expect(table.page.get_by_role("region", name="How the game went")).to_have_attribute(
        "aria-busy", "false"
    )
    yield "the end, looked back at"


def on_a_phone(table: Table) -> Iterator[str]:
    """What is collapsed where there is little room."""
    phone: ViewportSize = {"width": 360, "height": 800}
    table.page.set_viewport_size(phone)
    table.watched.open("/")
    table.press("Menu")
    expect(table.button("Menu")).to_have_attribute("aria-expanded", "true")
    yield "the menu"
    table.page.set_viewport_size(phone)
    table.press("Menu")
    table.know()
    expect(table.button("Options")).to_have_attribute("aria-expanded", "false")
    yield "a new game"
    table.press("Options")
    expect(table.button("Options")).to_have_attribute("aria-expanded", "true")
    yield "the options"


def a_first_game(table: Table) -> Iterator[str]:
    """The guidance for a newcomer's first turns."""
    table.watched.open("/")
    table.press("Play an easy first game With tips in your first turns")
    expect(table.status).to_contain_text("Begin with a capture")
    yield "the first tip"
    move_something(table)
    table.press("Send turn")
    expect(table.status).to_contain_text("Now you have two moves")
    move_something(table)
    expect(table.status).to_contain_text("Your second move")
    yield "the second move"
    table.press("Pass")
    expect(table.status).to_contain_text("You passed")
    table.press("Send turn")
    expect(table.status).to_contain_text("Watch the counters")
    yield "the counters"


def a_ladder(table: Table) -> Iterator[str]:
    """A returning visitor who has won two of three games."""
    keep(table, newgame=FULL_STRENGTH | {"level": 4}, **climbed(4, "won lost won"))
    table.watched.open("/")
    expect(table.button("Try level 5")).to_be_visible()
    yield "a ladder"


def climbed(level: int, results: str) -> dict[str, Any]:
    """Finished games against a level, latest last."""
    winners = {"won": "white", "lost": "black"}
    return {
        f"game_rung{number}": stored(hunt(4), f"rung{number}")
        | {"updated": number}
        | {"result": {"winner": winners[result], "reason": "resigned", "type": None}}
        | {"play": {"level": level, "human": "white", "clock": None, "staged": []}}
        for number, result in enumerate(results.split())
    }


def a_losing_move(table: Table) -> Iterator[str]:
    """The warning before a reinforcement that loses at once (R16)."""
    line, move = trap(5)
    keep(table, game_trap=stored(line, "trap", line.turns[-1]))
    table.watched.open("/game/trap")
    table.board.press(str(move.source))
    table.board.press(str(move.target))
    expect(table.page.get_by_role("dialog")).to_be_visible()
    yield "the warning"


def a_placement(table: Table) -> Iterator[str]:
    """The players fill the board."""
    keep(table, newgame={"opponent": "person", "setup": "tournament"})
    table.watched.open("/")
    table.press("Play")
    expect(table.status).to_contain_text("place a piece")
    yield "placement"
    table.board.press("D4")
    table.board.expect_number(stacks=1)
    yield "a piece is placed"


def finished(line: Line, name: str, level: int, lost_type: str) -> dict[str, Any]:
    """A game the visitor has lost against the computer, and reviewed."""
    game = stored(line, name)
    game["play"] |= {"level": level, "human": "black"}
    game["tags"] |= {"White": f"Computer, level {level}", "Black": "You"}
    game["result"] = {"winner": "white", "reason": "typeLost", "type": lost_type}
    game["accuracy"] = {"white": 92.4, "black": 61.5}
    return game


def my_games(table: Table) -> Iterator[str]:
    """Some games, one of them just deleted; their statistics, and a file of everything."""
    page = table.page
    line = hunt(4)
    line.turns = line.turns[:3]
    keep(
        table,
        game_one=stored(line, "one"),
        game_two=finished(hunt(5), "two", 3, "tzaar"),
        game_three=finished(hunt(6), "three", 4, "tott"),
    )
    table.watched.open("/")
    expect(page.get_by_role("link", name="Game in progress")).to_be_visible()
    yield "a game to go on with"
    table.watched.open("/games")
    expect(page.locator("path.disc.white")).to_have_count(3)
    expect(page.get_by_text("accuracy 62%")).to_have_count(2)
    yield "a list of games"
    table.button("Delete").first.click()
    expect(table.button("Delete")).to_have_count(2)
    yield "a deleted game"
    page.get_by_role("searchbox").fill("nobody")
    expect(table.button("Delete")).to_have_count(0)
    yield "nothing found"
    page.get_by_label("Read a file").last.set_input_files(
        {"name": "a.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    expect(page.get_by_role("alert")).to_be_visible()
    yield "a file that is something else"
    table.choose("Statistics")
    expect(page.get_by_role("table")).to_have_count(4)
    yield "statistics"


def another_tab(table: Table) -> Iterator[str]:
    """A game played in another tab."""
    line = hunt(4)
    line.turns = line.turns[:3]
    keep(table, game_one=stored(line, "one"))
    table.watched.open("/game/one")
    tab = Table(table.watched.another_tab("/game/one"))
    expect(tab.button("Play here")).to_be_visible()
    tab.press("Play here")
    expect(table.button("Play here")).to_be_visible()
    table.page.bring_to_front()  # background tabs are drawn once a second
    yield "a game that is watched"


# -- Analysis --------------------------------------------------------------------------------------


def an_analysis(table: Table) -> Iterator[str]:
    """The board for analysis and its dialogs."""
    page = table.page
    table.watched.open("/analysis")
    page.get_by_role("switch", name="Tzaar engine").check()
    expect(page.get_by_text(re.compile(r"depth \d+"))).to_be_visible()
    yield "the engine is on"
    page.get_by_role("switch", name="Tzaar engine").uncheck()  # frees the CPU for the next states
    table.board.move("D7", "E7")
    move_something(table)
    expect(table.button("Pass")).to_be_visible()
    yield "a move is staged"
    table.press("Undo")
    expect(table.button("Pass")).to_be_hidden()
    table.press("Open")
    table.press("New analysis")
    expect(table.button("Undo")).to_be_visible()
    yield "a message that offers to undo"
    table.press("Undo")
    expect(table.button("Undo")).to_have_count(0)
    table.press("Open")
    dialog = page.get_by_role("dialog", name="Open")
    expect(dialog).to_be_visible()
    yield "open"
    for text, why in ((LINE_WITH_A_BAD_TURN, "D9"), (BAD_TEXT, "The server could not read")):
        dialog.get_by_label("Game, position or link").fill(text)
        dialog.get_by_role("button", name="Open", exact=True).click()
        expect(dialog.get_by_role("alert")).to_contain_text(why)
        yield f"refused: {text}"
    table.press("Close")
    expect(dialog).to_be_hidden()
    table.press("Share")
    expect(page.get_by_label("Link to this game")).to_have_value(re.compile("#tzr="))
    yield "share"
    table.press("Save in My games")
    expect(page.get_by_text("Saved in My games.")).to_be_visible()
    yield "a message before a dialog"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Share")).to_be_hidden()
    table.press("Legend")
    expect(page.get_by_role("dialog", name="Legend")).to_be_visible()
    yield "legend"


def an_editor(table: Table) -> Iterator[str]:
    """Setting up a position."""
    table.watched.open("/analysis")
    table.press("Set up")
    expect(table.button("Cancel")).to_be_visible()
    yield "editor"
    table.press("Clear the board")
    expect(table.page.get_by_text("This is not a valid position yet")).to_be_visible()
    yield "editor, no position"


def open_for_review(table: Table, record: str) -> None:
    """A record on the analysis page, at the tab that reviews it."""
    table.watched.open("/analysis")
    table.press("Open")
    table.page.get_by_label("Game, position or link").fill(record)
    table.page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).click()
    expect(table.page.get_by_role("dialog")).to_be_hidden()
    table.choose("Review")
    expect(table.button("Review the game")).to_be_visible()


def a_review(table: Table) -> Iterator[str]:
    """A whole game, reviewed by the engine."""
    page = table.page
    line = hunt(4)
    turns = [" ".join(turn) for turn in line.turns]
    record = "\n".join(
        ['[Setup "custom"]', f'[Position "{line.start}"]', ""]
        + [f"{number}. {turn}" for number, turn in enumerate(turns, start=1)]
        + ["*"]
    )
    open_for_review(table, record)
    yield "before a review"
    table.choose("Deep")  # slow enough to be seen before it is over
    table.press("Review the game")
    expect(page.get_by_text(re.compile(r"\d of \d+ positions"))).to_be_visible()
    yield "a review is running"
    table.press("Stop")
    table.choose("Quick")
    page.get_by_role("button", name=re.compile("Review the game|Continue")).click()
    expect(table.button("Review again")).to_be_visible()
    yield "after a review"


# Black has a win, proved, and throws it away.
A_MISSED_WIN = """\
[Setup "custom"]
[Position "....R4/t...../......./......../.T....../......../......./r...r2Z6/rz2T2TT b c"]

1. B1xI4 pass *
"""


def own_mistakes(table: Table) -> Iterator[str]:
    """The tasks that a review leaves, from the first try to the end."""
    open_for_review(table, A_MISSED_WIN)
    table.press("Review the game")
    table.press("Black: Learn from your mistakes")
    expect(table.status).to_contain_text("You had a win here")
    yield "a missed win"
    table.enter("B1xI4 pass")
    expect(table.status).to_contain_text("This loses")
    yield "refuted"
    table.press("Show me")
    expect(table.status).to_contain_text("Solution: H5xI4 I4xI3")
    yield "shown"
    table.press("Try again")
    table.enter("H5xI4 I4xI3")
    expect(table.status).to_contain_text("Right")
    yield "right"
    table.press("Finish")
    expect(table.status).to_contain_text("That was the last mistake")
    yield "finished"


def a_losing_move_in_analysis(table: Table) -> Iterator[str]:
    """The same warning on the analysis board."""
    line, move = trap(5)
    table.watched.open(f"/analysis#position={str(line.position).replace(' ', '_')}")
    table.board.press(str(move.source))
    table.board.press(str(move.target))
    expect(table.page.get_by_role("dialog", name="This loses at once")).to_be_visible()
    yield "the warning"


# -- Learn -----------------------------------------------------------------------------------------


def a_lesson(table: Table) -> Iterator[str]:
    """Tasks by tapping, by choosing and by playing; wrong and right answers."""
    page = table.page
    table.watched.open("/learn/board")
    page.locator("[data-space=A1]").click()
    expect(page.locator(".feedback.wrong")).to_be_visible()
    yield "a wrong tap"
    page.locator("[data-space=D6]").click()
    expect(page.locator(".feedback.right")).to_be_visible()
    yield "solved"
    table.watched.open("/learn")
    yield "a course that is begun"
    table.watched.open("/learn/trio")
    yield "a question"
    for option, tone in (("Tott", "wrong"), ("Tzaar", "right")):
        table.press(option)
        expect(page.locator(f".feedback.{tone}")).to_be_visible()
        yield f"the answer {option}"
    table.watched.open("/learn/growth")
    page.get_by_role("button", name="Task 2").click()
    expect(page.get_by_text("It is 3 high.")).to_be_visible()
    yield "a task to be played"
    table.board.move("A3", "D6")
    expect(table.button("Play a first game")).to_be_visible()
    yield "the end of the first chapter"


# -- Puzzles ---------------------------------------------------------------------------------------


def a_puzzle(table: Table) -> Iterator[str]:
    """A wrong turn and its refutation, hints, the solution, the proof, and what is kept."""
    puzzle = puzzle_of(1)
    table.watched.open(f"/puzzles/{puzzle.id}")
    expect(table.status).to_contain_text("Find the turn that wins")
    yield "a puzzle"
    table.type(wrong_turn(puzzle))
    expect(table.button("Send turn")).to_be_enabled()
    yield "a turn is staged"
    table.press("Send turn")
    expect(table.status).to_contain_text("Proved")
    yield "refuted"
    table.press("Try again")
    for _ in range(3):
        table.press("Hint")
    expect(table.status).to_contain_text("the whole turn")
    yield "hints"
    table.press("Show the solution")
    expect(table.status).to_contain_text("Solution")
    yield "the solution"
    table.press("See the proof")
    expect(table.status).to_contain_text("wins in")
    yield "the proof"
    table.watched.open("/puzzles")
    expect(table.page.get_by_role("region", name="Your rating").locator("strong")).to_be_visible()
    yield "a rating"
    table.watched.open("/puzzles/nothing")
    expect(table.page.get_by_text("There is no puzzle at this address.")).to_be_visible()
    yield "no such puzzle"


# -- Endgames --------------------------------------------------------------------------------------


def an_endgame(table: Table) -> Iterator[str]:
    """The win thrown away, hints, the counter, a win, and the ladder with it."""
    page = table.page
    endgame = endgame_of(2)
    table.watched.open("/learn/endgames")
    yield "the ladder"
    table.watched.open(f"/learn/endgames/{endgame.id}")
    expect(table.status).to_contain_text("Win this endgame")
    yield "an endgame"
    table.type(losing_turn(endgame.start))
    expect(table.button("Send turn")).to_be_enabled()
    yield "a turn is staged"
    table.press("Send turn")
    expect(table.status).to_contain_text("Proved")
    yield "the win is gone"
    table.press("Take back")
    for _ in range(3):
        table.press("Hint")
    expect(table.status).to_contain_text("the whole turn")
    yield "hints"
    page.get_by_role("switch", name="Show the turns left").check()
    for position, turn in best_line(endgame)[::2]:
        if position != endgame.start:
            expect(table.status).to_contain_text("1 turn left with best play.")
            yield "the counter"
        table.type(str(turn))
        table.press("Send turn")
    expect(table.status).to_contain_text("Won in the fewest turns")
    yield "won"
    table.watched.open("/learn/endgames")
    expect(table.button("Continue")).to_be_visible()
    yield "the ladder with a win"


SCENES: list[Scene] = [
    every_page,
    a_game,
    danger,
    an_end,
    on_a_phone,
    a_first_game,
    a_ladder,
    a_losing_move,
    a_placement,
    my_games,
    another_tab,
    an_analysis,
    an_editor,
    a_review,
    own_mistakes,
    a_losing_move_in_analysis,
    a_lesson,
    a_puzzle,
    an_endgame,
    an_invitation,
    an_online_game,
    somebody_elses_game,
    my_online_games,
]
