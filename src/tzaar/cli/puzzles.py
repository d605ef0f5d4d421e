"""The commands ``puzzles``: for whoever makes the collection grow."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tzaar.cli.options import RayOption
from tzaar.cli.progress import progress_bar
from tzaar.cli.signals import graceful_shutdown
from tzaar.engine.cluster import Cluster
from tzaar.engine.core_missing import core_needed
from tzaar.engine.selfplay import SelfPlay
from tzaar.engine.workers import ThreadWorkers, Workers
from tzaar.puzzles.work_file import WorkFile

app = typer.Typer(no_args_is_help=True)

ConcurrencyOption = Annotated[
    int | None,
    typer.Option("--concurrency", "-c", "-j", min=1, help="Jobs at a time; by default one a processor."),
]


@app.callback()
def puzzles() -> None:
    """Find puzzles in games, rate them, add them to the collection and check all proofs."""


@app.command()
def mine(
    path: Annotated[
        Path, typer.Argument(metavar="FILE", help="Continued if it already holds games.")
    ],
    games: Annotated[int, typer.Option(min=1, help="How many the file is to hold.")],
    records: Annotated[
        list[Path] | None,
        typer.Option("--records", help="Look through the games of this file first; may be repeated."),
    ] = None,
    nodes: Annotated[
        int, typer.Option("--nodes", "-n", min=1, help="Of the solver, for each question.")
    ] = 100_000,
    stacks: Annotated[
        int, typer.Option(min=6, max=59, help="Look at positions with so many stacks at most.")
    ] = 24,
    variations: Annotated[
        int, typer.Option(min=0, help="Turns at random to look at besides the one played.")
    ] = 6,
    play_nodes: Annotated[int, typer.Option(min=1, help="Search nodes a turn of self-play.")] = 300,
    seed: Annotated[
        int, typer.Option(min=0, max=2**63, help="Of the first game; the next has the next.")
    ] = 1,
    concurrency: ConcurrencyOption = None,
    ray: RayOption = None,
) -> None:
    """Play games and look through them for puzzles, until a file has so many.

    It may be stopped or killed at any time, and the same command continues where it was: what a game
    gave is in the file as soon as it has been looked through. `tzaar puzzles add` takes them from
    there.
    """
    with core_needed("native"):
        from tzaar.puzzles.digging import Digging, dig_all, record_jobs, selfplay_jobs  # noqa: PLC0415
    digging = Digging(nodes, stacks, variations, SelfPlay(play_nodes))
    with graceful_shutdown(deferred=True) as shutdown, WorkFile(path) as file:
        read = chain.from_iterable(record_jobs(record) for record in records or [])
        fresh = (job for job in chain(read, selfplay_jobs(seed)) if job.name not in file.jobs)
        wanted = islice(fresh, max(0, games - len(file.jobs)))
        with workers_of(concurrency, ray) as workers, progress_bar(Console(stderr=True)) as progress:
            bar = progress.add_task("games", total=games, completed=len(file.jobs))
            for number in dig_all(file, wanted, digging, workers, lambda: shutdown.is_requested):
                progress.update(bar, completed=number)
    typer.echo(f"{path} holds {len(file.jobs)} games")
    shutdown.exit_if_requested()


@contextmanager
def workers_of(concurrency: int | None, ray: str | None) -> Iterator[Workers]:
    """Threads here, or the workers of a cluster."""
    if ray is None:
        yield ThreadWorkers(concurrency or os.cpu_count() or 1)
        return
    with Cluster(ray, concurrency) as cluster:
        yield cluster
