"""Do the levels solve puzzles as often as the ratings predict? Separate attempts measure it.

    python -m bench.puzzles solving.json --each 30 --tries 4

Takes puzzles from every hundred of ratings and lets levels 1 to 9 try each. The seeds differ from
those of the attempts behind the ratings. `python -m training.plots solving` plots the result.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import defaultdict
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from tzaar.cli.progress import at_work
from tzaar.engine.workers import ThreadWorkers
from tzaar.puzzles import Collection, Puzzle
from tzaar.puzzles.rating import Examiner
from tzaar.safe_files import replacing

STEP = 100
"""Of ratings."""
LEVELS = range(1, 10)
SEED = 1_000_003
"""Not 0, the seed of the attempts behind the ratings."""


def sample(puzzles: Iterable[Puzzle], each: int) -> list[Puzzle]:
    """Up to `each` puzzles of every hundred of ratings, at random: the first by id, a hash."""
    bands: defaultdict[int, list[Puzzle]] = defaultdict(list)
    for puzzle in puzzles:
        bands[puzzle.rating // STEP].append(puzzle)
    return [puzzle for _, band in sorted(bands.items()) for puzzle in band[:each]]


def attempt(tries: int, puzzle: Puzzle) -> tuple[int, list[int]]:
    """The rating, and how often each level solved it."""
    found = Examiner(SEED).attempts(puzzle, dict.fromkeys(LEVELS, tries))
    return puzzle.rating, [found.solved[level] for level in LEVELS]


def main(words: list[str] | None = None) -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path, help="the file to write")
    parser.add_argument("--each", type=int, default=30, help="puzzles of each hundred of ratings")
    parser.add_argument("--tries", type=int, default=4, help="of each level at each puzzle")
    parser.add_argument("-j", type=int, default=os.cpu_count() or 1, help="puzzles at a time")
    found = parser.parse_args(words)
    puzzles = sample(Collection.open(), found.each)
    rows = []
    with at_work("puzzles", len(puzzles)) as work:
        for row in ThreadWorkers(found.j).results(partial(attempt, found.tries), puzzles):
            rows.append(row)
            work.update(len(rows))
    facts = {"tries": found.tries, "levels": list(LEVELS), "puzzles": sorted(rows)}
    with replacing(found.out) as file:
        file.write((json.dumps(facts, separators=(",", ":")) + "\n").encode())


if __name__ == "__main__":
    main()
