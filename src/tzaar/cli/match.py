"""The command ``match``: two players, many games, who is stronger."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from tzaar.cli.options import JsonOption, RayOption, StartChoice, StartOption, print_json
from tzaar.cli.progress import progress_bar
from tzaar.cli.signals import graceful_shutdown
from tzaar.cli.thinking import DepthOption, NodesOption
from tzaar.engine import Limit
from tzaar.engine.archive import Archive
from tzaar.engine.cluster import Cluster
from tzaar.engine.elo import Estimate, estimate
from tzaar.engine.match import Match, Plan, Round, Tally
from tzaar.engine.players import parse_player
from tzaar.engine.referee import ADJUDICATION, Conditions
from tzaar.engine.sprt import Sprt
from tzaar.errors import TzaarError
from tzaar.game import Game
from tzaar.setups import StartKind

DEFAULT_TIME: Final = 0.1
"""Seconds a turn, where nothing else limits it."""
_PLAYER = "level:N, native, native:network=FILE,hash=64, random, careful or a TZI command line."


def match(
    first: Annotated[str, typer.Argument(metavar="A", help=_PLAYER)],
    second: Annotated[str, typer.Argument(metavar="B", help="As A.")],
    games: Annotated[int, typer.Option(min=2, help="How many, two from each start.")] = 200,
    time: Annotated[
        float | None,
        typer.Option(
            "--time", "-t", help=f"Seconds a turn; {DEFAULT_TIME} if nothing else limits it."
        ),
    ] = None,
    clock: Annotated[
        str | None, typer.Option(metavar="SECONDS+INCREMENT", help="Clocks, for instance 60+0.5.")
    ] = None,
    depth: DepthOption = None,
    nodes: NodesOption = None,
    concurrency: Annotated[
        int | None,
        typer.Option(
            "--concurrency",
            "-c",
            min=1,
            help="Games at a time; by default one, or all that a cluster has processors for.",
        ),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="ELO0 ELO1", help="Stop as soon as the test tells them apart."),
    ] = None,
    alpha: Annotated[float, typer.Option(help="Of the test: risk to find ELO1 wrongly.")] = 0.05,
    beta: Annotated[float, typer.Option(help="Of the test: risk to find ELO0 wrongly.")] = 0.05,
    start: StartOption = StartChoice.RANDOM,
    seed: Annotated[int, typer.Option(min=0, max=2**64 - 1, help="Of all random starts.")] = 0,
    margin: Annotated[float, typer.Option(min=0, help="Seconds a turn may come late.")] = 0.1,
    save: Annotated[Path | None, typer.Option(help="Add every game to this .tzr file.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the match in that file.")
    ] = False,
    ray: RayOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play a match of two engines and print how much stronger A is than B.

    Each start is played twice with colours exchanged. An engine that crashes, plays an illegal
    turn or times out loses that game, and is started again for the next. On a cluster, programs
    and networks must be on every machine, under the same path. Interrupted, it prints how the match
    stands; the exit status is then 130, or 143 after a SIGTERM.
    """
    if resume and save is None:
        raise TzaarError("--resume needs --save, to know which match")
    plan = Plan(
        Conditions(_limit(time, clock, depth, nodes), margin=margin),
        pairs=math.ceil(games / 2),
        start=StartKind(start.value),
        seed=seed,
        concurrency=concurrency or 1,
        sprt=_test(sprt, alpha, beta),
    )
    played = Match(parse_player(first), parse_player(second), plan)
    with graceful_shutdown() as shutdown, _archive(save, played, resume=resume) as archive:
        try:
            if ray is None:
                _play(played, archive, lambda: asyncio.run(played.run()))
            else:
                with Cluster(ray, concurrency) as cluster:
                    _play(played, archive, lambda: played.run_by(cluster))
        except KeyboardInterrupt:
            shutdown.request()
    if as_json:
        print_json(tally_facts(played))
    else:
        for line in tally_lines(played):
            typer.echo(line)
    shutdown.exit_if_requested()


@contextmanager
def _archive(path: Path | None, played: Match, *, resume: bool) -> Iterator[Archive | None]:
    """The file to save games in, if any, from which the match takes those it has."""
    if path is None:
        yield None
        return
    with Archive(path) as archive:
        if resume:
            played.tally = archive.resume(played)
        elif not archive.is_empty:
            raise TzaarError(f"{path} exists already; --resume continues its match")
        yield archive


