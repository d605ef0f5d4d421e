"""Options that several commands share, and what to make of them."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from tzaar.errors import RecordError, TzaarError
from tzaar.game import Game
from tzaar.moves import Phase
from tzaar.outcome import Outcome
from tzaar.pieces import Color, PieceType
from tzaar.position import Position
from tzaar.records import scan
from tzaar.setups import StartKind


class StartChoice(StrEnum):
    """The set-ups a game can be begun with."""

    FIXED = StartKind.FIXED.value
    RANDOM = StartKind.RANDOM.value
    TOURNAMENT = StartKind.TOURNAMENT.value


class ThemeChoice(StrEnum):
    """The colours of a picture."""

    LIGHT = "light"
    DARK = "dark"


StartOption = Annotated[StartChoice, typer.Option("--setup", "-s", help="How the game begins.")]
SeedOption = Annotated[
    int | None,
    typer.Option(
        min=0, max=2**64 - 1, help="The number of a random start: the same one, the same board."
    ),
]
PositionOption = Annotated[
    str | None,
    typer.Option(
        "--position", "-p", metavar="STRING", help="A position string; by default the fixed start."
    ),
]
RayOption = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Play on the Ray cluster there: HOST:PORT, auto for the one this machine is in, "
        "local for a new one here. Needs the extra: cluster.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def position_or_fixed(text: str | None) -> Position:
    """The position an option names."""
    return Position.fixed() if text is None else Position.parse(text)


def new_game(start: StartChoice, seed: int | None) -> Game:
    """A game with one of the three set-ups; raises `TzaarError` for a seed without a use."""
    if seed is not None and start is not StartChoice.RANDOM:
        raise TzaarError(f"a seed belongs to the random set-up, not to the {start.value} one")
    match start:
        case StartChoice.FIXED:
            return Game()
        case StartChoice.RANDOM:
            return Game.random(seed)
        case StartChoice.TOURNAMENT:
            return Game.tournament()


def pick_game(path: Path, number: int) -> Game:
    """The game of that number, from 1, in a file; raises `RecordError` if it is not there."""
    count = 0
    for count, entry in enumerate(scan(path), start=1):
        if count == number:
            if isinstance(entry, RecordError):
                raise entry
            return entry
    raise RecordError(f"{path} holds {count} games, there is no game {number}")


def position_facts(position: Position) -> dict[str, Any]:
    """What a program would want to know about a position."""
    facts: dict[str, Any] = {
        "position": str(position),
        "to_move": position.to_move.name.lower(),
        "phase": position.phase.name.lower(),
        "visible": _counts(position.visible),
        "outcome": outcome_facts(position.outcome()),
    }
    if position.phase is Phase.PLACEMENT:
        facts["in_hand"] = _counts(position.in_hand)
    return facts


def outcome_facts(outcome: Outcome | None) -> dict[str, str | None] | None:
    """An outcome as plain data."""
    if outcome is None:
        return None
    return {
        "winner": outcome.winner.name.lower(),
        "termination": outcome.termination.value,
        "lost_type": outcome.lost_type.name.lower() if outcome.lost_type else None,
    }


def print_json(value: object) -> None:
    """One line of JSON on standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False))


def _counts(count: Any) -> dict[str, dict[str, int]]:
    return {
        color.name.lower(): {kind.name.lower(): count(color, kind) for kind in PieceType}
        for color in Color
    }
