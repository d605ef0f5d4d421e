"""Finding puzzles: positions in which exactly one turn wins, continued as far as they go.

The result depends only on the position and the number of nodes, and is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tzaar.engine._native import Defence, Uniqueness, WinningTurn, WinningTurns, count_blunders
from tzaar.engine._native import Position as CorePosition
from tzaar.moves import Turn
from tzaar.notation import parse_turn
from tzaar.outcome import Termination
from tzaar.position import Position
from tzaar.puzzles.classify import Facts, kinds_of
from tzaar.puzzles.puzzle import Puzzle, puzzle_id

MEMORY: Final = 32
"""MiB of the solver's table: more than the nodes of one question fill."""
MAX_TURNS: Final = 4
"""A puzzle asks for at most this many turns."""
MIN_FIRST_MOVES: Final = 3
"""If a first move is asked for, there must be at least this many to choose from."""
MIN_WRONG: Final = 8
"""If a whole turn is asked for, wrong turns must lead to at least this many positions."""
_MAX_TRIED: Final = 6
"""How many equally long defences to try, looking for one with a single answer."""


@dataclass(frozen=True, slots=True)
class Step:
    """A turn to find."""

    position: Position
    found: WinningTurn

    @property
    def is_whole(self) -> bool:
        """Whether exactly one turn wins; otherwise one first move, with several second moves."""
        return self.found.uniqueness is Uniqueness.TURN

    @property
    def turn(self) -> Turn:
        """The winning turn, or the only winning first move."""
        turn = parse_turn(" ".join(self.found.turn), self.position)
        return turn if self.is_whole else Turn(turn.moves[0])

    @property
    def after(self) -> Position:
        """The position after a whole turn."""
        return self.position.play_turn(self.turn)

    def termination(self) -> Termination | None:
        """How the game ends in the proved line; None if that is cut short."""
        position = self.position
        for move in self.found.line:
            position = position.play(move)
        outcome = position.outcome()
        return outcome.termination if outcome else None


@dataclass(slots=True)
class _Solution:
    """What is known about a puzzle while it grows."""

    steps: list[Step]
    defences: list[Turn]
    turns: int = 1
    """To the end of the game, from the first step."""
    is_exact: bool = True
    longest: list[Defence] = field(default_factory=list)
    """The longest defences against the last step."""


class Prover:
    """Turns positions into puzzles. Only one thread may use it at a time.

    `nodes` limits the solver for each question; positions that need more are skipped.
    """

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        self._core = WinningTurns(memory=MEMORY)

    def puzzle(
        self, position: Position, source: str, defences: Sequence[Turn] | None = None
    ) -> Puzzle | None:
        """The puzzle that begins with a position, if there is one.

        The position must be at the start of a turn of two moves. The puzzle has no rating yet. If
        `defences` are given, these are played, as long as no other lasts longer.
        """
        solution = self._solve(position, defences)
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

    def _solve(self, position: Position, given: Sequence[Turn] | None) -> _Solution | None:
        first = self._only_win(position)
        if first is None or not is_a_question(first):
            return None
        solution = _Solution([first], [])
        if not self._measure(solution):
            return None
        while solution.longest:
            if given is not None:
                wanted = [str(turn) for turn in given[len(solution.defences) :][:1]]
                solution.longest = [d for d in solution.longest if " ".join(d.turn) in wanted]
            if not self._go_on(solution):
                break
            if len(solution.steps) == MAX_TURNS:
                break
            solution.longest = self._longest_defences(solution.steps[-1]) or []
        return solution

    def _measure(self, solution: _Solution) -> bool:
        """Find out how long the win takes; False if that needs too many nodes."""
        [first] = solution.steps
        if not first.is_whole:
            distance = self._core.distance(CorePosition(str(first.position)), self.nodes)
            if distance is None:
                return False
            solution.turns, solution.is_exact = distance
            return True
        longest = self._longest_defences(first)
        if longest is None:
            return False
        solution.longest = longest
        if longest:
            solution.turns = 2 + longest[0].turns
            solution.is_exact = longest[0].is_exact
        return True

    def _longest_defences(self, step: Step) -> list[Defence] | None:
        """The longest defences against a turn, those with an exact length first.

        Empty if the game is over or only a first move is asked for; None if finding them takes too
        many nodes.
        """
        if not step.is_whole or step.after.is_over:
            return []
        defences = self._core.defences(CorePosition(str(step.after)), self.nodes)
        if defences is None:
            return None
        most = max(defence.turns for defence in defences)
        longest = [defence for defence in defences if defence.turns == most]
        return sorted(longest, key=lambda defence: (not defence.is_exact, defence.turn))

    def _go_on(self, solution: _Solution) -> bool:
        """Add one of the longest defences that has a single answer, if there is one."""
        after = solution.steps[-1].after
        answers = []
        for defence in solution.longest[:_MAX_TRIED]:
            turn = parse_turn(" ".join(defence.turn), after)
            step = self._only_win(after.play_turn(turn))
            if step is not None:
                answers.append((turn, step))
                if step.is_whole:
                    break
        if not answers:
            return False
        # Preferably one whose answer is a whole turn, otherwise the first.
        defence_played, step = answers[-1] if answers[-1][1].is_whole else answers[0]
        solution.defences.append(defence_played)
        solution.steps.append(step)
        return True

    def _only_win(self, position: Position) -> Step | None:
        if position.is_over:
            return None
        found = self._core.find(CorePosition(str(position)), self.nodes)
        is_only = found.uniqueness in {Uniqueness.TURN, Uniqueness.FIRST_MOVE}
        return Step(position, found) if is_only else None


def is_a_question(step: Step) -> bool:
    """Whether there are enough wrong answers for the right one to need finding."""
    if not step.is_whole:
        return len(step.position.legal_moves()) >= MIN_FIRST_MOVES
    _, reached = count_blunders(CorePosition(str(step.position)))
    return reached > MIN_WRONG
