from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from tzaar import Position, Termination
from tzaar.engine import Limit, Timeouts
from tzaar.engine.players import Player, parse_player
from tzaar.engine.referee import ADJUDICATION, Conditions, Seat, play_game
from tzaar.game import Game
from tzaar.pieces import BLACK, WHITE
from tzaar.records import Format, read_game, write

Fake = Callable[[str], list[str]]

pytestmark = pytest.mark.usefixtures("no_leaks")


def play(game: Game, white: Player, black: Player, conditions: Conditions) -> Game:
    async def run() -> None:
        async with Seat(white) as one, Seat(black) as other:
            await play_game(game, one, other, conditions)

    asyncio.run(run())
    return game


def player(command: list[str], timeouts: Timeouts) -> Player:
    return parse_player(" ".join(command), timeouts)


@pytest.fixture
def random() -> Player:
    return parse_player("random")


@pytest.mark.parametrize("start", [Position.fixed(), Position.random(2), Position.empty()])
def test_a_game_is_played_to_its_end(start: Position, random: Player) -> None:
    game = play(Game(start), random, random, Conditions(Limit(nodes=1)))
    outcome = game.position.outcome()
    assert outcome is not None
    assert ADJUDICATION not in game.tags


def test_what_engines_say_is_noted(fake: Fake, timeouts: Timeouts, random: Player) -> None:
    conditions = Conditions(Limit(nodes=1))
    game = play(Game.random(4), random, player(fake("solid"), timeouts), conditions)
    white, black = list(game.mainline())[:2]
    assert (white.comment, white.evaluation) == ("", None)
    assert (black.comment, str(black.evaluation)) == ("depth 3, 100 nodes", "-0.41")


def test_clocks_run_down(fake: Fake, timeouts: Timeouts, random: Player) -> None:
    limit = Limit(white_clock=600, black_clock=600, white_increment=300, black_increment=0)
    game = play(Game.random(4), random, player(fake("solid"), timeouts), Conditions(limit))
    clocks = [node.clock or 0 for node in game.mainline()]
    assert clocks[0] > 600  # hardly a moment, and the increment
    black = clocks[1::2]
    assert black == sorted(black, reverse=True)
    assert black[-1] < 600


@pytest.mark.parametrize(
    ("kind", "reason", "termination"),
    [
        ("cheating", "illegal turn 'A1xA2 I1xI2'", Termination.UNKNOWN),
        ("halfturn", "illegal turn", Termination.UNKNOWN),
        ("empty", "illegal turn ''", Termination.UNKNOWN),
        ("crashing", "assertion failed", Termination.UNKNOWN),
        ("killed", "SIGKILL", Termination.UNKNOWN),
        ("early", "no licence", Termination.UNKNOWN),
    ],
)
@pytest.mark.parametrize("color", [WHITE, BLACK])
def test_a_broken_player_loses(
    fake: Fake,
    timeouts: Timeouts,
    random: Player,
    kind: str,
    reason: str,
    termination: Termination,
    color: object,
) -> None:
    broken = player(fake(kind), timeouts)
    white, black = (broken, random) if color is WHITE else (random, broken)
    game = play(Game.random(4), white, black, Conditions(Limit(nodes=1)))
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner is not color
    assert outcome.termination is termination
    assert reason in game.tags[ADJUDICATION]
    assert game.tags[ADJUDICATION].startswith(f"{color} forfeits: ")
    again = read_game(write(game, Format.TZR))
    assert (again.outcome(), again.tags) == (outcome, game.tags)


@pytest.mark.parametrize("kind", ["mute", "flood", "unready"])
def test_a_silent_player_loses_on_time(
    fake: Fake, short_timeouts: Timeouts, random: Player, kind: str
) -> None:
    short = replace(short_timeouts, ready=0.2)
    conditions = Conditions(Limit(movetime=0.05), margin=60)
    game = play(Game.random(4), random, player(fake(kind), short), conditions)
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (WHITE, Termination.TIMED_OUT)
    assert "forfeits" in game.tags[ADJUDICATION]


def test_who_is_late_loses_on_time(fake: Fake, timeouts: Timeouts, random: Player) -> None:
    conditions = Conditions(Limit(movetime=0.05), margin=0.01)  # stopped 0.2 s after the limit
    game = play(Game.random(4), player(fake("slow"), timeouts), random, conditions)
    assert game.outcome() is not None
    assert "0.050 s were allowed" in game.tags[ADJUDICATION]
    assert game.result == "0-1"


def test_silence_without_a_time_limit_ends_too(
    fake: Fake, short_timeouts: Timeouts, random: Player
) -> None:
    conditions = Conditions(Limit(depth=1), timeout=0.2)
    game = play(Game.random(4), player(fake("mute"), short_timeouts), random, conditions)
    assert "no turn in 0.2 s" in game.tags[ADJUDICATION]


def test_a_seat_opens_a_new_engine_after_a_failure(
    fake: Fake, timeouts: Timeouts, random: Player
) -> None:
    async def two_games() -> list[Game]:
        games = [Game.random(4), Game.random(5)]
        async with Seat(player(fake("secondgame"), timeouts)) as one, Seat(random) as other:
            for game in games:
                await play_game(game, one, other, Conditions(Limit(nodes=1)))
        return games

    for game in asyncio.run(two_games()):
        assert "exit status 9" in game.tags[ADJUDICATION]
        assert game.end.number == 4
