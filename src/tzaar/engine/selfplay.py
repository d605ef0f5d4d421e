"""Games that the engine plays against itself, for training, and the file they are kept in.

A game follows from its seed and from how it is played, so that any machine may play it and none
need play it twice. core/engine/selfplay.h has the layout of files and games.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from itertools import count, islice, takewhile
from pathlib import Path
from typing import BinaryIO, Final

from tzaar.closeable import Closeable
from tzaar.engine.core_missing import core_needed
from tzaar.engine.workers import Workers
from tzaar.errors import TzaarError
from tzaar.safe_files import AppendFile

MAGIC: Final = b"TZSELF01"
HEAD: Final = struct.Struct("<QBB")
"""Of a game: its seed, its winner with where it began, how many moves follow."""
MOVE_BYTES: Final = 4
WINNERS: Final = 4
"""White or Black, from the fixed start or another."""
_SEEDS: Final = 1 << 64


class SelfPlayStart(StrEnum):
    """Where games begin."""

    RANDOM = "random"
    FIXED = "fixed"
    PLACED = "placed"
    """With the placement, by players with tastes of their own."""


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """How games are played."""

    nodes: int = 5000
    """Of the search, for each turn."""
    random_turns: int = 4
    """At most so many turns at the beginning are played at random."""
    start: SelfPlayStart = SelfPlayStart.RANDOM

    def play(self, seed: int) -> bytes:
        """The game of a seed, as a file holds it; other threads run meanwhile.

        Raises `EngineStartError` if the native core is missing.
        """
        with core_needed("native"):
            from tzaar.engine._native import self_play  # noqa: PLC0415
        return self_play(
            seed, nodes=self.nodes, random_turns=self.random_turns, start=self.start.value
        )


class SelfPlayFile(Closeable):
    """A file of games that grows by a game at a time, and can be continued however a run ended.

    Use it in a `with` statement. Opening creates it if necessary, and cuts off what a killed run
    left of its last game. Raises `TzaarError` if another run is writing it, or if it holds
    something else, which is left as it is, and `OSError` if it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seeds: set[int] = set()
        """Of the games in it."""
        self.games = 0
        self._file = AppendFile(path)
        try:
            end = self._count_games()
            self._file.cut(end)
            self._file.append(MAGIC[end:])
        except BaseException:
            self._file.close()
            raise

    def append(self, game: bytes) -> None:
        """Add a game; it is in the file when this returns."""
        try:
            self._file.append(game)
        except OSError as error:
            raise TzaarError(
                f"{self.path}: {error.strerror}; the {self.games} games in it are safe, and the "
                "same command continues"
            ) from error
        self._count(HEAD.unpack_from(game)[0])

    def fill(
        self,
        games: int,
        play: SelfPlay,
        seed: int,
        workers: Workers,
        must_end: Callable[[], bool] = lambda: False,
    ) -> Iterator[int]:
        """Play until the file holds so many games; yields how many it holds, after each.

        The games are those of the seeds from `seed` on that are not in the file yet. Once
        `must_end` says so no game is begun, and those that were are finished.
        """
        numbers = (number % _SEEDS for number in count(seed))
        fresh = (number for number in numbers if number not in self.seeds)
        wanted = islice(fresh, max(0, games - self.games))
        seeds = takewhile(lambda _: not must_end(), wanted)
        with closing(workers.results(play.play, seeds)) as played:
            for game in played:
                self.append(game)
                yield self.games

    def close(self) -> None:
        """Wait until all games are on the disk, and release the file."""
        self._file.close()

    def _count(self, seed: int) -> None:
        self.seeds.add(seed)
        self.games += 1

    def _count_games(self) -> int:
        """Count the whole games; gives where the last of them ends, 0 without a whole header."""
        with self.path.open("rb") as file:
            magic = file.read(len(MAGIC))
            if not (MAGIC.startswith(magic) or _is_blank(magic, file)):
                raise TzaarError(f"{self.path} is not a file of self-play games")
            if len(magic) < len(MAGIC) or magic != MAGIC:
                return 0
            end = len(MAGIC)
            while len(head := file.read(HEAD.size)) == HEAD.size:
                seed, winner, moves = HEAD.unpack(head)
                if moves == 0 and _is_blank(head, file):
                    break
                if winner >= WINNERS or moves == 0:
                    raise TzaarError(f"{self.path} is damaged: no game begins at byte {end}")
                length = moves * MOVE_BYTES
                if len(file.read(length)) < length:
                    break
                end += HEAD.size + length
                self._count(seed)
        return end


def _is_blank(begin: bytes, rest: BinaryIO) -> bool:
    """Whether there are only zeros, which a power failure may leave in place of a game."""
    while begin and not begin.strip(b"\0"):
        begin = rest.read(1 << 16)
    return not begin
