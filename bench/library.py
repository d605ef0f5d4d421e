"""The library's figures: counting, moves, reading.

Each is the best of several runs: machines are noisy, and the best run was disturbed least.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from tzaar.game import Game
from tzaar.perft import perft
from tzaar.position import Position
from tzaar.records import scan_text
from tzaar.records.tzr import write_tzr

RUNS = 5
GAMES = 1000


def best_seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def random_game(seed: int) -> Game:
    """A whole random game; the second move of a turn is chosen without listing all pairs."""
    dice = random.Random(seed)
    game = Game.random(seed)
    while game.outcome() is None:
        position, moves = game.position, []
        while position.to_move is game.position.to_move and position.outcome() is None:
            moves.append(dice.choice(position.legal_moves()))
            position = position.play(moves[-1])
        game.play(" ".join(map(str, moves)))
    return game


def perft_seconds() -> float:
    start = Position.fixed()
    return best_seconds(lambda: perft(start, 3))


def legal_moves_microseconds(games: list[Game]) -> float:
    positions = [node.position for game in games[:50] for node in game.mainline()]

    def work() -> None:
        for position in positions:
            position.legal_moves()

    return best_seconds(work) / len(positions) * 1e6


def games_per_second(games: list[Game]) -> float:
    text = "\n".join(write_tzr(game) for game in games)
    return len(games) / best_seconds(lambda: sum(1 for _ in scan_text(text)), runs=3)


def rows() -> list[tuple[str, str, str]]:
    games = [random_game(seed) for seed in range(GAMES)]
    return [
        ("perft 3 from the fixed start", f"{perft_seconds():.3f} s", "at most 0.4 s"),
        (
            "legal moves of a position, on average",
            f"{legal_moves_microseconds(games):.0f} µs",
            "less than 150 µs",
        ),
        (
            f"reading {GAMES} games of .tzr",
            f"{games_per_second(games):.0f} games/s",
            "more than 100 games/s",
        ),
    ]
