"""The ladder of endgames: so many of each length, from wins in one turn upwards."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from tzaar.endgames.endgame import Endgame, InvalidEndgameError
from tzaar.errors import TzaarError
from tzaar.puzzles.collection import default_folder, read_text
from tzaar.safe_files import replacing

FORMAT: Final = 1
FILE: Final = "endgames.json"
_PER_GAME: Final = 2
"""Endgames from one game often share an idea."""


@dataclass(frozen=True)
class Ladder:
    """Endgames, the shortest first, and among the equally long those in which most turns win.

    >>> lengths = [endgame.wins_in for endgame in Ladder.open()]
    >>> lengths == sorted(lengths)
    True
    """

    endgames: tuple[Endgame, ...]

    def __iter__(self) -> Iterator[Endgame]:
        """From the first rung to the last."""
        return iter(self.endgames)

    @classmethod
    def open(cls, path: Path | None = None) -> Self:
        """Read a ladder, by default the one that comes with the package.

        Raises `TzaarError` if there is none or it cannot be read.
        """
        path = path or default_folder() / FILE
        try:
            facts = json.loads(read_text(path))
            if facts["format"] != FORMAT:
                raise InvalidEndgameError(
                    f"the format is {facts['format']}, and this program reads {FORMAT}"
                )
            return cls(tuple(map(Endgame.read, facts["endgames"])))
        except OSError as error:
            raise TzaarError(f"{path} cannot be read: {error.strerror}") from error
        except (KeyError, TypeError, ValueError) as error:
            raise TzaarError(f"{path} is not a file of endgames: {error}") from error

    @classmethod
    def of(cls, endgames: Iterable[Endgame]) -> Self:
        """A ladder of these endgames."""
        return cls(tuple(sorted(endgames, key=_rank)))

    @classmethod
    def choose(cls, found: Iterable[Endgame], each: int, known: Container[str] = ()) -> Self:
        """Up to `each` endgames of every length, from easy to hard.

        None whose id is in `known`, and few from one game. The share of the turns that win measures
        how hard an endgame is; of those of a length, some are taken at equal distances.
        """
        lengths: defaultdict[int, list[Endgame]] = defaultdict(list)
        for endgame in {one.id: one for one in found if one.id not in known}.values():
            lengths[endgame.wins_in].append(endgame)
        games = Counter[str]()
        chosen = list[Endgame]()
        # The longest are the rarest.
        for _, members in sorted(lengths.items(), reverse=True):
            chosen += _spread(sorted(members, key=_rank), each, games)
        return cls.of(chosen)

    def write(self, path: Path) -> None:
        """Write the ladder; the same endgames give the same file. Raises `OSError`."""
        lines = ",\n".join(
            json.dumps(endgame.facts(), ensure_ascii=False, separators=(",", ":"))
            for endgame in self
        )
        with replacing(path) as file:
            file.write(f'{{"format":{FORMAT},"endgames":[\n{lines}\n]}}\n'.encode())


def _spread(members: list[Endgame], number: int, games: Counter[str]) -> Iterator[Endgame]:
    """So many at equal distances; a neighbour in place of one whose game has given enough."""
    taken = set[int]()
    for step in range(min(number, len(members))):
        wanted = step * (len(members) - 1) // max(1, min(number, len(members)) - 1)
        for index in sorted(range(len(members)), key=lambda each: (abs(each - wanted), each)):
            game = members[index].source.partition(",")[0]
            if index not in taken and games[game] < _PER_GAME:
                taken.add(index)
                games[game] += 1
                yield members[index]
                break


def _rank(endgame: Endgame) -> tuple[int, float, str]:
    return endgame.wins_in, -endgame.winning / endgame.turns, endgame.id
