"""The file of a match: every game as it ends, and what is left to play when it is resumed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tzaar import records
from tzaar.closeable import Closeable
from tzaar.engine.match import Match, Round, Tally
from tzaar.engine.referee import ADJUDICATION
from tzaar.errors import RecordError, TzaarError
from tzaar.game import Game
from tzaar.pieces import BLACK, WHITE
from tzaar.records import Format
from tzaar.safe_files import AppendFile

_ROUND: Final = re.compile(r"([1-9][0-9]{0,8})\.([12])", re.ASCII)
_GAME_END: Final = re.compile(rb"(?<!\S)(?:1-0|0-1|\*)(?!\S)\r?\n?")
"""The result after the last move of a game, without which it is not whole."""


class Archive(Closeable):
    """A `.tzr` file that grows by a game at a time. Use it in a `with` statement.

    Opening creates it if necessary. Raises `OSError` if it cannot be written and `TzaarError` if
    another match is writing it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = AppendFile(path)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is in the file."""
        return self._file.size == 0

    def append(self, game: Game) -> None:
        """Add a game; it is in the file when this returns.

        Raises `TzaarError` if it cannot be written; what is in the file stays.
        """
        text = records.write(game, Format.TZR)
        gap = "" if self.is_empty else "\n"
        try:
            self._file.append(f"{gap}{text}".encode())
        except OSError as error:
            raise TzaarError(
                f"{self.path}: {error.strerror}; the games in it are safe, and --resume "
                "continues the match"
            ) from error

    def resume(self, match: Match) -> Tally:
        """The games of a match that are in the file already.

        Those that are not over will be played again, and so will one that a kill has cut off: what
        is left of it is removed. Raises `TzaarError` if the file is another match's, or is not a
        match's at all; it is then left as it is.
        """
        data = self.path.read_bytes()
        end = max((found.end() for found in _GAME_END.finditer(data)), default=0)
        if not _is_cut_off(data[end:], match):
            # Also where the end is a game's whose moves somebody has mended by hand.
            end = len(data)
        tally = self._tally(data[:end], match)
        self._file.cut(end)
        if end and not data[:end].endswith(b"\n"):
            self._file.append(b"\n")
        return tally

    def close(self) -> None:
        """Wait until all games are on the disk, and release the file."""
        self._file.close()

    def _tally(self, data: bytes, match: Match) -> Tally:
        tally = Tally()
        seeds = list(match.plan.seeds())
        for number, game in enumerate(self._games(data), start=1):
            which = _round_of(game)
            if which is None:
                raise TzaarError(
                    f"{self.path} is not the file of a match: its game {number} has no Round tag "
                    'such as [Round "1.2"]; name another file'
                )
            outcome = game.outcome()
            if which.pair > len(seeds) or outcome is None:
                continue
            planned = match.make_game(which, seeds[which.pair - 1])
            if game.start != planned.start or _players(game) != _players(planned):
                raise TzaarError(
                    f"{self.path} holds another match: game {which} has other players or another "
                    "start"
                )
            tally.won[which] = outcome.winner is (WHITE if which.first_is_white else BLACK)
            if ADJUDICATION in game.tags:
                tally.forfeits.append(which)
        return tally

    def _games(self, data: bytes) -> Iterator[Game]:
        """The games in the file; raises `TzaarError` for anything else."""
        if not data:
            return
        try:
            text = data.decode("utf-8-sig")
            is_tzr = records.detect(text) is Format.TZR
        except ValueError:
            is_tzr = False
        if not is_tzr:
            raise self._refusal("it holds no .tzr records")
        for game in records.scan_text(text):
            if isinstance(game, RecordError):
                raise self._refusal(str(game)) from game
            yield game

    def _refusal(self, reason: str) -> TzaarError:
        return TzaarError(
            f"{self.path} is not the file of a match, or it is damaged: {reason}; mend it or name "
            "another file"
        )


def _is_cut_off(rest: bytes, match: Match) -> bool:
    """Whether this may be the beginning of a game as `Archive.append` writes it.

    After a power failure there may be zeros in its place.
    """
    rest = rest.rstrip(b"\0").lstrip()
    game = match.make_game(Round(1, 1), next(match.plan.seeds()))
    head = records.write(game, Format.TZR).encode().partition(b"\n")[0]
    return (rest.startswith(head) and rest.count(head) == 1) or head.startswith(rest)


def _round_of(game: Game) -> Round | None:
    numbers = _ROUND.fullmatch(game.tags.get("Round", ""))
    return Round(int(numbers[1]), int(numbers[2])) if numbers else None


def _players(game: Game) -> tuple[str, ...]:
    return tuple(game.tags.get(color.name.capitalize(), "") for color in (WHITE, BLACK))
