"""A game is never lost: reload, closing, My games; and the warning before a move that loses."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.journeys.games import hunt, trap
from tests.browser.journeys.table import BLACKS_TURN, WHITES_TURN, Table
from tzaar.position import Position
from tzaar.records import load

SitDown = Callable[..., Table]


def two_people(sit_down: SitDown, seed: int, **options: object) -> Table:
    table = sit_down(f"/?seed={seed}", **options)
    table.choose("Two people here")
    table.press("Play")
    expect(table.status).to_contain_text(WHITES_TURN)
    return table


def test_a_turn_half_made_survives(sit_down: SitDown) -> None:
    line = hunt(4)
    table = two_people(sit_down, 4)
    for turn in line.turns[:2]:
        table.type(" ".join(turn))
    table.type(line.turns[2][0])
    expect(table.status).to_contain_text("Move 2 of 2")
    staged = table.board.stacks()

    table.watched.reload()
    still_there(table, staged)
    table.reopen("/")
    table.page.get_by_role("link", name="Game in progress").click()
    still_there(table, staged)
    table.press("Undo")
    expect(table.status).to_contain_text("Move 1 of 2")
    table.watched.reload()
    expect(table.status).to_contain_text("Move 1 of 2")
    table.expect_number(turns=2)


def still_there(table: Table, staged: dict[str, str]) -> None:
    expect(table.status).to_contain_text(WHITES_TURN)
    expect(table.status).to_contain_text("Move 2 of 2")
    table.board.expect_stacks(staged)
    table.expect_number(turns=2)


def test_a_turn_not_yet_sent_survives(sit_down: SitDown) -> None:
    line = hunt(4)
    table = two_people(sit_down, 4, settings={"confirm": "on"})
    table.type(line.turns[0][0])
    expect(table.status).to_contain_text("Not sent yet")
    table.watched.reload()
    expect(table.status).to_contain_text("Not sent yet")
    table.expect_turns([])
    table.press("Send turn")
    expect(table.status).to_contain_text(BLACKS_TURN)
    table.expect_turns(line.turns[0])


def test_my_games(sit_down: SitDown, tmp_path: Path) -> None:
    line = hunt(4)
    table = two_people(sit_down, 4)
    for turn in line.turns[:3]:
        table.type(" ".join(turn))
    table.type(line.turns[3][0])
    expect(table.status).to_contain_text(BLACKS_TURN)
    staged = table.board.stacks()

    page = table.page
    page.get_by_role("link", name="My games").click()
    games = page.get_by_role("main").get_by_role("listitem")
    expect(games).to_have_count(1)
    expect(games).to_contain_text(re.compile("White . Black"))
    expect(games).to_contain_text("In progress")
    expect(games).to_contain_text("3 turns")

    search = page.get_by_role("searchbox", name="Search")
    search.fill("tournament")
    expect(page.get_by_text("No game matches.")).to_be_visible()
    expect(games).to_have_count(0)
    search.fill("random black")
    expect(games).to_have_count(1)
    for field, left_out, wanted in (
        ("Result", "finished", "running"),
        ("Set-up", "fixed", "random"),
        ("Opponent", "all", "people"),
    ):
        choice = page.get_by_label(field)
        choice.select_option(left_out)
        expect(games).to_have_count(1 if left_out == "all" else 0)
        choice.select_option(wanted)
        expect(games).to_have_count(1)
    table.press("Clear filters")
    expect(search).to_have_value("")

    with page.expect_download() as saving:
        table.press("Save as a file")
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.suffix == ".tzr"
    [game] = load(file)
    assert game.start == Position.random(4)
    assert game.tags["Seed"] == "4"
    assert [str(node.turn) for node in game.mainline()] == [" ".join(t) for t in line.turns[:3]]

    table.press("Delete")
    expect(games).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(games).to_have_count(1)
    expect(games.locator("svg path.disc.white")).to_have_attribute("d", re.compile("^M"))
    table.press("Play on")
    expect(table.status).to_contain_text(BLACKS_TURN)
    expect(table.status).to_contain_text("Move 2 of 2")
    table.board.expect_stacks(staged)


def test_a_game_that_was_deleted_is_gone(sit_down: SitDown) -> None:
    table = two_people(sit_down, 4)
    table.page.get_by_role("link", name="My games").click()
    table.press("Delete")
    expect(table.page.get_by_role("main").get_by_role("listitem")).to_have_count(0)
    table.watched.open("/games")
    expect(table.page.get_by_text("No games yet.")).to_be_visible()
    table.watched.open("/")
    expect(table.button("Play")).to_be_visible()
    expect(table.page.get_by_role("link", name="Game in progress")).to_have_count(0)


# -- R16 -------------------------------------------------------------------------------------------

LOSES = "can be reinforced, which would lose the game"


def test_a_move_that_loses_at_once_is_asked_about(sit_down: SitDown) -> None:
    line, move = trap(5)
    table = two_people(sit_down, 5)
    for turn in line.turns:
        table.type(" ".join(turn))
    table.board.expect_like(line.position)
    start, end = str(move.source), str(move.target)
    table.board.press(start)
    expect(table.board.space(end)).to_have_attribute("aria-label", re.compile(LOSES))

    question = table.page.get_by_role("dialog", name="This would lose the game")
    table.board.press(end)
    expect(question).to_contain_text(f"{move} covers your last visible Tzaar.")
    question.get_by_role("button", name="Think again").click()
    expect(question).to_be_hidden()
    expect(table.status).to_contain_text("Move 2 of 2")
    table.board.expect_like(line.position)

    table.board.press(start)
    table.board.press(end)
    question.get_by_role("button", name="Play it and lose").click()
    expect(table.status).to_contain_text("White has no Tzaar left: Black wins")
    table.board.expect_like(line.position.play(move))


def test_a_typed_move_that_loses_at_once_is_asked_about(sit_down: SitDown) -> None:
    line, move = trap(5)
    table = two_people(sit_down, 5)
    for turn in line.turns:
        table.type(" ".join(turn))
    table.type(str(move))
    question = table.page.get_by_role("dialog", name="This would lose the game")
    expect(question).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    table.board.expect_like(line.position)
