"""The commands ``endgames``: find, choose and verify endgames, for those who extend the ladder."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from tzaar.cli.checking import check_all, print_checked
from tzaar.cli.facts import (
    ChosenFacts,
    EndgamesVerifiedFacts,
    MinedFacts,
    print_json,
    prints,
)
from tzaar.cli.mining import (
    ConcurrencyOption,
    FileArgument,
    GamesOption,
    NodesOption,
    PlayNodesOption,
    RecordsOption,
    SeedOption,
    StacksOption,
    VariationsOption,
    fill,
)
from tzaar.cli.options import JsonOption, RayOption
from tzaar.endgames.ladder import FILE, Ladder
from tzaar.engine.core_missing import core_needed
from tzaar.engine.selfplay import SelfPlay
from tzaar.errors import TzaarError
from tzaar.puzzles.collection import Collection, default_folder
from tzaar.puzzles.puzzle import puzzle_id

app = typer.Typer(name="endgames", add_completion=False, rich_markup_mode=None)

LadderOption = Annotated[
    Path | None,
    typer.Option("--file", metavar="ENDGAMES", help="By default the one of this package."),
]


@app.callback()
def endgames() -> None:
    """Find endgames in games, choose those of the trainer, and verify them."""


@app.command("mine")
@prints(MinedFacts)
def mine(
    path: FileArgument,
    games: GamesOption,
    records: RecordsOption = None,
    nodes: NodesOption = 1_500_000,
    stacks: StacksOption = 20,
    variations: VariationsOption = 1,
    play_nodes: PlayNodesOption = 300,
    shortest: Annotated[
        int, typer.Option(metavar="N", min=1, help="Only wins in at least N turns.")
    ] = 1,
    seed: SeedOption = 1,
    concurrency: ConcurrencyOption = None,
    ray: RayOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play games and search them for endgames until a file holds N games.

    It may be stopped or killed at any time; the same command continues where it was. After Ctrl-C
    the games in progress are finished first; a second Ctrl-C abandons them. `tzaar endgames
    choose` reads the file.

    Examples:
        tzaar endgames mine won.jsonl --games 2 --nodes 2000 --stacks 12
        tzaar endgames mine won.jsonl --games 3 --records games.tzr --json
        tzaar endgames mine long.jsonl --games 1 --shortest 5 --stacks 12

    Exit status:
        130  Interrupted by Ctrl-C; every finished game is in the file.
        143  Ended by SIGTERM; every finished game is in the file.

    """
    with core_needed("native"):
        from tzaar.endgames.mining import EndgameDigging  # noqa: PLC0415 - needs the core
        from tzaar.puzzles.digging import LatePositions  # noqa: PLC0415
    fill(
        path,
        EndgameDigging(nodes, LatePositions(stacks, variations, SelfPlay(play_nodes)), shortest),
        games=games,
        records=records or [],
        seed=seed,
        concurrency=concurrency,
        ray=ray,
        as_json=as_json,
    )


@app.command("choose")
@prints(ChosenFacts)
def choose(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Files written by `tzaar endgames mine`.")
    ],
    file: LadderOption = None,
    each: Annotated[
        int, typer.Option(metavar="N", min=1, help="At most N endgames of each length.")
    ] = 12,
    longest: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Only wins in at most N turns."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Choose up to N endgames of each length, from easy to hard, and write them.

    The file is replaced. Positions of puzzles are left out.

    Examples:
        tzaar endgames choose won.jsonl --file mine.json
        tzaar endgames choose won.jsonl --file mine.json --each 5 --json

    """
    with core_needed("native"):
        from tzaar.endgames.mining import mined  # noqa: PLC0415 - needs the core
    path = file or default_folder() / FILE
    found = list(chain.from_iterable(map(mined, paths)))
    if not found:
        raise TzaarError("there are no endgames in these files; search more games")
    asked = {
        puzzle_id(position) for puzzle in Collection.open() for position, _ in puzzle.played[::2]
    }
    ladder = Ladder.choose(
        (one for one in found if longest is None or one.wins_in <= longest), each, asked
    )
    ladder.write(path)
    lengths = Counter(endgame.wins_in for endgame in ladder)
    if as_json:
        print_json(
            ChosenFacts(file=str(path), lengths={str(n): lengths[n] for n in sorted(lengths)})
        )
    else:
        counts = ", ".join(f"{lengths[n]} in {n}" for n in sorted(lengths))
        typer.echo(f"{path} holds wins: {counts}")


@app.command("verify")
@prints(EndgamesVerifiedFacts)
def verify(
    file: LadderOption = None,
    concurrency: ConcurrencyOption = None,
    ray: RayOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check the length, the winning turns and the id of every endgame from scratch.

    Nothing that found the endgames is trusted: docs/endgames.md says how.

    Examples:
        tzaar endgames verify --file mine.json
        tzaar endgames verify --file mine.json --json

    Exit status:
        0  All endgames are right.
        1  At least one endgame is wrong, or a position comes up twice.

    """
    with core_needed("native"):
        from tzaar.endgames.verifying import doubles  # noqa: PLC0415 - needs the core
        from tzaar.endgames.verifying import verify as check  # noqa: PLC0415
    ladder = list(Ladder.open(file))
    checked = check_all(ladder, check, doubles, "endgames", concurrency, ray)
    facts = EndgamesVerifiedFacts(endgames=len(ladder), **checked)
    if as_json:
        print_json(facts)
    else:
        print_checked(checked, len(ladder), "endgame")
    if facts["problems"]:
        raise typer.Exit(1)
