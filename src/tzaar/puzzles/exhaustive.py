"""Who wins, and how soon, by exhaustive search: slow, simple, based only on the library's rules.

It shares nothing with the solver and has no heuristics, so that it can check the solver. For
positions with about a dozen stacks at most.
"""

from __future__ import annotations

from collections.abc import Iterator

from tzaar.moves import Turn
from tzaar.pieces import Color
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
        self._within: dict[tuple[Position, int], bool] = {}

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

    def wins_within(self, position: Position, turns: int) -> bool:
        """Whether the side to move, at the start of its turn, wins within so many turns of both.

        >>> from tzaar.position import Position
        >>> position = Position.parse(
        ...     "z..../t..T../......./......../.r....../......../......./Z.R.../T.... b c"
        ... )
        >>> Exhaustive().wins_within(position, 1)
        True
        """
        key = position, turns
        known = self._within.get(key)
        if known is None:
            known = self._within[key] = any(
                self._loses_within(after, position.to_move, turns - 1)
                for after in self._results(position)
            )
        return known

    def _loses_within(self, position: Position, winner: Color, turns: int) -> bool:
        if outcome := position.outcome():
            return outcome.winner is winner
        if turns == 0:
            return False
        afters = ((after, after.outcome()) for after in self._results(position))
        return all(
            outcome.winner is winner if outcome else self.wins_within(after, turns - 1)
            for after, outcome in afters
        )

    def _results(self, position: Position) -> Iterator[Position]:
        """The positions that turns lead to; two orders of the same moves lead to the same."""
        seen = set[Position]()
        for turn in position.legal_turns():
            after = position.play_turn(turn)
            if after not in seen:
                seen.add(after)
                yield after

    def count_kept_wins(self, position: Position) -> tuple[int, int]:
        """How many of the positions that turns lead to are still won, and how many there are."""
        us = position.to_move
        kept = [self.wins(after) == (after.to_move is us) for after in self._results(position)]
        return sum(kept), len(kept)

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
