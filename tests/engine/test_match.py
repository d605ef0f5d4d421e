from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.engine.waiting import MOMENT, has_reported
from tzaar import StartKind
from tzaar.engine import Limit, Timeouts
from tzaar.engine.base import AsyncEngine
from tzaar.engine.match import Match, Plan, Round, Tally
from tzaar.engine.players import Player, parse_player
from tzaar.engine.random_engine import AsyncRandomEngine
from tzaar.engine.referee import Conditions
from tzaar.engine.search_engine import SearchEngine
from tzaar.engine.sprt import Decision, Sprt
from tzaar.engine.workers import ThreadWorkers
from tzaar.errors import EngineStartError
from tzaar.game import Game

pytestmark = pytest.mark.usefixtures("no_leaks")

PLAN = Plan(Conditions(Limit(nodes=1)), pairs=3, seed=7)


def seeded(seed: int) -> Player:
    async def opened() -> AsyncRandomEngine:
        return AsyncRandomEngine(seed)

    return Player(f"random {seed}", opened)


def run(match: Match) -> dict[Round, Game]:
    games: dict[Round, Game] = {}
    match.on_game = games.__setitem__
    asyncio.run(match.run())
    return games


def test_pairs_share_their_start_and_exchange_colours() -> None:
    games = run(Match(seeded(1), seeded(2), PLAN))
    assert sorted(games) == [Round(pair, game) for pair in (1, 2, 3) for game in (1, 2)]
    for pair in (1, 2, 3):
        one, other = games[Round(pair, 1)], games[Round(pair, 2)]
        assert one.start == other.start
        assert (one.tags["White"], one.tags["Black"]) == ("random 1", "random 2")
        assert (other.tags["White"], other.tags["Black"]) == ("random 2", "random 1")
        assert one.tags["Round"] == f"{pair}.1"
        assert one.tags["Seed"] == other.tags["Seed"]
    assert len({str(game.start) for game in games.values()}) == 3


def test_a_match_can_be_played_again() -> None:
    def turns(plan: Plan) -> dict[Round, list[str]]:
        games = run(Match(seeded(1), seeded(2), plan))
        return {which: [str(n.turn) for n in game.mainline()] for which, game in games.items()}

    once = turns(PLAN)
    assert once == turns(replace(PLAN, concurrency=3))
    assert once != turns(replace(PLAN, seed=8))


def test_others_may_play_the_games(facts: Callable[[Game], list[object]]) -> None:
    at_home = run(Match(seeded(1), seeded(2), PLAN))
    away: dict[Round, Game] = {}
    match = Match(seeded(1), seeded(2), PLAN, on_game=away.__setitem__)
    match.run_by(ThreadWorkers(2))
    assert sorted(away) == sorted(at_home)
    assert all(facts(away[which]) == facts(at_home[which]) for which in away)
    assert len(match.tally.won) == 6


def test_others_play_what_is_left_until_the_test_decides(
    fake: Callable[[str], list[str]], timeouts: Timeouts
) -> None:
    broken = parse_player(" ".join(fake("cheating")), timeouts)
    test = Sprt(0, 400, alpha=0.2, beta=0.2)
    plan = replace(PLAN, pairs=1000, sprt=test)
    before = Tally({Round(1, 1): True})
    match = Match(seeded(2), broken, plan, tally=before)
    match.run_by(ThreadWorkers(2))
    assert test.decide(match.tally.pairs) is Decision.STRONGER
    assert len(match.tally.won) < 100
    assert len(match.tally.forfeits) == len(match.tally.won) - 1
    again = Match(seeded(2), broken, plan, tally=match.tally)
    assert len(again.run_by(ThreadWorkers(2)).won) == len(match.tally.won)


@pytest.mark.parametrize("start", [StartKind.FIXED, StartKind.BALANCED, StartKind.TOURNAMENT])
def test_other_starts(start: StartKind) -> None:
    games = run(Match(seeded(1), seeded(2), replace(PLAN, pairs=1, start=start)))
    assert {game.kind for game in games.values()} == {start}


def test_there_is_no_custom_start() -> None:
    with pytest.raises(ValueError, match="custom"):
        replace(PLAN, start=StartKind.CUSTOM).new_game(1)


def test_the_tally_counts_games_and_pairs() -> None:
    won = {
        Round(1, 1): True, Round(1, 2): True,
        Round(2, 1): True, Round(2, 2): False,
        Round(3, 1): False, Round(3, 2): False,
        Round(4, 1): True,
    }  # fmt: skip
    tally = Tally(won)
    assert (tally.wins, tally.losses, tally.white_wins) == (4, 3, 5)
    assert tally.pairs == (1, 1, 1)


def test_the_same_player_twice_gets_two_names() -> None:
    match = Match(seeded(1), seeded(1), PLAN)
    assert (match.first.name, match.second.name) == ("random 1 (1)", "random 1 (2)")


def test_games_played_before_are_left_out() -> None:
    before = Tally({Round(1, 1): True, Round(1, 2): True, Round(2, 2): False})
    match = Match(seeded(1), seeded(2), PLAN, tally=before)
    assert sorted(run(match)) == [Round(2, 1), Round(3, 1), Round(3, 2)]
    assert len(match.tally.won) == 6


def test_a_broken_opponent_loses_and_the_match_goes_on(
    fake: Callable[[str], list[str]], timeouts: Timeouts
) -> None:
    broken = parse_player(" ".join(fake("crashing")), timeouts)
    match = Match(broken, seeded(2), replace(PLAN, concurrency=2))
    games = run(match)
    assert len(games) == 6
    assert match.tally.wins == 0
    assert sorted(match.tally.forfeits) == sorted(games)


def test_the_test_ends_a_match_early(fake: Callable[[str], list[str]], timeouts: Timeouts) -> None:
    broken = parse_player(" ".join(fake("cheating")), timeouts)
    test = Sprt(0, 400, alpha=0.2, beta=0.2)
    match = Match(seeded(2), broken, replace(PLAN, pairs=1000, concurrency=2, sprt=test))
    run(match)
    assert test.decide(match.tally.pairs) is Decision.STRONGER
    assert len(match.tally.won) < 100


def test_who_cannot_be_opened_at_all_ends_the_match() -> None:
    with pytest.raises(EngineStartError):
        run(Match(seeded(1), parse_player("/no/such/engine"), PLAN))


def test_cancelling_a_match_ends_its_engines(
    fake: Callable[[str], list[str]], timeouts: Timeouts
) -> None:
    slow = parse_player(" ".join(fake("slow")), timeouts)
    plan = replace(PLAN, conditions=Conditions(Limit(depth=1)), concurrency=2)
    engines: list[SearchEngine] = []

    async def opened() -> AsyncEngine:
        engine = await slow.open()
        assert isinstance(engine, SearchEngine)
        engines.append(engine)
        return engine

    async def cancelled() -> None:
        task = asyncio.create_task(Match(replace(slow, open=opened), seeded(1), plan).run())
        while sum(map(has_reported, engines)) < 2:
            await asyncio.sleep(MOMENT)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
