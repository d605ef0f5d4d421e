"""The command ``selfplay``: games of the engine against itself, for training."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from tzaar.cli.facts import SelfPlayFacts, print_json, prints
from tzaar.cli.options import JsonOption, RayOption
from tzaar.cli.progress import at_work
from tzaar.cli.signals import graceful_shutdown
from tzaar.engine.cluster import Cluster
from tzaar.engine.selfplay import SelfPlay, SelfPlayFile, SelfPlayStart
from tzaar.engine.workers import ThreadWorkers, Workers


@prints(SelfPlayFacts)
def selfplay(
    path: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="The file to fill; if it holds games, it is continued."
        ),
    ],
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many games the file is to hold.")
    ],
    nodes: Annotated[
        int, typer.Option("--nodes", "-n", metavar="N", min=1, help="Positions searched each turn.")
    ] = 5000,
    start: Annotated[
        SelfPlayStart,
        typer.Option(
            metavar="KIND", help="How games begin; placed is a placement with varied preferences."
        ),
    ] = SelfPlayStart.RANDOM,
    random_turns: Annotated[
        int,
        typer.Option(metavar="N", min=0, max=100, help="Play up to N turns at random first."),
    ] = 4,
    seed: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=0,
            max=2**64 - 1,
            help="The seed of the first game; the next game has the next.",
        ),
    ] = 1,
    concurrency: Annotated[
        int | None,
        typer.Option(
            "--concurrency",
            "-c",
            metavar="N",
            min=1,
            help="How many games to play at a time; by default one for each processor.",
        ),
    ] = None,
    ray: RayOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play the engine against itself until a file holds N games, to train on.

    It may be stopped or killed at any time; the same command continues where it was. A game is in
    the file as soon as it is over, and a game whose seed is in the file is not played again. After
    Ctrl-C the games in progress are finished first; a second Ctrl-C abandons them. `tzaar convert`
    turns the file into records.

    Examples:
        tzaar selfplay training.bin --games 2 --nodes 20
        tzaar selfplay training.bin --games 3 --nodes 20 --json

    Exit status:
        130  Interrupted by Ctrl-C; every finished game is in the file.
        143  Ended by SIGTERM; every finished game is in the file.

    """
    play = SelfPlay(nodes, random_turns, start)
    with graceful_shutdown(deferred=True) as shutdown, SelfPlayFile(path) as file:

        def fill(workers: Workers) -> None:
            with at_work("games", games, done=file.games) as work:
                for number in file.fill(games, play, seed, workers, lambda: shutdown.is_requested):
                    work.update(number)

        if ray is None:
            fill(ThreadWorkers(concurrency or os.cpu_count() or 1))
        else:
            with Cluster(ray, concurrency) as cluster:
                fill(cluster)
    # Only now is the file closed, and so on the disk.
    if as_json:
        print_json(SelfPlayFacts(file=str(path), games=file.games))
    else:
        typer.echo(f"{path} holds {file.games} {'game' if file.games == 1 else 'games'}")
    shutdown.exit_if_requested()
