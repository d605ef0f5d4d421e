"""Pictures of training and of matches, as SVG.

    python -m training.plots losses network.json other.json --out losses.svg
    python -m training.plots generations first.json second.json --out generations.svg
    python -m training.plots times short.tzr 1.0=long.json --out times.svg
    python -m training.plots puzzles data/puzzles --out collection.svg
    python -m training.plots solving solving.json --out solving.svg

`puzzles` takes the folder of a collection, `solving` the output of `python -m bench.puzzles`,
`losses` the .json beside a network; the others take the output of `tzaar match` with --json or
--save. A result in .json does not record the time a turn: give it as SECONDS=FILE.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from training.plots.figure import write_svg
from training.plots.losses import losses
from training.plots.puzzles import collection, read_solving, solving
from training.plots.results import MatchResult, PlotError, read_result
from training.plots.strength import generations, times
from tzaar.puzzles import Collection, CollectionError


def main(words: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=["losses", "generations", "times", "puzzles", "solving"])
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--out", type=Path, required=True, help="the SVG to write")
    found = parser.parse_args(words)
    try:
        match found.kind:
            case "losses":
                figure = losses([Path(name) for name in found.files])
            case "generations":
                figure = generations([_result(name) for name in found.files])
            case "puzzles":
                figure = collection(list(Collection.open(Path(found.files[0]))))
            case "solving":
                figure = solving(read_solving(Path(found.files[0])))
            case _:
                figure = times([_result(name) for name in found.files])
        write_svg(figure, found.out)
    except (PlotError, CollectionError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _result(name: str) -> MatchResult:
    seconds, is_said, path = name.rpartition("=")
    result = read_result(Path(path))
    if not is_said:
        return result
    try:
        return replace(result, seconds=float(seconds))
    except ValueError:
        raise PlotError(f"{seconds!r} in {name!r} is not a number of seconds") from None


if __name__ == "__main__":
    sys.exit(main())
