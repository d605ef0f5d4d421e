"""Who wins, by exhaustive search: slow, simple, and based only on the rules of the library.

It shares nothing with the solver and has no heuristics, so that it can check the solver. For
positions with about a dozen stacks at most.
"""

from __future__ import annotations

from collections.abc import Iterator

from tzaar.moves import Turn
from tzaar.position import Position
from tzaar.puzzles.puzzle import Puzzle


class Exhaustive:
    """The values of positions, which it remembers.

    >>> from tzaar.position import Position
    >>> position = Position.parse(
    ...     "z..../t...../......./......../.r....../......../......./Z.R.../T.... w c"
    ... )
    >>> Exhaustive().wins(position)
    False
    """

    def __init__(self) -> None:
        self._known: dict[Position, bool] = {}

    def wins(self, position: Position) -> bool:
        """Whether the side to move wins, also in mid-turn."""
        known = self._known.get(position)
        if known is None:
            known = self._known[position] = self._wins(position)
        return known

    def _wins(self, position: Position) -> bool:
        us = position.to_move
        if outcome := position.outcome():
            return outcome.winner is us
        # There are no draws (R17): a move wins, or the position after it is won for the opponent.
        afters = map(position.play, position.legal_moves())
        return any(self.wins(after) == (after.to_move is us) for after in afters)

    def winning_turns(self, position: Position) -> Iterator[Turn]:
        """Every winning turn, in each order of its moves."""
        us = position.to_move
        for turn in position.legal_turns():
            after = position.play_turn(turn)
            if self.wins(after) == (after.to_move is us):
                yield turn

    def solutions(self, puzzle: Puzzle) -> list[bool]:
        """For each turn to find, whether exactly the turns that the puzzle accepts win."""
        return [
            all(
                puzzle.is_right(number, turn) == wins
                for turn, wins in self._judged(puzzle.played[2 * number][0])
            )
            for number in range(puzzle.turns)
        ]

    def _judged(self, position: Position) -> Iterator[tuple[Turn, bool]]:
        winning = set(self.winning_turns(position))
        return ((turn, turn in winning) for turn in position.legal_turns())
