"""Games of self-play as other games: to look at, to convert, to analyse.

core/engine/selfplay.h and core/rules/move.h have the layout.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tzaar.engine.selfplay import HEAD, MAGIC, MOVE_BYTES, WINNERS
from tzaar.errors import RecordError, TzaarError
from tzaar.game import Game
from tzaar.geometry import SPACES
from tzaar.moves import PASS, Capture, Move, Phase, Place, Reinforce, Turn
from tzaar.pieces import Color, PieceType
from tzaar.position import Position

_IS_FIXED: Final = 2
"""The bit beside the winner that stands for the fixed start."""
_CAPTURE, _REINFORCE, _PLACE, _PASS = range(4)
_TYPES: Final = tuple(PieceType)


def is_selfplay(path: Path) -> bool:
    """Whether a file holds games of self-play; what comes through a pipe does not."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def scan_selfplay(path: Path) -> Iterator[Game | RecordError]:
    """The games of a file, whole ones only; in place of a broken one, what is wrong with it."""
    with path.open("rb") as file:
        file.seek(len(MAGIC))
        while len(head := file.read(HEAD.size)) == HEAD.size:
            seed, winner, moves = HEAD.unpack(head)
            data = file.read(moves * MOVE_BYTES)
            if len(data) < moves * MOVE_BYTES:
                return  # what a killed run has left
            if winner >= WINNERS or moves == 0:
                yield RecordError(f"no game begins at byte {file.tell() - len(data) - HEAD.size}")
                return
            try:
                yield read_game(head + data)
            except TzaarError as error:
                yield RecordError(f"the game of seed {seed}: {error}")


def read_game(data: bytes) -> Game:
    """The game that `SelfPlay.play` returned."""
    seed, winner, _ = HEAD.unpack_from(data)
    bits = [first for first, _ in struct.iter_unpack("<Hh", data[HEAD.size :])]
    return _game(seed, winner, bits)


def _game(seed: int, winner: int, moves: list[int]) -> Game:
    if winner & _IS_FIXED:
        game = Game()
    elif moves[0] >> 12 == _PLACE:
        game = Game.tournament()
    else:
        game = Game(Position.random(seed), {"Seed": str(seed)})
    game.tags["Event"] = "Self-play"
    node, due = game.root, list[Move]()
    position = node.position
    for bits in moves:
        due.append(_move(bits))
        position = position.play(due[-1])
        if position.phase is not Phase.SECOND:
            node = node.attach(Turn(*due), position)
            due.clear()
    outcome = position.outcome()
    if outcome is None or outcome.winner is not Color(winner & ~_IS_FIXED):
        raise RecordError("its moves do not lead to its winner")
    return game


def _move(bits: int) -> Move:
    kind, source, target = bits >> 12, bits >> 6 & 63, bits & 63
    if kind == _PASS:
        return PASS
    try:
        if kind == _PLACE:
            return Place(_TYPES[source], SPACES[target])
        return (Capture, Reinforce)[kind](SPACES[source], SPACES[target])
    except IndexError:
        raise RecordError(f"{bits:#x} is not a move") from None
