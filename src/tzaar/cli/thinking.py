"""What the commands that use an engine share: options, and how analyses are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from tzaar.cli.facts import AnalysisFacts
from tzaar.cli.options import PLAYERS, complete_player
from tzaar.engine import Analysis, Limit
from tzaar.engine.blocking import BlockingEngine
from tzaar.engine.players import parse_player
from tzaar.errors import TzaarError
from tzaar.position import Position

if TYPE_CHECKING:  # rich takes a while to import, and only a terminal needs it
    from rich.table import Table

DEFAULT_TIME: Final = 2.0
"""Seconds of thought if nothing else is given."""

LIMITS: Final = "Limits"

EngineOption = Annotated[
    str,
    typer.Option(
        "--engine",
        "-e",
        metavar="ENGINE",
        help=f"Who is asked: {PLAYERS}.",
        autocompletion=complete_player,
    ),
]


def time_option(default: str = "") -> Any:
    """The option ``--time``, and in words what it is if no limit is given."""
    return typer.Option(
        "--time",
        "-t",
        metavar="SECONDS",
        min=0.001,
        help="Think for this long.",
        rich_help_panel=LIMITS,
        show_default=default or True,
    )


def nodes_option(default: str = "") -> Any:
    """The option ``--nodes``, and in words what it is if no limit is given."""
    return typer.Option(
        "--nodes",
        "-n",
        metavar="N",
        min=1,
        help="Search N positions.",
        rich_help_panel=LIMITS,
        show_default=default or True,
    )


TimeOption = Annotated[float | None, time_option(f"{DEFAULT_TIME:g}, if no other limit is given")]
DepthOption = Annotated[
    int | None,
    typer.Option(
        "--depth",
        "-d",
        metavar="N",
        min=1,
        help="Look N moves ahead.",
        rich_help_panel=LIMITS,
    ),
]
NodesOption = Annotated[int | None, nodes_option()]


def make_limit(time: float | None, depth: int | None, nodes: int | None) -> Limit:
    """The limit that the options set, by default a short time."""
    if time is None and depth is None and nodes is None:
        time = DEFAULT_TIME
    return Limit(movetime=time, depth=depth, nodes=nodes)


def open_engine(text: str) -> BlockingEngine:
    """The engine that an option names."""
    return parse_player(text).open_blocking()


def check_not_over(position: Position) -> None:
    """Raises `TzaarError` if the game is over."""
    if outcome := position.outcome():
        raise TzaarError(f"the game is over: {outcome}")


def analysis_facts(analysis: Analysis) -> AnalysisFacts:
    """An analysis as plain data; the evaluation is White's, as in game records."""
    return {
        "rank": analysis.rank,
        "depth": analysis.depth,
        "score": str(analysis.score),
        "evaluation": str(analysis.evaluation),
        "nodes": analysis.nodes,
        "nps": analysis.nps,
        "time": analysis.time,
        "pv": [str(turn) for turn in analysis.pv],
    }


def analysis_line(analysis: Analysis) -> str:
    """An analysis as one line of text."""
    evaluation = analysis.evaluation
    turns = " / ".join(map(str, analysis.pv))
    return (
        f"{analysis.rank}. depth {analysis.depth:>2}  {evaluation!s:>7}  "
        f"{short_number(analysis.nodes):>6} nodes  {analysis.time:6.2f} s  {turns}"
    )


def analysis_table(analyses: dict[int, Analysis]) -> Table:
    """The latest analysis of each rank, for a terminal."""
    from rich.table import Table  # noqa: PLC0415

    best = analyses.get(1) or next(iter(analyses.values()), None)
    caption = (
        f"depth {best.depth}, {short_number(best.nodes)} nodes, {short_number(best.nps)} a second, "
        f"{best.time:.1f} s"
        if best
        else "thinking"
    )
    table = Table(caption=caption, caption_justify="left", box=None, pad_edge=False)
    table.add_column("#", justify="right")
    table.add_column("White's score", justify="right")
    table.add_column("Line", ratio=1)
    for rank, analysis in sorted(analyses.items()):
        turns = " / ".join(map(str, analysis.pv))
        table.add_row(str(rank), str(analysis.evaluation), turns)
    return table


def short_number(number: int) -> str:
    """A number in about three digits.

    >>> short_number(999), short_number(1234567)
    ('999', '1.23M')
    """
    for letter, unit in (("G", 10**9), ("M", 10**6), ("k", 10**3)):
        if number >= unit:
            return f"{number / unit:.3g}{letter}"
    return str(number)
