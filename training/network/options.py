"""The options of training, and its command line."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from training.network.architecture import Architecture
from training.network.rows import PROGRAM

PROVED: Final = 31_800
"""Scores from here on are proved wins, and likewise losses; see core/base/score.h."""
IN_MEMORY: Final = ("auto", "yes", "no")


def _option(default: Any, text: str, **more: Any) -> Any:
    return field(default=default, metadata={"help": text, **more})


@dataclass(frozen=True)
class Options:
    """All that determines the network: equal options give equal ones, except with `minutes`."""

    width: int = _option(32, "of the feature transformer, for stacks")
    fact_width: int = _option(32, "of the feature transformer, for facts")
    first: int = _option(16, "outputs of the first dense layer")
    second: int = _option(16, "outputs of the second dense layer")
    epochs: int = _option(20, "how often every position is seen")
    minutes: float | None = _option(
        None, "as many epochs as fit into this time, loading included", type=float
    )
    batch: int = _option(16_384, "positions a step")
    rate: float = _option(2e-3, "the highest learning rate")
    score_share: float = _option(
        0.5, "how much the search's score counts; the rest is the game's result"
    )
    steepness: float = _option(
        1.25, "what scores are multiplied by: results say that searches are too modest"
    )
    quiet: int | None = _option(
        None,
        "leave out positions with scores beyond these hundredths; without a number, proved ones",
        type=int,
        nargs="?",
        const=PROVED - 1,
    )
    held_back: float = _option(0.03, "share of the positions that is only measured on")
    seed: int = _option(1, "of the first weights and of the order of positions")

    @property
    def architecture(self) -> Architecture:
        """The shape of the network."""
        return Architecture(self.width, self.fact_width, self.first, self.second)

    def problem(self) -> str | None:
        """What is wrong with the options, if anything."""
        least_one = ("width", "fact_width", "first", "second", "epochs", "batch")
        for name in least_one:
            if getattr(self, name) < 1:
                return f"{_flag(name)} must be 1 or more"
        if self.steepness <= 0:
            return "--steepness must be above 0"
        if self.rate <= 0 or (self.minutes is not None and self.minutes <= 0):
            return "--rate and --minutes must be above 0"
        if not 0 <= self.score_share <= 1:
            return "--score-share must be between 0 and 1"
        if not 0 < self.held_back <= 0.5:
            return "--held-back must be above 0 and at most 0.5"
        return None


@dataclass(frozen=True)
class Command:
    """The whole command line."""

    sources: list[Path]
    out: Path
    program: Path
    rows: Path | None
    in_memory: str
    restart: bool
    options: Options


def parse(description: str, words: list[str] | None = None) -> Command:
    """Parse `words` or the command line; ends the program with a message if it is wrong."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "sources", nargs="+", type=Path, metavar="FILE", help="self-play games, or rows (*.codes)"
    )
    parser.add_argument("--out", type=Path, required=True, help="the network file to write")
    parser.add_argument(
        "--program", type=Path, default=PROGRAM, help="what makes rows [%(default)s]"
    )
    parser.add_argument("--rows", type=Path, help="folder for rows [beside the games]")
    parser.add_argument(
        "--in-memory",
        choices=IN_MEMORY,
        default="auto",
        help="all rows on the device, or read as needed [%(default)s]",
    )
    parser.add_argument("--restart", action="store_true", help="do not resume an earlier run")
    for each in fields(Options):
        extras = {"type": type(each.default), **each.metadata}
        extras["help"] += " [%(default)s]"
        parser.add_argument(_flag(each.name), default=each.default, **extras)
    found = vars(parser.parse_args(words))
    options = Options(**{each.name: found.pop(each.name) for each in fields(Options)})
    if problem := options.problem():
        parser.error(problem)
    return Command(**found, options=options)


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")
