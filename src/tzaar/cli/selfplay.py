"""The command ``selfplay``: games of the engine against itself, for training."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tzaar.cli.options import RayOption
from tzaar.cli.progress import progress_bar
from tzaar.cli.signals import graceful_shutdown
from tzaar.engine.cluster import Cluster
from tzaar.engine.selfplay import SelfPlay, SelfPlayFile, SelfPlayStart
from tzaar.engine.workers import ThreadWorkers, Workers


def selfplay(
    path: Annotated[
        Path, typer.Argument(metavar="FILE", help="Continued if it already holds games.")
    ],
    games: Annotated[int, typer.Option(min=1, help="How many the file is to hold.")],
    nodes: Annotated[int, typer.Option("--nodes", "-n", min=1, help="Search nodes a turn.")] = 5000,
    start: Annotated[
        SelfPlayStart,
        typer.Option(help="How games begin; placed is with a placement by varied tastes."),
    ] = SelfPlayStart.RANDOM,
    random_turns: Annotated[
        int, typer.Option(min=0, max=100, help="Most turns to play at random at first.")
    ] = 4,
    seed: Annotated[
        int, typer.Option(min=0, max=2**64 - 1, help="Of the first game; the next has the next.")
    ] = 1,
    concurrency: Annotated[
        int | None,
        typer.Option(
            "--concurrency", "-c", min=1, help="Games at a time; by default one a processor."
        ),
    ] = None,
    ray: RayOption = None,
) -> None:
    """Play the engine against itself until a file holds so many games.

    It may be stopped or killed at any time, and the same command continues where it was: a game is
    in the file as soon as it is over, and games whose seeds are in the file are not played again.
    After an interrupt the games in progress are finished; the exit status is then 130, or 143 after
    a SIGTERM.
    """
    play = SelfPlay(nodes, random_turns, start)
    with graceful_shutdown(deferred=True) as shutdown, SelfPlayFile(path) as file:

        def fill(workers: Workers) -> None:
            with progress_bar(Console(stderr=True)) as progress:
                bar = progress.add_task("games", total=games, completed=file.games)
                for number in file.fill(games, play, seed, workers, lambda: shutdown.is_requested):
                    progress.update(bar, completed=number)

        if ray is None:
            fill(ThreadWorkers(concurrency or os.cpu_count() or 1))
        else:
            with Cluster(ray, concurrency) as cluster:
                fill(cluster)
    # Once the file is closed, and so on the disk.
    typer.echo(f"{path} holds {file.games} games")
    shutdown.exit_if_requested()
