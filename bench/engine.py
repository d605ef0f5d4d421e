"""The engine's figures: perft, search and solver, on the positions in data/."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

from tzaar.engine import Analysis, Limit, Verdict
from tzaar.engine._native import Position as CorePosition
from tzaar.engine.native import NativeEngine
from tzaar.position import Position

POSITIONS = Path(__file__).parents[1] / "data" / "positions"
PERFT_LEAVES = 11_010_135
FULL_SECONDS = 60


def positions(name: str) -> list[tuple[Position, str]]:
    """The positions of a file, each with the text that follows it."""
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


def think(threads: int, limit: Limit) -> list[Analysis]:
    with NativeEngine({"Threads": threads}) as engine:
        results = []
        for position, _ in positions("middlegames.txt"):
            engine.new_game()
            analysis = engine.play(position, limit).analysis
            assert analysis is not None
            results.append(analysis)
        return results


def speed(analysis: Analysis) -> float:
    """Nodes per second, by the search's own time: a proved position ends its search early."""
    return (analysis.nodes or 0) / max(analysis.time or 0, 0.001)


def best_speed() -> float:
    """Nodes per second of one thread; the best of five for each middlegame, as other work
    disturbs."""
    runs = [think(1, Limit(nodes=1_000_000)) for _ in range(5)]
    best = [max(map(speed, same)) for same in zip(*runs, strict=True)]
    return statistics.harmonic_mean(best)


def search_rows() -> list[tuple[str, str, str]]:
    second = Limit(movetime=1.0)
    one, two = think(1, second), think(2, second)
    ratio = statistics.harmonic_mean(map(speed, two)) / statistics.harmonic_mean(map(speed, one))
    depth = statistics.median(analysis.depth or 0 for analysis in one)
    return [
        ("search, best of five", f"{best_speed() / 1e6:.1f} million nodes/s", "1.5 million/s"),
        ("depth in one second, median", f"{depth:.0f} moves", "10 moves"),
        ("two threads against one", f"{ratio:.2f} times the nodes", "1.6 times"),
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
