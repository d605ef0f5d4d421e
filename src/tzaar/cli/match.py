"""The command ``match``: two players, many games, who is stronger."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from tzaar.cli.counted import counted
from tzaar.cli.facts import EloFacts, MatchFacts, print_json, prints
from tzaar.cli.options import (
    PLAYERS,
    JsonOption,
    RayOption,
    StartChoice,
    complete_player,
)
from tzaar.cli.progress import at_work
from tzaar.cli.signals import graceful_shutdown
from tzaar.cli.thinking import LIMITS, DepthOption, NodesOption
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
_TEST = "Test of strength"


@prints(MatchFacts)
def match(
    first: Annotated[
        str,
        typer.Argument(metavar="A", help=f"A player: {PLAYERS}.", autocompletion=complete_player),
    ],
    second: Annotated[
        str,
        typer.Argument(metavar="B", help="Another player.", autocompletion=complete_player),
    ],
    games: Annotated[
        int, typer.Option(metavar="N", min=2, help="How many games, two from each start.")
    ] = 200,
    start: Annotated[
        StartChoice, typer.Option("--start", metavar="KIND", help="How games begin:")
    ] = StartChoice.RANDOM,
    seed: Annotated[
        int,
        typer.Option(metavar="N", min=0, max=2**64 - 1, help="The seed of all random starts."),
    ] = 0,
    concurrency: Annotated[
        int | None,
        typer.Option(
            "--concurrency",
            "-c",
            metavar="N",
            min=1,
            help="How many games to play at a time; by default one, or on a cluster one for each "
            "processor.",
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Add every game to this .tzr file."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the match in the file of --save.")
    ] = False,
    ray: RayOption = None,
    as_json: JsonOption = False,
    time: Annotated[
        float | None,
        typer.Option(
            "--time",
            "-t",
            metavar="SECONDS",
            help="Time for each turn.",
            rich_help_panel=LIMITS,
            show_default=f"{DEFAULT_TIME:g}, if no other limit is given",
        ),
    ] = None,
    clock: Annotated[
        str | None,
        typer.Option(
            metavar="SECONDS+INCREMENT",
            help="Time for the whole game and for each turn of it, as in 60+0.5.",
            rich_help_panel=LIMITS,
        ),
    ] = None,
    depth: DepthOption = None,
    nodes: NodesOption = None,
    margin: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            min=0,
            help="Forgive turns that are late by less.",
            rich_help_panel=LIMITS,
        ),
    ] = 0.1,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(
            metavar="ELO0 ELO1",
            help="Stop as soon as a sequential test (SPRT) decides which Elo A has.",
            rich_help_panel=_TEST,
        ),
    ] = None,
    alpha: Annotated[
        float,
        typer.Option(
            metavar="P", help="The risk of accepting ELO1 wrongly.", rich_help_panel=_TEST
        ),
    ] = 0.05,
    beta: Annotated[
        float,
        typer.Option(
            metavar="P", help="The risk of accepting ELO0 wrongly.", rich_help_panel=_TEST
        ),
    ] = 0.05,
) -> None:
    """Play a match between two engines and print how much stronger A is than B.

    Every start is played twice, with colours exchanged. An engine that crashes, plays an illegal
    turn or exceeds its time loses the game and is restarted for the next. On a cluster, programs
    and networks must be on every machine, under the same path. Ctrl-C and SIGTERM end the match
    with the result so far.

    Examples:
        tzaar match level:5 level:4 --games 2 --nodes 50
        tzaar match native random --games 2 --time 0.001 --json
        tzaar match careful random --games 4 --nodes 1 --save match.tzr
        tzaar match careful random --games 6 --nodes 1 --save match.tzr --resume
        tzaar match level:2 level:1 --games 2 --nodes 50 --sprt 0 100

    Exit status:
        130  Interrupted by Ctrl-C; the result so far was printed.
        143  Ended by SIGTERM; the result so far was printed.

    """
    if resume and save is None:
        raise TzaarError("--resume needs --save FILE, the file of the match to continue")
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
    """The file to save games in, if any; a match that is resumed takes its games from it."""
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
    total, done = played.plan.pairs * 2, len(played.tally.won)
    with at_work(standing(played.tally), total, done=done) as work:

        def enter(which: Round, game: Game) -> None:
            if archive is not None:
                archive.append(game)
            if reason := game.tags.get(ADJUDICATION):
                work.note(f"game {which}: {reason}")
            work.update(len(played.tally.won), standing(played.tally))

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
        f"pairs won {won}, shared {shared}, lost {lost}; "
        f"White won {counted(tally.white_wins, 'game')}",
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
        games = counted(len(tally.forfeits), "game")
        lines.append(f"{games} forfeited by a crash, an illegal turn or on time")
    return lines


def tally_facts(played: Match) -> MatchFacts:
    """The result for programs."""
    tally, sprt = played.tally, played.plan.sprt
    lost, shared, won = tally.pairs
    facts: MatchFacts = {
        "first": played.first.name,
        "second": played.second.name,
        "wins": tally.wins,
        "losses": tally.losses,
        "white_wins": tally.white_wins,
        "pairs": {"lost": lost, "shared": shared, "won": won},
        "elo": _elo_facts(estimate(tally.pairs)),
        "forfeits": [str(which) for which in tally.forfeits],
    }
    if sprt is not None:
        facts["sprt"] = {
            "decision": sprt.decide(tally.pairs),
            "llr": sprt.llr(tally.pairs),
            "bounds": list(sprt.bounds),
        }
    return facts


def _elo_facts(found: Estimate | None) -> EloFacts | None:
    if found is None:
        return None
    return {
        "score": found.score,
        "elo": _finite(found.elo),
        "low": _finite(found.low),
        "high": _finite(found.high),
    }


def _finite(value: float) -> float | None:
    """The value, or None for infinity, which JSON lacks."""
    return value if math.isfinite(value) else None


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
