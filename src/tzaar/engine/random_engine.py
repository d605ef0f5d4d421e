"""An engine that plays any legal turn: what the weakest player must beat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tzaar.engine.options import Option
from tzaar.engine.search import Search, SearchResult
from tzaar.engine.search_engine import SearchEngine
from tzaar.engine.timeouts import Timeouts
from tzaar.moves import Move, Phase, Turn
from tzaar.position import Position


class AsyncRandomEngine(SearchEngine):
    """Plays at random, the same turn in the same position for the same seed; an `AsyncEngine`."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(Timeouts())
        self._seed = seed

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return "random"

    def choose(self, position: Position, root_moves: Sequence[Move] = ()) -> Turn:
        """One of the legal turns, or of those that begin with a root move."""
        return random_turn(position, self._random(position), root_moves)

    def _random(self, position: Position) -> Random:
        return Random(f"{self._seed} {position.key}")  # noqa: S311

    async def new_game(self) -> None:
        """Nothing was learnt."""

    async def _configure(self, settings: Sequence[tuple[Option, int | str]]) -> None:
        """There are no options."""

    async def _start(self, search: Search) -> None:
        search.start_clock()
        search.end(SearchResult(self.choose(search.position, search.root_moves)))

    def _request_stop(self, search: Search) -> None:
        """A search has ended as soon as it has started."""

    async def _abort(self, search: Search) -> None:
        """A search has ended as soon as it has started."""

    async def _quit(self) -> None:
        """There is nothing to end."""


def random_turn(position: Position, random: Random, root_moves: Sequence[Move] = ()) -> Turn:
    """One of the legal turns: a first move, of those given or of all, then a second."""
    moves: list[Move] = []
    due = position.to_move
    while position.to_move is due and position.phase is not Phase.OVER:
        choice = root_moves if root_moves and not moves else position.legal_moves()
        moves.append(random.choice(choice))
        position = position.play(moves[-1])
    return Turn(*moves)
