"""Finding puzzles: positions in which exactly one turn wins, made as long as they go.

What comes out of a position follows from it and from the number of nodes alone, on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tzaar.engine._native import Defence, Uniqueness, WinningTurn, WinningTurns
from tzaar.engine._native import Position as CorePosition
from tzaar.moves import Turn
from tzaar.notation import parse_turn
from tzaar.outcome import Termination
from tzaar.position import Position
from tzaar.puzzles.classify import Facts, kinds_of
from tzaar.puzzles.puzzle import Puzzle, puzzle_id

MEMORY: Final = 32
"""MiB of the solver's table: more than the nodes of a question fill."""
MAX_TURNS: Final = 4
"""Turns that a puzzle asks for at most."""
_MAX_TRIED: Final = 6
"""Equally long defences that are looked at for one that has a single answer again."""


@dataclass(frozen=True, slots=True)
class Step:
    """A turn that is asked for."""

    position: Position
    found: WinningTurn

    @property
    def is_whole(self) -> bool:
        """Whether one turn wins; else one first move, and several second moves after it."""
        return self.found.uniqueness is Uniqueness.TURN

    @property
    def turn(self) -> Turn:
        """The winning turn, or the only winning first move."""
        turn = parse_turn(" ".join(self.found.turn), self.position)
        return turn if self.is_whole else Turn(turn.moves[0])

    def termination(self) -> Termination | None:
        """How the game ends by the proof's own line; None where it breaks off."""
        position = self.position
        for move in self.found.line:
            position = position.play(move)
        outcome = position.outcome()
        return outcome.termination if outcome else None


@dataclass(slots=True)
class _Solution:
    """What is known of a puzzle while it grows."""

    steps: list[Step]
    defences: list[Turn]
    turns: int = 0
    """To the end of the game, from the first step."""
    is_exact: bool = True


class Prover:
    """Makes puzzles of positions. One thread at a time uses it.

    `nodes` bounds what the solver looks at for each question; positions that need more are no
    puzzles.
    """

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        self._core = WinningTurns(memory=MEMORY)

    def puzzle(self, position: Position, source: str) -> Puzzle | None:
        """The puzzle that begins at the start of a turn of two moves, if there is one.

        It has no rating yet.
        """
        solution = self._solve(position)
        if solution is None:
            return None
        first, last = solution.steps[0], solution.steps[-1]
        termination = last.termination()
        if termination is None:
            return None
        turns = [step.turn for step in solution.steps]
        line = [turns[0]]
        for defence, turn in zip(solution.defences, turns[1:], strict=True):
            line += [defence, turn]
        facts = Facts(
            start=position,
            turn=turns[0],
            winning=max(1, len(first.found.seconds)),
            wins_in=(solution.turns + 1) // 2,
            is_exact=solution.is_exact,
            termination=termination,
        )
        return Puzzle(
            id=puzzle_id(position),
            position=str(position),
            line=tuple(map(str, line)),
            wins_in=facts.wins_in,
            is_exact=facts.is_exact,
            kinds=kinds_of(facts),
            rating=0,
            source=source,
            seconds=() if last.is_whole else tuple(last.found.seconds),
        )

    def _solve(self, position: Position) -> _Solution | None:
        first = self._only_win(position)
        if first is None:
            return None
        solution = _Solution([first], [])
        if not first.is_whole:
            distance = self._core.distance(CorePosition(str(position)), self.nodes)
            if distance is None:
                return None
            solution.turns, solution.is_exact = distance
            return solution
        while solution.steps[-1].is_whole and len(solution.steps) < MAX_TURNS:
            step = solution.steps[-1]
            after = step.position.play_turn(step.turn)
            if after.is_over:
                solution.turns = solution.turns or 1
                break
            defences = self._core.defences(CorePosition(str(after)), self.nodes)
            if defences is None:
                if len(solution.steps) == 1:
                    return None
                break
            longest = _longest(defences)
            if len(solution.steps) == 1:
                solution.turns = 2 + longest[0].turns
                solution.is_exact = any(defence.is_exact for defence in longest)
            if not self._go_on(solution, after, longest):
                break
        return solution

    def _go_on(self, solution: _Solution, after: Position, longest: list[Defence]) -> bool:
        """Add a defence to which one turn is the answer, if any of the longest is such."""
        half = None
        for defence in longest[:_MAX_TRIED]:
            turn = parse_turn(" ".join(defence.turn), after)
            step = self._only_win(after.play_turn(turn))
            if step is None:
                continue
            if step.is_whole:
                half = turn, step
                break
            half = half or (turn, step)
        if half is None:
            return False
        solution.defences.append(half[0])
        solution.steps.append(half[1])
        return True

    def _only_win(self, position: Position) -> Step | None:
        if position.is_over:
            return None
        found = self._core.find(CorePosition(str(position)), self.nodes)
        is_only = found.uniqueness in {Uniqueness.TURN, Uniqueness.FIRST_MOVE}
        return Step(position, found) if is_only else None


def _longest(defences: list[Defence]) -> list[Defence]:
    """Those that hold out longest, those with a certain length first."""
    most = max(defence.turns for defence in defences)
    longest = [defence for defence in defences if defence.turns == most]
    return sorted(longest, key=lambda defence: (not defence.is_exact, defence.turn))
