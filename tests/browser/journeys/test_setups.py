"""Starts: sixty placements and then play, balanced starts, and a colour that the computer takes."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.journeys.table import BLACKS_TURN, WHITES_TURN, Table
from tzaar.game import Game
from tzaar.geometry import Space
from tzaar.position import Position

SitDown = Callable[..., Table]


def test_sixty_placements_by_two_people(sit_down: SitDown) -> None:
    table = sit_down("/")
    table.know()
    table.choose("Two people here")
    table.press("Options")
    table.choose("Tournament")
    table.press("Play")
    expect(table.status).to_contain_text(f"{WHITES_TURN}: place a piece")
    expect(table.status).to_contain_text("30 left to place")
    # Players choose what to place; by default the rare types come first.
    hand = table.page.get_by_role("group", name="Type to place, White")
    hand.get_by_role("radio", name="Tott, 15 in hand").check()
    spaces = [str(space) for space in Space]
    for number, space in enumerate(spaces):
        table.board.press(space)
        expect(table.board.space(space)).to_have_attribute("aria-label", re.compile("height 1"))
        if number == 1:
            expect(table.page.get_by_role("radio", name="Tott, 14 in hand")).to_have_count(2)
    expect(table.status).to_contain_text("The opening turn has one move only")
    shown = table.board.look()
    for color in ("white", "black"):
        types = [one.type for one in shown if one.color == color]
        assert [types.count(name) for name in ("Tzaar", "Tzarra", "Tott")] == [6, 9, 15]

    # Play goes on: White's one move, then Black's two.
    table.expect_number(turns=60)
    for side in (BLACKS_TURN, WHITES_TURN):
        capture_first(table)
        if side == WHITES_TURN:
            table.press("Pass")
        expect(table.status).to_contain_text(side)
    game = Game.tournament()
    for turn in table.turns():
        game.play(turn)
    table.board.expect_like(game.position)


def capture_first(table: Table) -> None:
    start = table.board.first("can move")
    table.board.press(start)
    end = table.board.first("can be captured")
    table.board.press(end)
    table.board.expect_vacant(start)


def test_placements_by_the_engine(sit_down: SitDown) -> None:
    table = sit_down("/")
    table.know()
    table.press("Options")
    table.choose("Tournament")
    table.press("Play")
    expect(table.status).to_contain_text("30 left to place")
    table.board.press("D4")
    expect(table.status).to_contain_text("29 left to place")
    table.press("Place one for me")
    expect(table.status).to_contain_text("28 left to place")
    table.board.expect_number(stacks=4)
    table.press("Place all for me")
    expect(table.status).to_contain_text("The opening turn has one move only")
    table.board.expect_number(stacks=60)
    capture_first(table)
    expect(table.status).to_contain_text("Move 1 of 2: capture")


def test_a_balanced_start_by_link_and_in_my_games(sit_down: SitDown) -> None:
    table = sit_down("/?balanced=7")
    expect(table.page.get_by_role("radio", name="Balanced")).to_be_checked()
    expect(table.page.get_by_label("Start number")).to_have_value("7")
    table.board.expect_like(Position.balanced(7))
    table.choose("Random")
    table.board.expect_like(Position.random(7))
    table.choose("Balanced")
    table.choose("Two people here")
    table.press("Play")
    expect(table.status).to_contain_text(WHITES_TURN)
    table.board.expect_like(Position.balanced(7))
    capture_first(table)
    expect(table.status).to_contain_text(BLACKS_TURN)
    table.reopen("/games")
    expect(table.page.get_by_text("1 turn · balanced")).to_be_visible()
    table.page.get_by_label("Set-up").select_option("random")
    expect(table.page.get_by_text("1 turn · balanced")).to_be_hidden()
    table.page.get_by_label("Set-up").select_option("balanced")
    expect(table.page.get_by_text("1 turn · balanced")).to_be_visible()


def test_the_computer_takes_the_better_side(sit_down: SitDown) -> None:
    # From a random start the engine prefers Black: the visitor is left with White.
    table = sit_down("/?seed=7")
    table.choose("Computer chooses")
    table.press("Play")
    expect(table.status).to_contain_text("Your turn")
    capture_first(table)
    expect(table.status).to_contain_text("Move 1 of 2: capture")
