"""Commands that ask an engine: ``engine``, ``best``, ``analyse``, ``solve``."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.live import Live

from tzaar.cli.options import JsonOption, PositionOption, print_json
from tzaar.cli.progress import at_work
from tzaar.cli.sources import GameNumberOption, SourceArgument, TurnOption, read_source
from tzaar.cli.thinking import (
    DepthOption,
    EngineOption,
    NodesOption,
    TimeOption,
    analysis_facts,
    analysis_line,
    analysis_table,
    check_not_over,
    make_limit,
    open_engine,
)
from tzaar.engine import Analysis, Limit, Stream, Verdict
from tzaar.engine.executable import find_executable


def engine() -> None:
    """Run the engine for other programs: TZI on standard input and output."""
    program = find_executable()
    os.execv(program, [str(program)])  # noqa: S606


def best(
    source: SourceArgument = None,
    position: PositionOption = None,
    turn: TurnOption = None,
    game: GameNumberOption = 1,
    time: TimeOption = None,
    depth: DepthOption = None,
    nodes: NodesOption = None,
    engine: EngineOption = "native",
    as_json: JsonOption = False,
) -> None:
    """Print the best turn in a position, or what is left of it in mid-turn."""
    asked = read_source(source, position, turn, game).position
    check_not_over(asked)
    with open_engine(engine) as player, at_work("thinking"):
        result = player.play(asked, make_limit(time, depth, nodes))
    if as_json:
        analysis = result.analysis
        facts = analysis_facts(analysis) if analysis else None
        print_json({"turn": str(result.turn), "analysis": facts})
    else:
        typer.echo(str(result.turn))


def analyse(
    source: SourceArgument = None,
    position: PositionOption = None,
    turn: TurnOption = None,
    game: GameNumberOption = 1,
    lines: Annotated[int, typer.Option("--lines", "-l", min=1, max=64, help="Best turns.")] = 3,
    time: TimeOption = None,
    depth: DepthOption = None,
    nodes: NodesOption = None,
    infinite: Annotated[bool, typer.Option("--infinite", help="Until you press Ctrl-C.")] = False,
    engine: EngineOption = "native",
    as_json: JsonOption = False,
) -> None:
    """Show what the engine thinks of a position, live; scores are White's.

    Where the output is not a terminal, a line for each report; with --json one JSON object a line.
    """
    asked = read_source(source, position, turn, game).position
    check_not_over(asked)
    limit = Limit(infinite=True) if infinite else make_limit(time, depth, nodes)
    with open_engine(engine) as player, player.analysis(asked, limit, lines) as stream:
        try:
            if as_json:
                for analysis in stream:
                    print_json(analysis_facts(analysis))
            elif sys.stdout.isatty():
                _show_live(stream)
            else:
                for analysis in stream:
                    typer.echo(analysis_line(analysis))
        except KeyboardInterrupt:
            if not infinite:
                raise


def solve(
    source: SourceArgument = None,
    position: PositionOption = None,
    turn: TurnOption = None,
    game: GameNumberOption = 1,
    time: TimeOption = 60.0,
    engine: EngineOption = "native",
    as_json: JsonOption = False,
) -> None:
    """Try to prove who wins, where few stacks are left; exit status 1 if that is not found out."""
    asked = read_source(source, position, turn, game).position
    check_not_over(asked)
    with open_engine(engine) as player:
        most = "" if time is None else f", {time:g} s at most"
        with at_work(f"solving{most}"):
            solution = player.solve(asked, Limit(movetime=time, infinite=time is None))
    if as_json:
        print_json(
            {
                "verdict": solution.verdict.value,
                "turns": solution.turns,
                "turn": str(solution.turn),
                "pv": [str(t) for t in solution.analysis.pv] if solution.analysis else [],
            }
        )
    elif solution.verdict is Verdict.UNKNOWN:
        typer.echo(f"unknown; most promising: {solution.turn}")
    else:
        won = solution.verdict is Verdict.WIN
        winner = asked.to_move if won else asked.to_move.opponent
        turns = "" if solution.turns is None else f" in {solution.turns} turns"
        typer.echo(f"{winner} wins{turns}: {solution.turn}")
    if solution.verdict is Verdict.UNKNOWN:
        raise typer.Exit(1)


def _show_live(stream: Stream) -> None:
    latest: dict[int, Analysis] = {}
    with Live(analysis_table(latest), console=Console(), auto_refresh=False) as live:
        for analysis in stream:
            latest[analysis.rank] = analysis
            live.update(analysis_table(latest), refresh=True)
