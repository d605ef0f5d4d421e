"""Puzzles: solving them by hand and by typing, mistakes, hints, what comes back, the proof."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.journeys.puzzles import puzzle_of, turn_of, wrong_turn
from tests.browser.journeys.table import Table
from tests.browser.test_offline import wait_until_kept
from tzaar import Position
from tzaar.puzzles import Collection, Kind
from tzaar.server.page import PAGE_FOLDER

Visitor = Any
Sites = Any
SitDown = Callable[..., Table]

CONFIRM = {"confirm": "on"}
FIRST_DAY = datetime(2026, 11, 19, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def collection() -> Collection:
    return Collection.open()


def solve(table: Table, turn: str) -> None:
    table.type(turn)
    table.press("Send turn")


def expect_solved(table: Table) -> None:
    """Without a wrong turn, a hint or a look at the solution."""
    expect(table.status.locator("strong")).to_have_text("Solved")


def expect_position(table: Table, position: Position) -> None:
    """Wait until the board of the proof shows it."""
    link = table.page.get_by_role("link", name="Analyse this position")
    expect(link).to_have_attribute("href", f"/analysis#position={position}".replace(" ", "_"))


def test_solved_by_hand(sit_down: SitDown, collection: Collection) -> None:
    puzzle = next(
        puzzle
        for puzzle in collection
        if puzzle.turns == 1 and not puzzle.asks_first_move_only and "pass" not in turn_of(puzzle)
    )
    table = sit_down(f"/puzzles/{puzzle.id}", settings={"confirm": "off"})
    expect(table.status).to_contain_text("Find the turn that wins")
    for move in turn_of(puzzle).split():
        table.board.move(move[:2], move[3:])
    expect_solved(table)
    expect(table.page.get_by_text("Your rating begins at")).to_be_visible()
    # It is kept, and not asked again.
    table.reopen("/puzzles")
    rating = table.page.get_by_role("region", name="Your rating")
    expect(rating.locator("strong")).to_have_text(re.compile(r"^\d{3}$"))


def test_a_wrong_turn_is_refuted_by_the_proof(sit_down: SitDown) -> None:
    puzzle = puzzle_of(1)
    table = sit_down(f"/puzzles/{puzzle.id}", settings=CONFIRM)
    solve(table, wrong_turn(puzzle))
    expect(table.status).to_contain_text("This turn loses")
    expect(table.status).to_contain_text(re.compile(r"Proved: .+ wins in \d+ turns?\."))
    expect(table.page.locator(".tz-arrow-engine")).not_to_have_count(0)
    # The rest of the lost game can be looked at, by keys as well.
    table.page.keyboard.press("Home")
    expect(table.button("To the start")).to_be_disabled()
    table.page.keyboard.press("End")
    expect(table.button("To the end")).to_be_disabled()
    table.press("Try again")
    solve(table, turn_of(puzzle))
    expect(table.status).to_contain_text("Solved in the end")


def test_several_turns_against_the_longest_defence(sit_down: SitDown) -> None:
    puzzle = puzzle_of(2)
    table = sit_down(f"/puzzles/{puzzle.id}", settings=CONFIRM)
    expect(table.status).to_contain_text("Turn 1 of 2")
    solve(table, turn_of(puzzle, 0))
    expect(table.status).to_contain_text("Turn 2 of 2")
    solve(table, turn_of(puzzle, 1))
    expect_solved(table)


def test_only_a_first_move(sit_down: SitDown) -> None:
    puzzle = puzzle_of(1, is_half=True)
    table = sit_down(f"/puzzles/{puzzle.id}", settings=CONFIRM)
    expect(table.status).to_contain_text("Find the first move that wins")
    solve(table, turn_of(puzzle).split()[0])
    expect_solved(table)


@pytest.mark.slow
def test_hints_in_steps_and_the_solution(sit_down: SitDown) -> None:
    puzzle = puzzle_of(1)
    table = sit_down(f"/puzzles/{puzzle.id}", settings=CONFIRM)
    table.press("Hint")
    expect(table.status).to_contain_text("Move the marked stack first")
    table.press("Hint")
    expect(table.status).to_contain_text("The arrow shows the first move")
    table.press("Hint")
    expect(table.status).to_contain_text("The arrows show the whole turn")
    expect(table.button("Hint")).to_be_disabled()
    table.press("Show the solution")
    expect(table.status).to_contain_text(f"Solution: {turn_of(puzzle)}")


def test_what_was_missed_comes_back(sit_down: SitDown) -> None:
    puzzle = puzzle_of(1)
    table = sit_down(None, settings=CONFIRM)
    table.page.clock.set_fixed_time(FIRST_DAY)
    table.watched.open(f"/puzzles/{puzzle.id}")
    table.press("Show the solution")
    expect(table.status).to_contain_text("Solution")
    table.watched.open("/puzzles")
    expect(table.page.get_by_text("What you miss comes back")).to_be_visible()
    table.page.clock.set_fixed_time(FIRST_DAY.replace(day=20))
    table.watched.open("/puzzles")
    expect(table.page.get_by_text("1 puzzle that you missed is due again.")).to_be_visible()
    table.press("Try again")
    table.page.wait_for_url(f"**/puzzles/{puzzle.id}")
    solve(table, turn_of(puzzle))
    expect_solved(table)
    table.watched.open("/puzzles")
    expect(table.page.get_by_text("What you miss comes back")).to_be_visible()


def test_the_puzzle_of_the_day_is_the_same_everywhere(
    sit_down: SitDown, collection: Collection
) -> None:
    puzzle = collection.daily(date(2026, 11, 19))
    table = sit_down(None, settings=CONFIRM)
    table.page.clock.set_fixed_time(FIRST_DAY)
    table.watched.open("/puzzles")
    table.press("Solve it")
    table.press("Show the solution")
    table.press("See the proof")
    expect(table.page.get_by_role("heading", name="The proof")).to_be_visible()
    expect_position(table, puzzle.start)
    table.press("Back to the puzzle")
    expect(table.status).to_contain_text("Solution")


@pytest.mark.slow
def test_a_streak(sit_down: SitDown, collection: Collection) -> None:
    table = sit_down(None, settings=CONFIRM)
    for day in (19, 20):
        table.page.clock.set_fixed_time(FIRST_DAY.replace(day=day))
        puzzle = collection.daily(date(2026, 11, day))
        table.watched.open("/puzzles/daily")
        for number in range(puzzle.turns):
            is_half = puzzle.asks_first_move_only and number == puzzle.turns - 1
            if puzzle.turns > 1 and not is_half:
                expect(table.status).to_contain_text(f"Turn {number + 1} of {puzzle.turns}")
            turn = turn_of(puzzle, number)
            solve(table, turn.split()[0] if is_half else turn)
        expect_solved(table)
    table.watched.open("/puzzles")
    card = table.page.get_by_role("region", name="Puzzle of the day")
    expect(card).to_contain_text("Solved today.")
    expect(card).to_contain_text("2 days in a row.")


@pytest.mark.slow
def test_by_kind(sit_down: SitDown, collection: Collection) -> None:
    table = sit_down("/puzzles", settings=CONFIRM)
    table.page.get_by_role("link", name=re.compile("^Pass and win")).click()
    known = set[str]()
    for number in range(3):
        table.page.wait_for_url(re.compile(r"/puzzles/[0-9a-f]{8}\?kind=pass$"))
        puzzle = collection[table.page.url.split("/")[-1].split("?")[0]]
        assert Kind.PASS in puzzle.kinds
        known.add(puzzle.id)
        assert len(known) == number + 1
        table.press("Show the solution")
        table.press("Next puzzle")
        expect(table.status).to_contain_text("Find the")


def test_the_proof_can_be_walked_through(sit_down: SitDown) -> None:
    puzzle = puzzle_of(2)
    table = sit_down(f"/puzzles/{puzzle.id}", settings=CONFIRM)
    table.press("Show the solution")
    table.press("See the proof")
    side = puzzle.start.to_move.name.title()
    other = "White" if side == "Black" else "Black"
    expect(table.status).to_contain_text(re.compile(rf"{side} wins in \d turns?"))
    for position, _ in puzzle.played[1:]:
        table.page.keyboard.press("ArrowRight")
        expect(table.status).to_contain_text(f"{side} wins")
        expect_position(table, position)
    table.press("To the start")
    # A wrong turn is answered for the opponent, who wins now.
    table.type(wrong_turn(puzzle))
    expect(table.status).to_contain_text(f"{other} wins")


def test_the_link_to_the_content_does_not_start_over(sit_down: SitDown) -> None:
    puzzle = puzzle_of(2)
    table = sit_down(f"/puzzles/{puzzle.id}", settings=CONFIRM)
    solve(table, turn_of(puzzle))
    expect(table.status).to_contain_text("Turn 2 of 2")
    table.page.get_by_role("link", name="Skip to content").press("Enter")
    table.page.wait_for_url("**#main")
    solve(table, turn_of(puzzle, 1))
    expect_solved(table)


@pytest.mark.slow
def test_an_address_without_a_puzzle(sit_down: SitDown) -> None:
    table = sit_down("/puzzles/nothing")
    expect(table.page.get_by_text("There is no puzzle at this address.")).to_be_visible()
    table.page.get_by_role("link", name="All puzzles").click()
    expect(table.page.get_by_role("heading", name="Puzzles", level=1)).to_be_visible()


@pytest.mark.slow
def test_without_a_server(visitor: Visitor, make_site: Sites) -> None:
    puzzle = puzzle_of(1)
    with make_site(PAGE_FOLDER) as site:
        table = Table(visitor.page("/", origin=site.address, workers=True, settings=CONFIRM))
        wait_until_kept(table.page)
        site.stop()
        table.watched.open(f"/puzzles/{puzzle.id}")
        solve(table, turn_of(puzzle))
        expect_solved(table)
        table.watched.open("/puzzles/daily")
        expect(table.status).to_contain_text("Find the")
