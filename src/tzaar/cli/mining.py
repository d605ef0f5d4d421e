"""What commands have in common that search games: their options, and how they fill a file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tzaar.cli.counted import counted
from tzaar.cli.facts import MinedFacts, print_json
from tzaar.cli.progress import at_work
from tzaar.cli.signals import graceful_shutdown
from tzaar.engine.cluster import Cluster
from tzaar.engine.core_missing import core_needed
from tzaar.engine.workers import ThreadWorkers, Workers
from tzaar.puzzles.work_file import WorkFile

if TYPE_CHECKING:
    from tzaar.puzzles.digging import Searching

FileArgument = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="The file to fill; if it holds games, it is continued."),
]
GamesOption = Annotated[
    int, typer.Option(metavar="N", min=1, help="How many games the file is to hold.")
]
RecordsOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--records", metavar="RECORDS", help="Search the games of this file first; may be repeated."
    ),
]
NodesOption = Annotated[
    int, typer.Option("--nodes", "-n", metavar="N", min=1, help="Solver nodes for each question.")
]
StacksOption = Annotated[
    int,
    typer.Option(metavar="N", min=6, max=59, help="Search only positions with at most N stacks."),
]
VariationsOption = Annotated[
    int, typer.Option(metavar="N", min=0, help="Random turns to try besides the one played.")
]
PlayNodesOption = Annotated[
    int, typer.Option(metavar="N", min=1, help="Positions searched each turn of self-play.")
]
SeedOption = Annotated[
    int,
    typer.Option(
        metavar="N",
        min=0,
        max=2**63 - 1,
        help="The seed of the first game; the next game has the next.",
    ),
]
ConcurrencyOption = Annotated[
    int | None,
    typer.Option(
        "--concurrency",
        "-c",
        metavar="N",
        min=1,
        help="How many jobs to run at a time; by default one for each processor.",
    ),
]


@contextmanager
def workers_of(concurrency: int | None, ray: str | None) -> Iterator[Workers]:
    """Threads here, or the workers of a cluster."""
    if ray is None:
        yield ThreadWorkers(concurrency or os.cpu_count() or 1)
        return
    with Cluster(ray, concurrency) as cluster:
        yield cluster


def fill(
    path: Path,
    searching: Searching,
    *,
    games: int,
    records: list[Path],
    seed: int,
    concurrency: int | None,
    ray: str | None,
    as_json: bool,
) -> None:
    """Search games until a file holds so many: those of the records first, then self-play."""
    with core_needed("native"):
        from tzaar.puzzles.digging import (  # noqa: PLC0415 - needs the core
            dig_all,
            record_jobs,
            selfplay_jobs,
        )
    with graceful_shutdown(deferred=True) as shutdown, WorkFile(path) as file:
        read = chain.from_iterable(record_jobs(record) for record in records)
        fresh = (job for job in chain(read, selfplay_jobs(seed)) if job.name not in file.jobs)
        wanted = islice(fresh, max(0, games - len(file.jobs)))
        with (
            workers_of(concurrency, ray) as workers,
            at_work("games", games, done=len(file.jobs)) as work,
        ):
            for number in dig_all(file, wanted, searching, workers, lambda: shutdown.is_requested):
                work.update(number)
    if as_json:
        print_json(MinedFacts(file=str(path), games=len(file.jobs)))
    else:
        typer.echo(f"{path} holds {counted(len(file.jobs), 'game')}")
    shutdown.exit_if_requested()
