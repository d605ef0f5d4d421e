"""Commands that ask an engine: ``best``, ``analyse``, ``solve``, ``engine``."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from tzaar.cli.facts import AnalysisFacts, BestFacts, SolveFacts, print_json, prints
from tzaar.cli.options import JsonOption
from tzaar.cli.progress import at_work
from tzaar.cli.sources import GameOption, SourceArgument, TurnOption, read_node
from tzaar.cli.terminal import is_terminal
from tzaar.cli.thinking import (
    LIMITS,
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
from tzaar.engine import Analysis, Limit, Solution, Stream, Verdict
from tzaar.engine.executable import find_executable


@prints(BestFacts)
def best(
    source: SourceArgument = None,
    turn: TurnOption = None,
    game: GameOption = None,
    time: TimeOption = None,
    depth: DepthOption = None,
    nodes: NodesOption = None,
    engine: EngineOption = "native",
    as_json: JsonOption = False,
) -> None:
    """Print the best turn in a position.

    In mid-turn, it is the rest of the turn. If several limits are given, the first to be reached
    ends the search.

    Examples:
        tzaar best --time 0.5
        tzaar best game.tzr --turn 1 --depth 3
        tzaar best random:7 --nodes 1000 --json
        tzaar best game.tzr --engine level:3

    """
    asked = read_node(source, turn, game).position
    check_not_over(asked)
    with open_engine(engine) as player, at_work("thinking"):
        result = player.play(asked, make_limit(time, depth, nodes))
    if as_json:
        analysis = result.analysis
        facts = analysis_facts(analysis) if analysis else None
        print_json(BestFacts(turn=str(result.turn), analysis=facts))
    else:
        typer.echo(str(result.turn))


@prints(AnalysisFacts, is_stream=True)
def analyse(
    source: SourceArgument = None,
    turn: TurnOption = None,
    game: GameOption = None,
    lines: Annotated[
        int,
        typer.Option("--lines", "-l", metavar="N", min=1, max=64, help="Show the N best turns."),
    ] = 3,
    time: TimeOption = None,
    depth: DepthOption = None,
    nodes: NodesOption = None,
    infinite: Annotated[
        bool,
        typer.Option("--infinite", help="Think until you press Ctrl-C.", rich_help_panel=LIMITS),
    ] = False,
    engine: EngineOption = "native",
    as_json: JsonOption = False,
) -> None:
    """Show what the engine thinks of a position, while it thinks.

    In a terminal this is a table that changes, elsewhere one line for each report. Evaluations are
    White's: positive numbers are good for White.

    Examples:
        tzaar analyse game.tzr --turn 1 --time 0.5
        tzaar analyse random:7 --lines 1 --depth 4
        tzaar analyse --nodes 2000 --json | tail -n 1

    Exit status:
        0  Done; with --infinite, Ctrl-C is the usual end.

    Environment:
        NO_COLOR  If set, nothing is printed in colour.

    """
    asked = read_node(source, turn, game).position
    check_not_over(asked)
    limit = Limit(infinite=True) if infinite else make_limit(time, depth, nodes)
    with open_engine(engine) as player, player.analysis(asked, limit, lines) as stream:
        try:
            if as_json:
                for analysis in stream:
                    print_json(analysis_facts(analysis))
            elif is_terminal(sys.stdout):
                _show_live(stream)
            else:
                for analysis in stream:
                    typer.echo(analysis_line(analysis))
        except KeyboardInterrupt:
            if not infinite:
                raise


@prints(SolveFacts)
def solve(
    source: SourceArgument = None,
    turn: TurnOption = None,
    game: GameOption = None,
    time: Annotated[
        float,
        typer.Option("--time", "-t", metavar="SECONDS", min=0.001, help="Give up after this long."),
    ] = 60.0,
    engine: EngineOption = "native",
    as_json: JsonOption = False,
) -> None:
    """Try to prove who wins.

    This succeeds where few stacks are left. Of an unproved position, the most promising turn is
    printed.

    Examples:
        tzaar solve endgame.txt             # a file with a position string
        tzaar solve endgame.txt --time 5 --json

    Exit status:
        0  Proved, a win or a loss.
        1  Not proved in time.

    """
    asked = read_node(source, turn, game).position
    check_not_over(asked)
    with open_engine(engine) as player, at_work(f"solving, {time:g} s at most"):
        solution = player.solve(asked, Limit(movetime=time))
    if as_json:
        print_json(_solve_facts(solution))
    elif solution.verdict is Verdict.UNKNOWN:
        typer.echo(f"unknown; most promising: {solution.turn}")
    else:
        won = solution.verdict is Verdict.WIN
        winner = asked.to_move if won else asked.to_move.opponent
        turns = "" if solution.turns is None else f" in {solution.turns} turns"
        typer.echo(f"{winner} wins{turns}: {solution.turn}")
    if solution.verdict is Verdict.UNKNOWN:
        raise typer.Exit(1)


def engine() -> None:
    """Run the engine for another program.

    It speaks TZI, a protocol like chess's UCI, on standard input and output. docs/protocol.md has
    its commands.

    Examples:
        echo quit | tzaar engine

    """
    program = find_executable()
    os.execv(program, [str(program)])  # noqa: S606


def _solve_facts(solution: Solution) -> SolveFacts:
    return {
        "verdict": solution.verdict.value,
        "turns": solution.turns,
        "turn": str(solution.turn),
        "pv": [str(turn) for turn in solution.analysis.pv] if solution.analysis else [],
    }


def _show_live(stream: Stream) -> None:
    from rich.console import Console  # noqa: PLC0415 - rich takes a while to import
    from rich.live import Live  # noqa: PLC0415

    latest: dict[int, Analysis] = {}
    with Live(analysis_table(latest), console=Console(), auto_refresh=False) as live:
        for analysis in stream:
            latest[analysis.rank] = analysis
            live.update(analysis_table(latest), refresh=True)
