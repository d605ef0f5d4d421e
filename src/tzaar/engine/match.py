"""Matches: two players, pairs of games with colours exchanged, several at a time.

Both games of a pair begin from the same position. The starts follow from a seed, so a match can be
repeated, or resumed, from the same ones.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from itertools import islice

from tzaar.engine.elo import PairCounts
from tzaar.engine.players import Player
from tzaar.engine.referee import ADJUDICATION, Conditions, Seat, play_game
from tzaar.engine.sprt import Sprt
from tzaar.engine.workers import Workers
from tzaar.game import Game
from tzaar.pieces import BLACK, WHITE
from tzaar.records import Format, read_game, write
from tzaar.setups import FRESH_SEED_BITS, StartKind, splitmix64


@dataclass(frozen=True, slots=True, order=True)
class Round:
    """Which game of a match: the number of its pair, from 1, and 1 or 2 within the pair.

    The first player has White in the first game of each pair.
    """

    pair: int
    game: int

    def __str__(self) -> str:
        return f"{self.pair}.{self.game}"

    @property
    def first_is_white(self) -> bool:
        """Whether the first player has White."""
        return self.game == 1


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played."""

    conditions: Conditions
    pairs: int = 100
    start: StartKind = StartKind.RANDOM
    seed: int = 0
    concurrency: int = 1
    sprt: Sprt | None = None

    def seeds(self) -> Iterator[int]:
        """The seeds of the pairs' starts."""
        return islice((n >> (64 - FRESH_SEED_BITS) for n in splitmix64(self.seed)), self.pairs)

    def new_game(self, seed: int) -> Game:
        """A game from the start that the plan prescribes."""
        match self.start:
            case StartKind.FIXED:
                return Game()
            case StartKind.TOURNAMENT:
                return Game.tournament()
            case StartKind.RANDOM:
                return Game.random(seed)
            case StartKind.BALANCED:
                return Game.balanced(seed)
            case StartKind.CUSTOM:
                raise ValueError("a match has no custom start")


@dataclass(slots=True)
class Tally:
    """How a match stands, seen by the first player."""

    won: dict[Round, bool] = field(default_factory=dict)
    """Whether the first player won, by round."""
    forfeits: list[Round] = field(default_factory=list)
    """The games that were lost by crash, illegal turn or silence."""

    @property
    def wins(self) -> int:
        """Games the first player won."""
        return sum(self.won.values())

    @property
    def losses(self) -> int:
        """Games the second player won."""
        return len(self.won) - self.wins

    @property
    def white_wins(self) -> int:
        """Games that White won, whoever had it."""
        return sum(won is which.first_is_white for which, won in self.won.items())

    @property
    def pairs(self) -> PairCounts:
        """The pairs whose two games are over: lost, shared, won."""
        counts = [0, 0, 0]
        for which, won in self.won.items():
            if which.game == 1 and (second := self.won.get(Round(which.pair, 2))) is not None:
                counts[won + second] += 1
        return counts[0], counts[1], counts[2]


class Match:
    """A match between two players.

    `tally` may hold games that were played before: they are not played again. `on_game` is
    called with every game as it ends.
    """

    def __init__(
        self,
        first: Player,
        second: Player,
        plan: Plan,
        *,
        tally: Tally | None = None,
        on_game: Callable[[Round, Game], None] = lambda _round, _game: None,
    ) -> None:
        if first.name == second.name:
            first = replace(first, name=f"{first.name} (1)")
            second = replace(second, name=f"{second.name} (2)")
        self.first = first
        self.second = second
        self.plan = plan
        self.tally = tally or Tally()
        self.on_game = on_game

    async def run(self) -> Tally:
        """Play until all pairs are played or the test decides.

        Raises `EngineError` if a player cannot be opened at the beginning; later that is a lost
        game. Cancelling ends all engines; unfinished games are discarded.
        """
        async with Seat(self.first) as first, Seat(self.second) as second:
            await first.engine()
            await second.engine()
        rounds = self._rounds_to_play()  # shared: each worker takes the next
        workers: list[asyncio.Task[None]] = []
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self.plan.concurrency):
                    workers.append(group.create_task(self._work(rounds, workers)))
        except BaseExceptionGroup as errors:
            # The first has ended the others: what `on_game` raises, as where a disk is full.
            raise errors.exceptions[0] from None
        return self.tally

    def run_by(self, workers: Workers) -> Tally:
        """Like `run`, but any number of workers play the games.

        Raises `EngineError` if a player cannot be opened where a game is to be played: a machine
        that lacks an engine says nothing about the engine.
        """
        play = partial(_play_away, self.first, self.second, self.plan)
        with closing(workers.results(play, self._rounds_to_play())) as results:
            for which, text in results:
                self._enter(which, read_game(text))
                if self._is_decided():
                    break
        return self.tally

    def _rounds_to_play(self) -> Iterator[tuple[Round, int]]:
        """The rounds that are not in the tally, with their seeds, while the test is undecided."""
        for pair, seed in enumerate(self.plan.seeds(), start=1):
            for which in (Round(pair, 1), Round(pair, 2)):
                if self._is_decided():
                    return
                if which not in self.tally.won:
                    yield which, seed

    async def _work(
        self, rounds: Iterator[tuple[Round, int]], workers: list[asyncio.Task[None]]
    ) -> None:
        async with Seat(self.first) as first, Seat(self.second) as second:
            for which, seed in rounds:
                game = self.make_game(which, seed)
                await _play(which, game, first, second, self.plan)
                self._enter(which, game)
                # Players that think in no time never wait: a cancellation gets its chance here.
                await asyncio.sleep(0)
                if self._is_decided():
                    for worker in workers:
                        if worker is not asyncio.current_task():
                            worker.cancel()
                    return

    def make_game(self, which: Round, seed: int) -> Game:
        """The game of a round, with its tags and no turns."""
        game = self.plan.new_game(seed)
        white, black = self.first.name, self.second.name
        if not which.first_is_white:
            white, black = black, white
        game.tags = {
            "Event": f"{self.first.name} against {self.second.name}",
            "Date": f"{datetime.now(UTC):%Y.%m.%d}",
            "White": white,
            "Black": black,
            "Round": str(which),
            "Limit": str(self.plan.conditions.limit),
        } | game.tags
        return game

    def _enter(self, which: Round, game: Game) -> None:
        outcome = game.outcome()
        assert outcome is not None
        self.tally.won[which] = outcome.winner is (WHITE if which.first_is_white else BLACK)
        if ADJUDICATION in game.tags:
            self.tally.forfeits.append(which)
        self.on_game(which, game)

    def _is_decided(self) -> bool:
        sprt = self.plan.sprt
        return sprt is not None and sprt.decide(self.tally.pairs) is not None


async def _play(which: Round, game: Game, first: Seat, second: Seat, plan: Plan) -> None:
    seats = (first, second) if which.first_is_white else (second, first)
    await play_game(game, *seats, plan.conditions)


def _play_away(
    first: Player, second: Player, plan: Plan, job: tuple[Round, int]
) -> tuple[Round, str]:
    """Play one game without knowing the match; returns its record."""
    which, seed = job
    game = Match(first, second, plan).make_game(which, seed)

    async def play() -> None:
        async with Seat(first) as first_seat, Seat(second) as second_seat:
            await first_seat.engine()
            await second_seat.engine()
            await _play(which, game, first_seat, second_seat, plan)

    asyncio.run(play())
    return which, write(game, Format.TZR)
