"""The analysis board: real games in and out, links, proofs, and unreadable input."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.journeys.games import trap
from tests.browser.journeys.table import Table
from tests.browser.waiting import until_equal, value_of
from tzaar.game import Game
from tzaar.pieces import WHITE
from tzaar.position import Position
from tzaar.records import load, read_game

SitDown = Callable[..., Table]

LITTLE_GOLEM = "littlegolem_2552914.sgf"
SIZE_OF_PICTURE = 150_000  # characters; the font takes 27 000 of them


def link_to(position: Position) -> str:
    return f"/analysis#position={str(position).replace(' ', '_')}"


def turns_of(game: Game) -> list[str]:
    return [str(node.turn) for node in game.mainline()]


def tree_of(table: Table) -> list[str]:
    """The turns of the tree, by their names: `Turn 3: I3xH3 F2+G2`."""
    group = table.page.get_by_role("group", name="Turns and variations")
    names = group.get_by_role("button").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    return [name.partition(": ")[2].rstrip("?!") for name in names]


def current_turn(table: Table) -> Locator:
    group = table.page.get_by_role("group", name="Turns and variations")
    return group.locator("[aria-current]")


def open_text(table: Table, text: str) -> Locator:
    """Paste into the dialog and press its button."""
    table.press("Open")
    dialog = table.page.get_by_role("dialog", name="Open")
    dialog.get_by_label("Game, position or link").fill(text)
    dialog.get_by_role("button", name="Open", exact=True).click()
    return dialog


def download(table: Table, folder: Path) -> Game:
    """The record that the page writes, read by the library."""
    table.press("Share")
    with table.page.expect_download() as saving:
        table.press("Download .tzr")
    file = folder / saving.value.suggested_filename
    saving.value.save_as(file)
    table.press("Close")
    [game] = load(file)
    return game


# -- Games of other sites --------------------------------------------------------------------------


@pytest.mark.slow
def test_a_game_of_little_golem(sit_down: SitDown, data: Path, tmp_path: Path) -> None:
    text = (data / "games" / LITTLE_GOLEM).read_text("utf-8")
    game = read_game(text)
    turns, nodes = turns_of(game), list(game.mainline())
    table = sit_down("/analysis")
    page = table.page
    expect(open_text(table, text)).to_be_hidden()
    until_equal(page, lambda: tree_of(table), turns)
    expect(page.get_by_text(re.compile("Michael Reitz . ivyed_seer"))).to_be_visible()

    # Step through the game by keyboard.
    table.board.expect_like(game.start)
    for node in nodes[:3]:
        page.keyboard.press("ArrowRight")
        expect(current_turn(table)).to_contain_text(str(node.turn))
        table.board.expect_like(node.position)
    page.keyboard.press("ArrowLeft")
    table.board.expect_like(nodes[1].position)
    page.keyboard.press("End")
    table.board.expect_like(game.position)
    expect(table.status).to_contain_text("White has won")
    expect(table.status).to_contain_text("The other side cannot capture.")
    page.keyboard.press("Home")
    table.board.expect_like(game.start)

    # A stopped review keeps its findings, and resumes from there.
    table.choose("Review")
    table.choose("Normal")  # long enough to be stopped before it ends
    table.press("Review the game")
    expect(page.get_by_text(re.compile(r"([4-9]|\d\d) of 28 positions"))).to_be_visible()
    table.press("Stop")
    graph = page.get_by_label(re.compile("Evaluation graph"))
    expect(graph.first).to_be_visible()
    expect(page.get_by_text(re.compile(r"Accuracy \d+")).first).to_be_visible()
    table.choose("Turns")
    table.choose("Review")
    expect(graph.first).to_be_visible()
    table.press("Continue")
    expect(page.get_by_text(re.compile(r"([4-9]|\d\d) of 28 positions"))).to_be_visible()
    table.press("Stop")

    # The record equals what was opened, plus the evaluations.
    written = download(table, tmp_path)
    assert turns_of(written) == turns
    assert written.start == game.start
    assert written.outcome() == game.outcome()
    evaluated = [node for node in written.mainline() if node.evaluation]
    assert len(evaluated) >= 3

    # A reload changes nothing.
    table.watched.reload()
    until_equal(page, lambda: tree_of(table), turns)


def test_a_file_is_opened(sit_down: SitDown, data: Path, tmp_path: Path) -> None:
    file = data / "games" / "littlegolem_2558925.sgf"
    game = read_game(file.read_text("utf-8"))
    table = sit_down("/analysis")
    table.press("Open")
    with table.page.expect_file_chooser() as choosing:
        table.page.get_by_role("dialog").get_by_text("Choose a file").click()
    choosing.value.set_files(file)
    until_equal(table.page, lambda: tree_of(table), turns_of(game))
    written = download(table, tmp_path)
    assert turns_of(written) == turns_of(game)
    assert written.outcome() == game.outcome()


# -- Links -----------------------------------------------------------------------------------------


def test_a_link_to_a_position(sit_down: SitDown) -> None:
    line, _ = trap(5)
    table = sit_down(link_to(line.position))
    table.board.expect_like(line.position)
    expect(table.status).to_contain_text("White to move")
    expect(table.status).to_contain_text("Second move")
    table.press("Share")
    field = table.page.get_by_label("Link to this position")
    expect(field).to_have_value(table.watched.origin + link_to(line.position))


def test_a_link_to_a_game(sit_down: SitDown, data: Path) -> None:
    game = read_game((data / "games" / LITTLE_GOLEM).read_text("utf-8"))
    sender = sit_down("/analysis")
    open_text(sender, (data / "games" / LITTLE_GOLEM).read_text("utf-8"))
    until_equal(sender.page, lambda: tree_of(sender), turns_of(game))
    sender.press("Share")
    field = sender.page.get_by_label("Link to this game")
    address = value_of(field, re.compile("#tzr=")).removeprefix(sender.watched.origin)

    receiver = sit_down(address)
    until_equal(receiver.page, lambda: tree_of(receiver), turns_of(game))
    receiver.page.keyboard.press("End")
    receiver.board.expect_like(game.position)


def test_a_link_to_a_start(sit_down: SitDown) -> None:
    table = sit_down("/?seed=2026")
    table.board.expect_like(Position.random(2026))
    expect(table.page.get_by_label("Start number")).to_have_value("2026")


# -- What cannot be read ---------------------------------------------------------------------------

FIXED_TURN = "D7xE7"
# Only what has been stored can be lost.
KEPT = "(turn) => localStorage['tzaar.analysis']?.includes(turn)"


@pytest.fixture
def begun(sit_down: SitDown) -> Table:
    """An analysis with a turn that must not be lost."""
    table = sit_down("/analysis")
    table.board.move("D7", "E7")
    until_equal(table.page, lambda: tree_of(table), [FIXED_TURN])
    return table


def nothing_is_lost(table: Table) -> None:
    table.press("Close")
    position = Game().play(FIXED_TURN).position
    until_equal(table.page, lambda: tree_of(table), [FIXED_TURN])
    table.board.expect_like(position)


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("#tzr=AAAA", "This link is damaged"),
        ("#position=TT.Tt/R5_b_c", "The board has nine columns; this text has 2."),
    ],
)
def test_a_bad_link(begun: Table, link: str, message: str) -> None:
    begun.page.wait_for_function(KEPT, arg=FIXED_TURN)
    begun.reopen(f"/analysis{link}")
    alert = begun.page.get_by_role("dialog").get_by_role("alert")
    expect(alert).to_contain_text(message)
    expect(alert).to_contain_text("Nothing was changed.")
    nothing_is_lost(begun)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "There is nothing to open"),
        ("hello world", "“hello”"),
        ('{"a":1}', "There is no game in this text."),
        ("1. D4xD9 *", "D9"),
        ("TT.Tt/R5...../t/t/T/Z/z/T/T b c", "Column C has 7 spaces, not 1."),
        ("(;FF[TZAAR]VA[RANDOM];W[zzzz])", "The server could not read this game"),
    ],
)
def test_bad_text(begun: Table, text: str, message: str) -> None:
    begun.watched.expected.append(r"status 4\d\d|console: Failed to load resource")
    dialog = open_text(begun, text)
    alert = dialog.get_by_role("alert")
    expect(alert).to_contain_text(message)
    expect(alert).to_contain_text("Nothing was changed.")
    expect(dialog.get_by_label("Game, position or link")).to_have_value(text)
    nothing_is_lost(begun)


def test_a_bad_position_string(begun: Table) -> None:
    begun.press("Set up")
    expect(begun.button("Cancel")).to_be_visible()
    before = begun.board.stacks()
    field = begun.page.get_by_label("Position string")
    field.fill("TT.Tt/x b c")
    field.blur()
    expect(begun.page.get_by_role("alert")).to_contain_text("nine columns")
    begun.board.expect_stacks(before)
    begun.press("Cancel")
    until_equal(begun.page, lambda: tree_of(begun), [FIXED_TURN])
    begun.board.expect_stacks(before)


def test_a_bad_number_of_a_start(sit_down: SitDown) -> None:
    table = sit_down("/?seed=12x")
    expect(table.page.get_by_role("alert")).to_contain_text("“12x” is not a valid start number.")
    expect(table.button("Play")).to_be_disabled()
    table.page.get_by_label("Start number").fill("12")
    expect(table.page.get_by_role("alert")).to_be_hidden()
    table.board.expect_like(Position.random(12))
    expect(table.button("Play")).to_be_enabled()


# -- The rules and the engine ----------------------------------------------------------------------


def test_a_move_that_loses_at_once_is_asked_about(sit_down: SitDown) -> None:
    line, move = trap(5)
    table = sit_down(link_to(line.position))
    table.board.expect_like(line.position)
    start, end = str(move.source), str(move.target)
    question = table.page.get_by_role("dialog", name="This loses at once")
    table.board.press(start)
    table.board.press(end)
    question.get_by_role("button", name="Do not play it").click()
    expect(question).to_be_hidden()
    table.board.expect_like(line.position)
    table.board.press(start)
    table.board.press(end)
    question.get_by_role("button", name="Play it", exact=True).click()
    expect(table.status).to_contain_text("Black has won")
    table.board.expect_like(line.position.play(move))


def endgames(data: Path) -> list[tuple[Position, str]]:
    """Positions of real games whose value is proved, smallest first."""
    lines = (data / "positions" / "endgames.txt").read_text("utf-8").splitlines()
    pairs = [line.split(" ; ") for line in lines if not line.startswith("#")]
    known = [(Position.parse(text), value) for text, value in pairs if value != "?"]
    return sorted(known, key=lambda one: len(list(one[0].stacks())))


def test_a_proved_win_is_named(sit_down: SitDown, data: Path) -> None:
    position, value = endgames(data)[0]
    winner = position.to_move if value == "win" else position.to_move.opponent
    name = "White" if winner is WHITE else "Black"
    table = sit_down(link_to(position))
    table.page.get_by_role("switch", name="Tzaar engine").check()
    proved = table.page.get_by_text(re.compile(rf"{name} wins in \d+ turns? \(proved\)"))
    expect(proved.first).to_be_visible()
    bar = table.page.get_by_role(
        "img", name=re.compile(r"White.s chance of winning: (100|0)%, score #")
    )
    expect(bar).to_be_visible()


# -- Drafts ----------------------------------------------------------------------------------------


def test_a_draft_that_cannot_be_read_is_shown_and_set_aside(sit_down: SitDown) -> None:
    draft = '{"record": "1. D7xA1 *", "path": []}'
    table = sit_down("/rules")
    page = table.page
    page.evaluate("(draft) => localStorage.setItem('tzaar.analysis', draft)", draft)
    table.watched.open("/analysis")
    dialog = page.get_by_role("dialog", name="Open")
    expect(dialog.get_by_role("alert")).to_contain_text("1 game could not be read")
    expect(dialog.get_by_label("Game, position or link")).to_have_value("1. D7xA1 *")
    table.watched.open("/rules")  # leaving the page stores what is shown
    kept = page.evaluate(
        "['analysis', 'analysis.unreadable'].map((key) => localStorage[`tzaar.${key}`])"
    )
    assert kept[0] != draft
    assert kept[1] == draft


def test_what_is_opened_over_an_analysis_can_be_undone(begun: Table) -> None:
    """By the message, by keyboard and after a reload; announced each time."""
    page = begun.page
    undo = begun.button("Undo")
    spoken = page.locator("[aria-live][aria-atomic]")
    for text in ("1. D7xE6 *", str(Position.random(3))):
        expect(open_text(begun, text)).to_be_hidden()
        expect(page.get_by_role("status").filter(has=undo)).to_contain_text("Opened.")
        undo.focus()
        page.keyboard.press("Enter")
        until_equal(page, lambda: tree_of(begun), [FIXED_TURN])
        expect(spoken).to_contain_text("The previous analysis is open again.")
        expect(undo).to_have_count(0)
    # Something that is dropped, and the keys.
    page.evaluate(
        """(text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.setData('text/plain', text);
          dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
        }""",
        "1. D7xE6 *",
    )
    until_equal(page, lambda: tree_of(begun), ["D7xE6"])
    page.keyboard.press("Control+z")
    until_equal(page, lambda: tree_of(begun), [FIXED_TURN])
    # A link in the same tab, and a reload before undoing.
    page.wait_for_function(KEPT, arg=FIXED_TURN)
    begun.watched.open("/rules")
    begun.watched.open(link_to(Position.random(3)))
    expect(undo).to_be_visible()
    page.wait_for_function("localStorage['tzaar.analysis'].includes('former')")
    begun.watched.reload()
    begun.press("Open")
    begun.press("Back to the previous analysis")
    until_equal(page, lambda: tree_of(begun), [FIXED_TURN])


def test_two_tabs_have_an_analysis_each(begun: Table) -> None:
    begun.page.wait_for_function(KEPT, arg=FIXED_TURN)
    other = Table(begun.watched.another_tab("/analysis"))
    expect(other.page.get_by_text("Your other analysis is open in another tab.")).to_be_visible()
    other.board.move("D7", "E6")
    until_equal(other.page, lambda: tree_of(other), ["D7xE6"])
    other.watched.reload()
    until_equal(other.page, lambda: tree_of(other), ["D7xE6"])
    begun.watched.reload()
    until_equal(begun.page, lambda: tree_of(begun), [FIXED_TURN])


# -- Pictures --------------------------------------------------------------------------------------


def picture(table: Table, kind: str, folder: Path) -> Path:
    table.press("Share")
    with table.page.expect_download() as saving:
        table.press(kind)
    file = folder / saving.value.suggested_filename
    saving.value.save_as(file)
    table.press("Close")
    return file


def test_pictures_bring_their_font(sit_down: SitDown, tmp_path: Path) -> None:
    line, _ = trap(5)  # with heights above one
    table = sit_down(link_to(line.position))
    table.board.expect_like(line.position)
    drawing = picture(table, "SVG", tmp_path).read_text("utf-8")
    assert "@font-face{font-family:Figtree" in drawing
    assert len(drawing) < SIZE_OF_PICTURE
    assert "http" not in drawing.replace("http://www.w3.org/2000/svg", "")
    png = picture(table, "PNG", tmp_path).read_bytes()
    assert png.startswith(b"\x89PNG")