def _play(played: Match, archive: Archive | None, run: Callable[[], Tally]) -> None:
    """Play the match under a progress bar."""
    console = Console(stderr=True)
    with progress_bar(console) as progress:
        bar = progress.add_task(
            standing(played.tally), total=played.plan.pairs * 2, completed=len(played.tally.won)
        )

        def enter(which: Round, game: Game) -> None:
            if archive is not None:
                archive.append(game)
            if reason := game.tags.get(ADJUDICATION):
                console.print(f"game {which}: {reason}", markup=False, highlight=False)
            progress.update(bar, advance=1, description=standing(played.tally))

        played.on_game = enter
        run()


def standing(tally: Tally) -> str:
    """How it stands, in a few words."""
    found = estimate(tally.pairs)
    elo = f", Elo {found}" if found else ""
    return f"{tally.wins} : {tally.losses}{elo}"


def tally_lines(played: Match) -> list[str]:
    """The result for people."""
    tally, sprt = played.tally, played.plan.sprt
    lost, shared, won = tally.pairs
    lines = [
        f"{played.first.name} {tally.wins} : {tally.losses} {played.second.name}",
        f"pairs won {won}, shared {shared}, lost {lost}; White won {tally.white_wins} games",
    ]
    if found := estimate(tally.pairs):
        lines.append(f"score {found.score:.1%}, Elo {found}, 95 %")
    if sprt is not None:
        low, high = sprt.bounds
        decision = sprt.decide(tally.pairs) or "not decided"
        lines.append(
            f"test of Elo {sprt.elo0:g} against {sprt.elo1:g}: {decision} "
            f"(LLR {sprt.llr(tally.pairs):.2f}, bounds {low:.2f} and {high:.2f})"
        )
    if tally.forfeits:
        lines.append(f"{len(tally.forfeits)} games forfeited by crash, illegal turn or silence")
    return lines


def tally_facts(played: Match) -> dict[str, Any]:
    """The result for programs."""
    tally, sprt = played.tally, played.plan.sprt
    facts: dict[str, Any] = {
        "first": played.first.name,
        "second": played.second.name,
        "wins": tally.wins,
        "losses": tally.losses,
        "white_wins": tally.white_wins,
        "pairs": dict(zip(("lost", "shared", "won"), tally.pairs, strict=True)),
        "elo": _elo_facts(estimate(tally.pairs)),
        "forfeits": [str(which) for which in tally.forfeits],
    }
    if sprt is not None:
        facts["sprt"] = {
            "decision": sprt.decide(tally.pairs),
            "llr": sprt.llr(tally.pairs),
            "bounds": sprt.bounds,
        }
    return facts


def _elo_facts(found: Estimate | None) -> dict[str, float | None] | None:
    if found is None:
        return None
    values = {"score": found.score, "elo": found.elo, "low": found.low, "high": found.high}
    # JSON has no infinity.
    return {name: value if math.isfinite(value) else None for name, value in values.items()}


def _limit(time: float | None, clock: str | None, depth: int | None, nodes: int | None) -> Limit:
    if clock is None:
        if time is None and depth is None and nodes is None:
            time = DEFAULT_TIME
        return _checked_limit(movetime=time, depth=depth, nodes=nodes)
    base, _, increment = clock.partition("+")
    try:
        seconds, more = float(base), float(increment or 0)
    except ValueError:
        raise TzaarError(f"{clock!r} is not a clock; example: 60+0.5") from None
    return _checked_limit(
        movetime=time,
        depth=depth,
        nodes=nodes,
        white_clock=seconds,
        black_clock=seconds,
        white_increment=more,
        black_increment=more,
    )


def _checked_limit(**values: Any) -> Limit:
    try:
        return Limit(**values)
    except ValueError as error:
        raise TzaarError(str(error)) from error


def _test(sprt: tuple[float, float] | None, alpha: float, beta: float) -> Sprt | None:
    if sprt is None:
        return None
    try:
        return Sprt(*sprt, alpha, beta)
    except ValueError as error:
        raise TzaarError(str(error)) from error
