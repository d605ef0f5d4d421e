from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tzaar.engine import Limit
from tzaar.engine.archive import Archive
from tzaar.engine.match import Match, Plan, Round
from tzaar.engine.players import parse_player
from tzaar.engine.referee import Conditions
from tzaar.errors import TzaarError
from tzaar.records import load

PLAN = Plan(Conditions(Limit(nodes=1)), pairs=2, seed=7)


def new_match(plan: Plan = PLAN) -> Match:
    return Match(parse_player("random"), parse_player("random"), plan)


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    archive = Archive(tmp_path / "games.tzr")
    match = new_match()
    match.on_game = lambda _, game: archive.append(game)
    asyncio.run(match.run())
    return archive


def test_games_are_there_as_they_end(archive: Archive) -> None:
    games = load(archive.path)
    assert [game.tags["Round"] for game in games] == ["1.1", "1.2", "2.1", "2.2"]
    assert all(game.outcome() for game in games)


def test_what_was_played_is_known_again(archive: Archive) -> None:
    longer = new_match(Plan(PLAN.conditions, pairs=3, seed=7))
    tally = archive.resume(longer)
    match = new_match()
    asyncio.run(match.run())
    assert tally.won == match.tally.won


def test_broken_and_foreign_games_are_played_again(archive: Archive) -> None:
    text = archive.path.read_text(encoding="utf-8")
    archive.path.write_text(text.replace('[Round "1.2"]', '[Round "?"]')[:-200], encoding="utf-8")
    assert sorted(archive.resume(new_match()).won) == [Round(1, 1), Round(2, 1)]


def test_a_missing_file_is_an_empty_one(tmp_path: Path) -> None:
    assert Archive(tmp_path / "none.tzr").resume(new_match()).won == {}


def test_another_match_is_refused(archive: Archive) -> None:
    with pytest.raises(TzaarError, match="another match"):
        archive.resume(new_match(Plan(PLAN.conditions, pairs=2, seed=8)))
