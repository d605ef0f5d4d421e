"""The file of a match: every game as it ends, and what to leave out when it is gone on with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tzaar import records
from tzaar.engine.match import Match, Round, Tally
from tzaar.engine.referee import ADJUDICATION
from tzaar.errors import RecordError, TzaarError
from tzaar.game import Game
from tzaar.pieces import BLACK, WHITE
from tzaar.records import Format

_ROUND: Final = re.compile(r"([1-9][0-9]{0,8})\.([12])", re.ASCII)


class Archive:
    """A `.tzr` file that grows by a game at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, game: Game) -> None:
        """Add a game; it is in the file when this returns."""
        text = records.write(game, Format.TZR)
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            gap = "\n" if file.tell() else ""
            file.write(f"{gap}{text}")

    def resume(self, match: Match) -> Tally:
        """The games of a match that are in the file already.

        Those that are broken or not over will be played again. Raises `TzaarError` if the file is
        another match's.
        """
        tally = Tally()
        seeds = list(match.plan.seeds())
        for game in records.scan(self.path) if self.path.exists() else ():
            if isinstance(game, RecordError):
                continue
            numbers = _ROUND.fullmatch(game.tags.get("Round", ""))
            outcome = game.outcome()
            if numbers is None or outcome is None or int(numbers[1]) > len(seeds):
                continue
            which = Round(int(numbers[1]), int(numbers[2]))
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


def _players(game: Game) -> tuple[str, ...]:
    return tuple(game.tags.get(color.name.capitalize(), "") for color in (WHITE, BLACK))
