"""Finding endgames: won positions whose length, and that of their variations, is found fast.

The result depends only on the position and the number of nodes, and is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tzaar.endgames.endgame import Endgame
from tzaar.engine._native import Position as CorePosition
from tzaar.engine._native import Solver
from tzaar.position import Position
from tzaar.puzzles.digging import Job, LatePositions
from tzaar.puzzles.mining import MEMORY
from tzaar.puzzles.puzzle import puzzle_id
from tzaar.puzzles.work_file import done, read_jobs

MOST_WINNING: Final = 1 / 3
"""If more of the turns win, there is little to find."""
LEAST_TURNS: Final = 12
"""Fewer turns leave no choice."""
NODES: Final = 1_500_000
"""For a position's length, which a browser finds while its visitor looks at the board."""
_PER_TURN: Final = 5
"""What follows a turn must take this much less, with what is known already, for the visitor waits:
docs/endgames.md."""


class EndgameProver:
    """Turns positions into endgames. Only one thread may use it at a time.

    `nodes` limits the solver for the length of a position. For each of the positions that turns
    lead to, a fifth must do. `shortest`: wins in fewer turns are not wanted.
    """

    def __init__(self, nodes: int = NODES, shortest: int = 1) -> None:
        self.nodes = nodes
        self.shortest = shortest
        self._core = Solver(memory=MEMORY)

    def endgame(self, position: Position, source: str) -> Endgame | None:
        """The endgame that begins with a position, if there is one.

        The position must be at the start of a turn of two moves. None if it is lost, if it leaves
        little choice, or if the solver needs more nodes for it, to decide one of the positions that
        its turns lead to, or for the length of one of those that are still won.
        """
        core = CorePosition(str(position))
        exact = self._core.solve_exactly(core, self.nodes)
        if exact is None or not exact.is_win:
            return None
        wins_in = (exact.turns + 1) // 2
        if wins_in < self.shortest:
            return None
        kept = self._core.count_kept_wins(core, self.nodes // _PER_TURN)
        if kept is None or not is_a_question(*kept):
            return None
        winning, turns = kept
        return Endgame(
            id=puzzle_id(position),
            position=str(position),
            wins_in=wins_in,
            winning=winning,
            turns=turns,
            source=source,
        )


def is_a_question(winning: int, turns: int) -> bool:
    """Whether there is a choice, and few enough turns win for the right ones to need finding."""
    return turns >= LEAST_TURNS and winning <= turns * MOST_WINNING


@dataclass(frozen=True, slots=True)
class EndgameDigging:
    """A search for endgames."""

    nodes: int = NODES
    """Solver nodes for the length of a position: those that need more are skipped."""
    late: LatePositions = field(default_factory=LatePositions)
    shortest: int = 1
    """Wins in fewer turns are not wanted."""

    def dig(self, job: Job) -> str:
        """Search the game of a job; gives the line for a work file."""
        prover = EndgameProver(self.nodes, self.shortest)
        found = (prover.endgame(position, source) for position, source in self.late.of(job))
        return done(job.name, endgames=[one.facts() for one in found if one is not None])


def mined(path: Path) -> Iterator[Endgame]:
    """The endgames in a file of `tzaar endgames mine`."""
    for facts in read_jobs(path):
        yield from map(Endgame.read, facts["endgames"])
