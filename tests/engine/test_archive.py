from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tzaar.engine import Limit
from tzaar.engine.archive import Archive
from tzaar.engine.match import Match, Plan, Round
from tzaar.engine.players import parse_player
from tzaar.engine.referee import Conditions
from tzaar.engine.selfplay import MAGIC
from tzaar.errors import TzaarError
from tzaar.game import Game
from tzaar.records import Format, load, write

PLAN = Plan(Conditions(Limit(nodes=1)), pairs=2, seed=7)


def new_match(plan: Plan = PLAN) -> Match:
    return Match(parse_player("random"), parse_player("random"), plan)


def play(archive: Archive, match: Match) -> None:
    match.on_game = lambda _, game: archive.append(game)
    asyncio.run(match.run())


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive(tmp_path / "games.tzr") as archive:
        play(archive, new_match())
        yield archive


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


@pytest.mark.slow
def test_a_match_goes_on_wherever_a_kill_has_cut_it_off(archive: Archive) -> None:
    archive.close()
    whole = archive.path.read_bytes()
    last = whole.rindex(b"[Event")
    for length in [0, 1, 5, *range(last - 5, len(whole) + 1, 3), len(whole)]:
        archive.path.write_bytes(whole[:length])
        with Archive(archive.path) as again:
            match = new_match()
            match.tally = again.resume(match)
            ends = [len(whole) - 1, last - 2, 6]
            kept = sum(length >= end for end in ends) + (length > 5)
            assert len(match.tally.won) == kept, length
            play(again, match)
        assert archive.path.read_bytes() == whole, length


def test_zeros_that_a_power_failure_left_are_cut_off(archive: Archive) -> None:
    whole = archive.path.read_bytes()
    with archive.path.open("ab") as file:
        file.write(bytes(4096))
    with reopened(archive) as again:
        assert len(again.resume(new_match()).won) == 4
    assert archive.path.read_bytes() == whole


def test_games_that_are_not_over_are_played_again(archive: Archive) -> None:
    match = new_match()
    game = match.make_game(Round(1, 2), next(PLAN.seeds()))
    with reopened(archive) as again:
        again.append(game)
        assert len(again.resume(match).won) == 4
    archive.path.write_text(write(game, Format.TZR), encoding="utf-8")
    with Archive(archive.path) as again:
        assert again.resume(match).won == {}


def test_an_empty_file_is_a_match_that_has_not_begun(tmp_path: Path) -> None:
    with Archive(tmp_path / "none.tzr") as archive:
        assert archive.resume(new_match()).won == {}
        assert archive.is_empty


def test_another_match_is_refused(archive: Archive) -> None:
    with pytest.raises(TzaarError, match="another match"):
        archive.resume(new_match(Plan(PLAN.conditions, pairs=2, seed=8)))


FOREIGN = {
    "self-play": MAGIC + b"\x01" + bytes(7) + b"\x00\x01\xff\xff\x00\x80",
    "random bytes": bytes(range(256)) * 3,
    "a letter": b"Dear Ada,\nyou won 1-0\n",
    "SGF": write(Game(), Format.LITTLE_GOLEM).encode(),
    "a game": write(Game(), Format.TZR).encode(),
    "a game and its beginning": write(Game(), Format.TZR).encode() + b'\n[Event "random (1)',
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN.keys())
def test_what_is_not_a_match_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.tzr"
    path.write_bytes(content)
    with Archive(path) as archive, pytest.raises(TzaarError, match="is not the file of a match"):
        archive.resume(new_match())
    assert path.read_bytes() == content


def test_a_broken_game_among_whole_ones_is_refused(archive: Archive) -> None:
    archive.close()
    damaged = archive.path.read_bytes().replace(b"\n2. ", b"\n2. A1xA1 ", 1)
    damaged = damaged.replace(b" 2. ", b" 2. A1xA1 ", 1)
    archive.path.write_bytes(damaged)
    with Archive(archive.path) as again, pytest.raises(TzaarError, match=r"damaged: line \d+"):
        again.resume(new_match())
    assert archive.path.read_bytes() == damaged


def test_two_matches_do_not_write_the_same_file(archive: Archive) -> None:
    with pytest.raises(TzaarError, match="in use"):
        Archive(archive.path)


def test_a_full_disk_ends_the_match_and_keeps_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.tzr"
    write_to = os.write

    def limited(number: int, data: bytes) -> int:
        if path.stat().st_size > 1000:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write_to(number, data[: len(data) // 2 + 1])

    with Archive(path) as archive:
        monkeypatch.setattr(os, "write", limited)
        with pytest.raises(TzaarError, match="No space left on device; the games in it are safe"):
            play(archive, new_match())
        monkeypatch.undo()
    assert [game.tags["Round"] for game in load(path)] == ["1.1"]
    with Archive(path) as again:
        match = new_match()
        match.tally = again.resume(match)
        play(again, match)
    assert len(load(path)) == 4


def reopened(archive: Archive) -> Archive:
    archive.close()
    return Archive(archive.path)
