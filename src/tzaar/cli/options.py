"""Options that several commands share."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from tzaar.setups import StartKind


class StartChoice(StrEnum):
    """The starts a game can have."""

    FIXED = StartKind.FIXED.value
    RANDOM = StartKind.RANDOM.value
    BALANCED = StartKind.BALANCED.value
    TOURNAMENT = StartKind.TOURNAMENT.value


class ThemeChoice(StrEnum):
    """The colours of a picture."""

    LIGHT = "light"
    DARK = "dark"


def complete_player(incomplete: str) -> list[str]:
    """The players that begin like this; a program is completed by the shell."""
    known = ["native", *(f"level:{level}" for level in range(1, 11)), "random", "careful"]
    return [player for player in known if player.startswith(incomplete)]


PLAYERS = (
    "native (full strength), native:network=FILE,hash=64 (with options), level:N, random, careful "
    "or the command line of a TZI program, with options in front: 'hash=64 my-engine --fast'"
)

RayOption = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Run on the Ray cluster at HOST:PORT; auto is the one this machine is in, local a "
        "new one here. Needs pip install 'tzaar[cluster]'.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
