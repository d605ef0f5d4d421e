"""How late answers come: `bestturn` after its limit, over TZI and pipes, as other programs see it.

    python -m bench.lateness [--searches N] [--seed N]

A thousand searches (the default) take about five minutes. The worst of them is meaningful only on
an idle machine.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from rich.progress import track

from tzaar.engine.executable import find_executable

DATA = Path(__file__).parents[1] / "data"
# Positions for different kinds of search: placements are not searched, a turn may be in progress.
FILES = {
    "middle game": "positions/middlegames.txt",
    "endgame": "positions/endgames.txt",
    "placement": "perft/placement.perft",
    "mid-turn": "perft/midturn.perft",
}
LEAST_MS, MOST_MS = 10, 1000
WANTED_MS = 20


class Search(NamedTuple):
    kind: str
    threads: int
    limit_ms: int
    late_ms: float  # negative if early, as in decided games


def positions(file: str) -> list[str]:
    """The position strings of a file, ignoring what follows or separates them."""
    lines = (DATA / file).read_text("utf-8").splitlines()
    return [
        " ".join(line.split(";")[0].split()[:3])
        for line in lines
        if "/" in line and not line.startswith("#")
    ]


def plan(searches: int, seed: int) -> Iterator[tuple[str, str, int, int]]:
    """Kind, position, threads and limit; limits are evenly spaced on a logarithmic scale."""
    dice = random.Random(seed)
    texts = {kind: positions(file) for kind, file in FILES.items()}
    kinds = list(FILES)
    for number in range(searches):
        kind = kinds[number % len(kinds)]
        share = dice.random()
        limit = round(math.exp(math.log(LEAST_MS) + share * math.log(MOST_MS / LEAST_MS)))
        yield kind, dice.choice(texts[kind]), 1 + number // len(kinds) % 2, limit


def wait_for(output: IO[str], head: str) -> str:
    for line in output:
        if line.startswith("info string error"):
            raise RuntimeError(line)
        if line.startswith(head):
            return line
    raise RuntimeError(f"the engine has ended; expected {head}")


def measure(searches: int, seed: int = 1) -> list[Search]:
    found = []
    with subprocess.Popen(
        [find_executable()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for kind, position, threads, limit in track(
            list(plan(searches, seed)), "lateness", transient=True
        ):
            engine.stdin.write(
                f"setoption name Threads value {threads}\nposition string {position}\nisready\n"
            )
            wait_for(engine.stdout, "readyok")
            began = time.perf_counter()
            engine.stdin.write(f"go movetime {limit}\n")
            wait_for(engine.stdout, "bestturn")
            late = (time.perf_counter() - began) * 1000 - limit
            found.append(Search(kind, threads, limit, late))
        engine.stdin.write("quit\n")
    return found


def percentile(values: list[float], share: float) -> float:
    """The smallest value that at least this share of the values does not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def used_up(found: list[Search]) -> list[Search]:
    """The searches that used up their limit: others are early by any amount."""
    return [search for search in found if search.late_ms > -search.limit_ms / 2]


def figure(found: list[Search]) -> str:
    late = [search.late_ms for search in found]
    return (
        f"worst {max(late):.1f} ms, 99 % within {percentile(late, 0.99):.1f} ms, "
        f"median {statistics.median(late):.1f} ms"
    )


def rows(searches: int = 100) -> list[tuple[str, str, str]]:
    found = measure(searches)
    title = f"bestturn after its limit, {searches} searches"
    return [(title, figure(used_up(found)), f"{WANTED_MS} ms at most")]


def main() -> None:
    parser = argparse.ArgumentParser(description="How late answers come, relative to their limit.")
    parser.add_argument("--searches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = measure(options.searches, options.seed)
    limited = used_up(found)
    print(f"{len(found)} searches, {len(limited)} of them ended by their limit")
    print(f"all: {figure(limited)} (below 0: early)")
    for kind in FILES:
        for threads in (1, 2):
            some = [s for s in limited if (s.kind, s.threads) == (kind, threads)]
            if some:
                print(f"{kind}, {threads} thread(s), {len(some)}: {figure(some)}")
    beyond = sorted((s for s in found if s.late_ms > WANTED_MS), key=lambda s: -s.late_ms)
    print(f"{len(beyond)} later than {WANTED_MS} ms")
    for search in beyond[:10]:
        print(f"  {search.late_ms:.1f} ms after {search.limit_ms}: {search.kind}, {search.threads}")


if __name__ == "__main__":
    main()
