"""Strength by time: `python -m bench.strength FOLDER [--engine COMMAND] [--times 0.01 0.1 ...]`.

The engine with a given time per turn plays itself with a fixed number of nodes per turn, which does
not depend on the machine's load. Games are appended to one file per time in FOLDER, so an
interrupted run can be resumed; docs/strength.md plots FOLDER/strength.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Self

from tzaar.engine import Limit
from tzaar.engine.answers import PlayResult
from tzaar.engine.archive import Archive
from tzaar.engine.base import AsyncEngine
from tzaar.engine.elo import estimate
from tzaar.engine.match import Match, Plan, Tally
from tzaar.engine.players import Player, parse_player
from tzaar.engine.referee import Conditions
from tzaar.moves import Move
from tzaar.position import Position
from tzaar.safe_files import replacing

OPPONENT_NODES = 400_000
# Games by seconds a turn: fewer of the long ones.
GAMES = {0.01: 200, 0.1: 200, 1.0: 80, 10.0: 16}
# Seconds an answer may be late: nobody forfeits, as the machine is not what is measured.
MARGIN = 60.0


class OwnLimit:
    """An engine that uses its own limit, whatever it is given."""

    def __init__(self, engine: AsyncEngine, limit: Limit) -> None:
        self._engine = engine
        self._limit = limit
        self.options = engine.options
        self.analyse = engine.analyse
        self.analysis = engine.analysis
        self.solve = engine.solve
        self.configure = engine.configure
        self.new_game = engine.new_game
        self.close = engine.close

    @property
    def name(self) -> str:
        return self._engine.name

    async def play(
        self,
        position: Position,
        limit: Limit,  # noqa: ARG002
        *,
        root_moves: Iterable[Move] | None = None,
    ) -> PlayResult:
        return await self._engine.play(position, self._limit, root_moves=root_moves)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def with_limit(player: Player, name: str, limit: Limit) -> Player:
    """The player with its own limit."""

    async def open_player() -> AsyncEngine:
        return OwnLimit(await player.open(), limit)

    return replace(player, name=name, open=open_player)


def measure(engine: str, seconds: float, games: int, folder: Path, concurrency: int) -> Tally:
    """Play one match, or what is left of it."""
    name = f"{seconds:g} s"
    opponent = f"{OPPONENT_NODES} moves"
    archive = Archive(folder / f"strength-{seconds:g}.tzr")
    match = Match(
        with_limit(parse_player(engine), name, Limit(movetime=seconds)),
        with_limit(parse_player(engine), opponent, Limit(nodes=OPPONENT_NODES)),
        Plan(
            Conditions(Limit(movetime=seconds), margin=MARGIN),
            pairs=games // 2,
            seed=int(seconds * 1000),
            concurrency=concurrency,
        ),
        on_game=lambda _round, game: archive.append(game),
    )
    match.tally = archive.resume(match)
    return asyncio.run(match.run())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--engine", default="native")
    parser.add_argument("--times", nargs="+", type=float, default=list(GAMES))
    parser.add_argument("--games", type=int, help="instead of the usual number")
    parser.add_argument("--concurrency", type=int, default=2)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    result = options.folder / "strength.json"
    points = json.loads(result.read_text()) if result.exists() else {}
    for seconds in options.times:
        games = options.games or GAMES.get(seconds, 100)
        tally = measure(options.engine, seconds, games, options.folder, options.concurrency)
        found = estimate(tally.pairs)
        print(f"{seconds:g} s: {tally.wins} : {tally.losses}, Elo {found}", flush=True)
        points[f"{seconds:g}"] = {"pairs": tally.pairs}
        with replacing(result) as file:
            file.write(f"{json.dumps(points, indent=1)}\n".encode())


if __name__ == "__main__":
    main()
