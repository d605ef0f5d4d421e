"""Boardspace records in short, as the tests write and read them."""

from __future__ import annotations

from tzaar.game import Game
from tzaar.records.boardspace_reader import read_boardspace
from tzaar.records.sgf import SgfNode, read_trees

OPENING = "Start P0|Pickb D 7|Dropcap E 8|Done "
OPENED = f"{OPENING}|P1|"
"""The first turn from the standard start; what follows is Black's."""


def read(text: str) -> Game:
    (tree,) = read_trees(text)
    assert isinstance(tree, SgfNode), tree
    return read_boardspace(tree)


def record(steps: str, setup: str = "tzaar-standard 0", header: str = "") -> str:
    """A record of steps separated by '|'; 'P0' and 'P1' alone change the player."""
    lines, player, number = [f"(;\nGM[Tzaar]VV[1]SU[{setup}]{header}"], "P0", 0
    for step in filter(None, steps.split("|")):
        if step in ("P0", "P1"):
            player = step
        else:
            lines.append(f"; {player}[{number} {step}]")
            number += 1
    return "\n".join(lines) + ")"


def turns(game: Game) -> list[str]:
    return [str(node.turn) for node in game.mainline()]


def played(steps: str) -> list[str]:
    return turns(read(record(steps)))
