"""The engine's figures: perft, search and solver, on the positions in data/."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

from tzaar.engine import Limit, PlayResult, Verdict
from tzaar.engine._native import Position as CorePosition
from tzaar.engine.native import NativeEngine
from tzaar.position import Position

POSITIONS = Path(__file__).parents[1] / "data" / "positions"
PERFT_LEAVES = 11_010_135
FULL_SECONDS = 60


def positions(name: str) -> list[tuple[Position, str]]:
    """The positions of a file with what is written behind them."""
    lines = (POSITIONS / name).read_text(encoding="utf-8").splitlines()
    pairs = (line.partition(";") for line in lines if line and not line.startswith("#"))
    return [(Position.parse(text), value.strip()) for text, _, value in pairs]


def perft_row() -> tuple[str, str, str]:
    core, times = CorePosition.fixed(), []
    for _ in range(10):
        began = time.perf_counter()
        assert core.perft(4) == PERFT_LEAVES
        times.append(time.perf_counter() - began)
    speed = PERFT_LEAVES / min(times) / 1e6
    return "perft 4, leaves counted", f"{speed:.0f} million/s", "400 million/s"


def think(threads: int, seconds: float) -> list[PlayResult]:
    with NativeEngine({"Threads": threads}) as engine:
        results = []
        for position, _ in positions("middlegames.txt"):
            engine.new_game()
            results.append(engine.play(position, Limit(movetime=seconds)))
        return results


def search_rows() -> list[tuple[str, str, str]]:
    one, two = think(1, 1.0), think(2, 1.0)
    said = [result.analysis for result in one if result.analysis]
    nodes = sum(analysis.nodes or 0 for analysis in said)
    both = sum(result.analysis.nodes or 0 for result in two if result.analysis)
    depth = statistics.median(analysis.depth or 0 for analysis in said)
    return [
        ("search, middle games", f"{nodes / len(said) / 1e6:.1f} million nodes/s", "4 million/s"),
        ("depth in one second, median", f"{depth:.0f} moves", "10 moves"),
        ("two threads against one", f"{both / nodes:.2f} times the nodes", "1.6 times"),
    ]


def solver_row() -> tuple[str, str, str]:
    times, wrong = [], 0
    with NativeEngine() as engine:
        for position, value in positions("endgames.txt"):
            engine.new_game()
            began = time.perf_counter()
            verdict = engine.solve(position, Limit(movetime=FULL_SECONDS)).verdict
            if verdict is not Verdict.UNKNOWN:
                times.append(time.perf_counter() - began)
            wrong += value in ("win", "loss") and verdict != value
    figure = f"{len(times)} of 40 proved, {max(times):.1f} s at most, {wrong} wrong"
    return "solver, endgames", figure, "all in 60 s each"


def rows() -> list[tuple[str, str, str]]:
    return [perft_row(), *search_rows(), solver_row()]
