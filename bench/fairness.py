"""How often White wins, by start and by strength of play: `python -m bench.fairness RESULTS`.

An engine plays against itself, each game from a seed of its own: lower levels, and full strength
with so many nodes a turn. What is in the file RESULTS is not played again, so an interrupted run
can be resumed. Prints the table of docs/fairness.md, with 95 % intervals.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product, repeat, starmap
from pathlib import Path
from random import Random
from typing import Final

from rich.progress import track

from tzaar.engine import Limit, NativeEngine
from tzaar.engine.elo import wilson
from tzaar.pieces import WHITE
from tzaar.position import Position
from tzaar.safe_files import replacing
from tzaar.setups import StartKind

STARTS: Final[dict[StartKind, Callable[[int], Position]]] = {
    StartKind.FIXED: lambda _seed: Position.fixed(),
    StartKind.RANDOM: Position.random,
    StartKind.BALANCED: Position.balanced,
    StartKind.TOURNAMENT: lambda _seed: Position.empty(),
}
PLAYERS: Final = ("level 1", "level 3", "level 5", "1000 nodes", "8000 nodes", "64000 nodes")
SPREAD: Final = 0.25
"""At full strength all games from the fixed start would be one: there every turn has up to a
quarter more or fewer nodes."""
PATIENCE: Final = 60.0
"""Levels stop by themselves, and a busy machine must not cut them short."""
BATCH: Final = 20
"""Games that one process plays at a time."""
Shares = dict[tuple[str, str], tuple[int, int]]
"""By start and player: games that White won, and games."""


def measure(results: Path, games: int) -> Shares:
    shares = read(results)
    firsts = range(0, games, BATCH)
    with ProcessPoolExecutor() as pool:
        for start, player in product(STARTS, PLAYERS):
            if (start, player) in shares:
                continue
            batches = pool.map(partial(play_batch, start, player), firsts)
            won = sum(track(batches, f"{start}, {player}", total=len(firsts)))
            shares[start, player] = (won, len(firsts) * BATCH)
            save(results, shares)
    return shares


def play_batch(start: StartKind, player: str, first: int) -> int:
    """How many games White wins of those with the seeds from `first` on."""
    return sum(white_wins(start, player, seed) for seed in range(first, first + BATCH))


def white_wins(start: StartKind, player: str, seed: int) -> bool:
    position = STARTS[start](seed)
    limits = limits_of(start, player, seed)
    with NativeEngine(options_of(player, seed)) as engine:
        while (outcome := position.outcome()) is None:
            position = position.play_turn(engine.play(position, next(limits)).turn)
    return outcome.winner is WHITE


def options_of(player: str, seed: int) -> dict[str, int]:
    match player.split():
        case ["level", level]:
            return {"Level": int(level), "Seed": seed + 1}
    return {"Seed": seed + 1}


def limits_of(start: StartKind, player: str, seed: int) -> Iterator[Limit]:
    """The limits of the turns of a game."""
    match player.split():
        case ["level", _]:
            return repeat(Limit(movetime=PATIENCE))
        case [nodes, "nodes"] if start is StartKind.FIXED:
            factors = starmap(Random(seed).uniform, repeat((1 - SPREAD, 1 + SPREAD)))
            return (Limit(nodes=round(int(nodes) * factor)) for factor in factors)
        case [nodes, "nodes"]:
            return repeat(Limit(nodes=int(nodes)))
    raise ValueError(player)


def read(results: Path) -> Shares:
    if not results.exists():
        return {}
    rows = json.loads(results.read_text("utf-8"))
    return {(start, player): (won, games) for start, player, won, games in rows}


def save(results: Path, shares: Shares) -> None:
    rows = [json.dumps([*cell, *share]) for cell, share in shares.items()]
    with replacing(results) as file:
        file.write(("[\n" + ",\n".join(rows) + "\n]\n").encode())


def print_table(shares: Shares) -> None:
    print("| start |" + "|".join(f" {player} " for player in PLAYERS) + "|")
    print("|---" * (len(PLAYERS) + 1) + "|")
    for start in STARTS:
        cells = [share_text(*shares[start, player]) for player in PLAYERS]
        print(f"| {start} |" + "|".join(f" {cell} " for cell in cells) + "|")


def share_text(won: int, games: int) -> str:
    low, high = wilson(won / games, games)
    return f"{100 * won / games:.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("results", type=Path, help="file of what was measured, or will be")
    parser.add_argument("--games", type=int, default=400, help="for each start and player")
    options = parser.parse_args()
    print_table(measure(options.results, options.games))


if __name__ == "__main__":
    main()
