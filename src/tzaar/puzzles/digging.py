"""Mining jobs: each searches the late positions of one game, played for it or read from a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Protocol

from tzaar import records
from tzaar.engine.selfplay import SelfPlay
from tzaar.engine.selfplay_games import read_game as read_selfplay
from tzaar.engine.workers import Workers
from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.moves import Phase
from tzaar.position import Position
from tzaar.puzzles.mining import Prover
from tzaar.puzzles.work_file import WorkFile, done


@dataclass(frozen=True, slots=True)
class Job:
    """A game to search."""

    name: str
    seed: int
    """The seed of the random variations; in self-play, of the game as well."""
    record: str | None = None
    """A game as `.tzr`; None if it is still to be played."""


@dataclass(frozen=True, slots=True)
class LatePositions:
    """Which positions of a game are searched."""

    most_stacks: int = 24
    """With more stacks on the board, little can be proved."""
    variations: int = 6
    """Random turns to try in each position besides the one played: well-matched players make few
    mistakes that can be punished."""
    play: SelfPlay = field(default_factory=lambda: SelfPlay(nodes=300))

    def of(self, job: Job) -> Iterator[tuple[Position, str]]:
        """The late positions of a job's game, each with where it comes from."""
        return self._positions(self._game(job), job)

    def _game(self, job: Job) -> Game:
        if job.record is not None:
            return records.read_game(job.record)
        return read_selfplay(self.play.play(job.seed))

    def _positions(self, game: Game, job: Job) -> Iterator[tuple[Position, str]]:
        random = Random(job.seed)  # noqa: S311 - repeatable, not secret
        seen: set[Position] = set()
        for node in game.mainline():
            position = node.position
            if not self._is_late(position):
                continue
            source = f"{job.name}, turn {node.number}"
            turns = list(position.legal_turns())
            varied = [
                position.play_turn(turn)
                for turn in random.sample(turns, min(self.variations, len(turns)))
            ]
            for number, found in enumerate([position, *varied]):
                if self._is_late(found) and found not in seen:
                    seen.add(found)
                    yield found, source if number == 0 else f"{source} and another"

    def _is_late(self, position: Position) -> bool:
        if position.phase is not Phase.CAPTURE or position.is_opening:
            return False
        return sum(1 for _ in position.stacks()) <= self.most_stacks


class Searching(Protocol):
    """What is done with the game of a job."""

    def dig(self, job: Job) -> str:
        """Search it; gives the line for a work file."""
        ...


@dataclass(frozen=True, slots=True)
class Digging:
    """A search for puzzles."""

    nodes: int = 100_000
    """Solver nodes for each question: positions that need more are skipped."""
    late: LatePositions = field(default_factory=LatePositions)

    def dig(self, job: Job) -> str:
        """Search the game of a job; gives the line for a work file."""
        prover = Prover(self.nodes)
        found = (prover.puzzle(position, source) for position, source in self.late.of(job))
        return done(job.name, puzzles=[str(puzzle) for puzzle in found if puzzle is not None])


def selfplay_jobs(seed: int) -> Iterator[Job]:
    """Games of self-play without end, counting up from a seed."""
    return (Job(f"self-play {number}", number) for number in count(seed))


def record_jobs(path: Path) -> Iterator[Job]:
    """The games of a file, without those that cannot be read."""
    for number, game in enumerate(records.scan(path), start=1):
        if not isinstance(game, RecordError):
            yield Job(f"{path.name} {number}", number, records.write(game, records.Format.TZR))


def dig_all(
    file: WorkFile,
    jobs: Iterable[Job],
    digging: Searching,
    workers: Workers,
    must_end: Callable[[], bool] = lambda: False,
) -> Iterator[int]:
    """Do the jobs that are not in the file yet; after each, gives how many the file holds.

    Once `must_end` is true, no further job is begun, and those in progress are finished.
    """

    def wanted() -> Iterator[Job]:
        for job in jobs:
            if must_end():
                return
            if job.name not in file.jobs:
                yield job

    with closing(workers.results(digging.dig, wanted())) as lines:
        for line in lines:
            file.append(line)
            yield len(file.jobs)
