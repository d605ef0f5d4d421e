"""`review`: a game judged, as text, JSON, a record and a page."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.puzzles.samples import TWO_TURNS
from tzaar import Game
from tzaar.cli.review_page import review_page
from tzaar.cli.review_text import percent, review_text
from tzaar.engine import JudgedTurn, Judgement, Limit, Review, Score
from tzaar.engine.game_review import NODES
from tzaar.pieces import BLACK
from tzaar.puzzles import Collection
from tzaar.records import read_game, save

Run = Callable[..., Any]

FAKE = f"{sys.executable} -S -E {Path(__file__).parents[1] / 'engine' / 'fake_engine.py'}"
HOSTILE = '<script>alert("1")</script>&<b>'
VOID = {"meta", "rect", "path", "circle", "line", "polygon", "use"}


def a_game(**tags: str) -> Game:
    game = Game(tags=tags)
    for turn in "D7xE7", "F6xF5 G1+F2", "D6xE6 A5xA4", "E8xE7 pass":
        game.play(turn)
    game.resign(BLACK)
    return game


def judged(**tags: str) -> Review:
    """A review with a blunder by Black, who lost, and an inaccuracy by White."""
    game = a_game(**tags)
    chances = [(0, 0), (0, 40), (10, -60), (40, -400)]
    turns = []
    for node, (before, after) in zip(game.mainline(), chances, strict=True):
        assert node.parent is not None
        line = list(node.parent.position.legal_turns())[-1:]
        turns.append(
            JudgedTurn(node, tuple(line), Score(cp=before), Score(cp=after), is_only=False)
        )
    return Review(game, "deep", Limit(nodes=9), tuple(turns))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    save([a_game(White="Ada", Black="Bob")], tmp_path / "game.tzr")
    return tmp_path / "game.tzr"


# -- The command -----------------------------------------------------------------------------------


def test_a_report_as_text(run: Run, file: Path) -> None:
    finished = run("review", file, "--nodes", 300, "-e", "native:hash=1")
    assert (finished.status, finished.err) == (0, "")
    assert finished.lines[:2] == [
        "Ada against Bob: White wins: Black resigned",
        "tzaar, 300 nodes",
    ]
    assert "accuracy  inaccuracies  mistakes  blunders" in finished.out


def test_a_report_as_json(run: Run, file: Path) -> None:
    facts = json.loads(run("review", file, "--depth", 3, "--json").out)
    assert (facts["engine"], facts["limit"], facts["result"]) == ("tzaar", "depth 3", "1-0")
    assert [each["turn"] for each in facts["turns"]][:2] == ["D7xE7", "F6xF5 G1+F2"]
    assert {each["color"] for each in facts["turns"]} == set(facts["players"]) == {"white", "black"}
    for each in facts["turns"]:
        assert each["line"][0] == each["best"]
        assert 0 <= each["loss"] <= 1
        assert each["judgement"] in {None, "inaccuracy", "mistake", "blunder"}
    again = json.loads(run("review", file, "--depth", 3, "--json").out)
    assert again == facts


def test_without_a_limit_it_is_the_pages(run: Run, file: Path) -> None:
    # The fake engine answers at once, whatever the limit.
    facts = json.loads(run("review", file, "-e", f"{FAKE} solid", "--json").out)
    assert facts["limit"] == "800000 nodes"
    assert json.loads(run("review", file, "-e", f"{FAKE} solid", "--time", 0.1, "--json").out)[
        "limit"
    ] == ("0.1 s a turn")


def test_a_record_and_a_page_are_written(run: Run, file: Path, tmp_path: Path) -> None:
    record, page = tmp_path / "out.tzr", tmp_path / "out.html"
    command = ["review", file, "--nodes", 300, "--tzr", record, "--html", page]
    assert run(*command).status == 0
    game = read_game(record.read_text("utf-8"))
    assert game.turns() == a_game().turns()
    assert game.tags["Annotator"] == "tzaar"
    assert all(node.evaluation is not None for node in game.mainline())
    assert page.read_text("utf-8").startswith("<!doctype html>")
    refused = run(*command)
    assert refused.status == 2
    assert "exists already; --force replaces it" in refused.err
    assert run(*command, "--force").status == 0
    refused = run("review", file, "--html", tmp_path / "none" / "out.html")
    assert (refused.status, "there is no such folder" in refused.err) == (2, True)


def test_one_of_many_games(run: Run, tmp_path: Path) -> None:
    games = [a_game(White=name) for name in ("Ann", "Ben")]
    save(games, tmp_path / "games.tzr")
    first = run("review", tmp_path / "games.tzr", "--nodes", 9)
    assert first.out.startswith("Ann against Black")
    assert "holds several games, and this is the first; --game 2 reviews the second" in first.err
    second = run("review", tmp_path / "games.tzr", "--nodes", 9, "--game", 2)
    assert (second.out.startswith("Ben against Black"), second.err) == (True, "")
    third = run("review", tmp_path / "games.tzr", "--game", 3)
    assert (third.status, "there is no game 3" in third.err) == (2, True)


def test_what_cannot_be_reviewed(run: Run, tmp_path: Path) -> None:
    placing = Game.tournament()
    placing.play("Z@A1")
    for game, reason in ((Game(), "no turn was played"), (placing, "do not judge placements")):
        save([game], tmp_path / "game.tzr")
        finished = run("review", tmp_path / "game.tzr")
        assert (finished.status, finished.out) == (2, "")
        assert reason in finished.err
    save([a_game()], tmp_path / "game.tzr")
    finished = run("review", tmp_path / "game.tzr", "-e", "random")
    assert (finished.status, "says nothing about this position" in finished.err) == (2, True)


def test_missed_wins_are_reported_and_kept(run: Run, tmp_path: Path) -> None:
    game = Game(TWO_TURNS.start, tags={"White": "Ada", "Black": "Bob"})
    game.play("B1xI4 pass")
    save([game], tmp_path / "game.tzr")
    page, folder = tmp_path / "out.html", tmp_path / "mine"
    command = ["review", tmp_path / "game.tzr", "--nodes", 40_000]
    finished = run(*command, "--html", page, "--puzzles", folder)
    assert (finished.status, finished.err) == (0, f"1 new puzzle in {folder}\n")
    best = str(TWO_TURNS.played[0][1])
    sentence = f"{best} wins in 3 turns; the turn played loses: both are proved"
    assert finished.lines[-2:] == ["Missed wins:", f"1.  Black B1xI4 pass  {sentence}"]
    assert f"Missed win: {sentence}." in page.read_text("utf-8")
    (facts,) = json.loads(run(*command, "--json").out)["turns"]
    assert facts["missed_win"] == {"turns": 3, "after": "lost"}
    (puzzle,) = Collection.open(folder)
    assert (puzzle.id, puzzle.source) == (TWO_TURNS.id, "Ada against Bob, turn 1")
    assert run(*command, "--puzzles", folder).err == f"0 new puzzles in {folder}\n"


def test_puzzles_go_where_they_harm_nothing(run: Run, file: Path, tmp_path: Path) -> None:
    refused = run("review", file, "--puzzles", tmp_path)
    assert (refused.status, "holds other files" in refused.err) == (2, True)
    refused = run("review", file, "--puzzles", file)
    assert (refused.status, "is not a folder" in refused.err) == (2, True)


# -- Text ------------------------------------------------------------------------------------------


def test_the_worst_turns_come_first() -> None:
    lines = review_text(judged()).splitlines()
    assert lines[0] == "White against Black: White wins: Black resigned"
    assert [line.split() for line in lines[3:6]] == [
        ["accuracy", "inaccuracies", "mistakes", "blunders"],
        ["White", "82.2", "1", "0", "0"],
        ["Black", "56.4", "0", "0", "1"],
    ]
    assert re.match(r" *4\.  Black E8xE7 pass +\?\? +56% → 9% +47%  .*  turning point", lines[9])
    assert re.match(r" *3\.  White D6xE6 A5xA4 +\?!", lines[10])


def test_what_was_missed_is_told_apart() -> None:
    whole = judged()
    last = whole.turns[3]
    for after, words in (
        (Score(loss=2), "wins in 1 turn; the turn played loses: both are proved"),
        (Score(cp=-400), "wins in 1 turn: that is proved; after the turn played nothing is"),
    ):
        missed = replace(last, before=Score(win=1), after=after)
        shown = Review(whole.game, whole.engine, whole.limit, (*whole.turns[:3], missed))
        assert review_text(shown).splitlines()[-1].endswith(f"{missed.best} {words}")
        assert f"Missed win: {missed.best} {words}." in review_page(shown)
    assert "Missed win" not in review_text(whole) + review_page(whole)


def test_a_review_without_mistakes_says_so() -> None:
    whole = judged()
    kept = Review(whole.game, whole.engine, whole.limit, whole.turns[:1])
    assert review_text(kept).endswith("No turn was a mistake.")
    assert "No turn was a mistake." in review_page(kept)
    assert "Black         -" in review_text(kept)


def test_names_cannot_steer_a_terminal() -> None:
    assert "\x1b" not in review_text(judged(White="A\x1b[2Jda"))


def test_chances_are_certain_only_where_they_are() -> None:
    chances = (0, 0.001, 0.5, 0.999, 1)
    assert [percent(chance) for chance in chances] == ["0%", "1%", "50%", "99%", "100%"]


# -- The page --------------------------------------------------------------------------------------


class Reader(HTMLParser):
    """The elements of a page, which must be closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: dict[str, list[str]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and data.strip():
            self.words.setdefault(self.open[-1], []).append(data.strip())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def test_the_page_is_accessible() -> None:
    reader = read(review_page(judged(White="Ada", Black="Bob")))
    assert reader.all("html") == [{"lang": "en"}]
    assert reader.words["title"][0] == "Review: Ada against Bob: White wins: Black resigned"
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in reader.all(
        "meta"
    )
    assert len(reader.all("h1")) == 1
    assert all(head.get("scope") in {"col", "row"} for head in reader.all("th"))
    ids = [attributes["id"] for _, attributes in reader.elements if attributes.get("id")]
    assert len(ids) == len(set(ids))
    # The graph and two boards for each of the two worst turns, each with a title and a description.
    pictures = reader.all("svg")
    assert len(pictures) == 5
    for picture in pictures:
        assert picture["role"] == "img"
        assert set((picture["aria-labelledby"] or "").split()) <= set(ids)
    said = " ".join(reader.words["desc"])
    assert "White begins with 50%. After turn 3, inaccuracy by White: 41%." in said
    assert "After turn 4, blunder by Black: 91%. At the end: 91%." in said
    for link in reader.all("a"):
        assert (link["href"] or "")[1:] in ids


def test_the_page_needs_nothing_else() -> None:
    page = review_page(judged())
    reader = read(page)
    names = {name for name, _ in reader.elements}
    assert names.isdisjoint({"script", "link", "img", "iframe", "object", "image"})
    for _, attributes in reader.elements:
        for name, value in attributes.items():
            assert not name.startswith("on")
            assert name not in {"src", "action", "srcset"}
            if name in {"href", "xlink:href"}:
                assert value is not None
                assert value.startswith("#")
    style = page[page.index("<style>") : page.index("</style>")]
    assert "@import" not in style
    assert "url(" not in style
    assert "prefers-color-scheme:dark" in style
    assert "prefers-color-scheme: dark" in style


def test_what_the_record_says_is_only_text() -> None:
    tags = dict.fromkeys(("White", "Black", "Event", "Site", "Date", "Round"), HOSTILE)
    review = judged(**tags)
    object.__setattr__(review, "engine", HOSTILE)
    reader = read(review_page(review))
    assert {"script", "b"}.isdisjoint(name for name, _ in reader.elements)
    assert HOSTILE in " ".join(reader.words["p"])
    assert HOSTILE in " ".join(reader.words["title"])


def test_colours_in_the_pictures_are_there() -> None:
    page = review_page(judged())
    used = set(re.findall(r"var\((--[\w-]+)\)", page))
    defined = set(re.findall(r"(--[\w-]+):", page))
    assert used <= defined
    assert len(used) > 20


def test_every_judged_turn_can_be_found() -> None:
    review = judged()
    reader = read(review_page(review))
    ids = {attributes.get("id") for _, attributes in reader.elements}
    for each in review.turns:
        assert (f"turn-{each.node.number}" in ids) == (each.judgement is not None)
    assert [each.judgement for each in review.worst()] == [
        Judgement.BLUNDER,
        Judgement.INACCURACY,
    ]


def test_help_has_the_default_of_reviews(run: Run) -> None:
    printed = " ".join(run("review", "--help").out.split())
    assert printed.count("if no other limit is given") == 1
    assert f"[default: {NODES}, if" in printed
