"""Games looked through for puzzles."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from tzaar.engine.selfplay import SelfPlay
from tzaar.engine.workers import ThreadWorkers
from tzaar.puzzles import Puzzle
from tzaar.puzzles.digging import Digging, LatePositions, dig_all, record_jobs, selfplay_jobs
from tzaar.puzzles.work_file import WorkFile

QUICK = Digging(
    nodes=2000, late=LatePositions(most_stacks=14, variations=3, play=SelfPlay(nodes=20))
)
GAMES = Path(__file__).parents[2] / "data" / "games"


def test_the_same_game_gives_the_same_puzzles() -> None:
    jobs = list(islice(selfplay_jobs(1), 6))
    lines = [QUICK.dig(job) for job in jobs]
    assert lines == [QUICK.dig(job) for job in jobs]
    texts = [text for line in lines for text in json.loads(line)["puzzles"]]
    puzzles = [Puzzle.parse(text) for text in texts]
    assert puzzles
    for puzzle in puzzles:
        assert sum(1 for _ in puzzle.start.stacks()) <= 14
        assert puzzle.source.startswith("self-play ")
        assert puzzle.rating == 0


def test_records_are_looked_through() -> None:
    jobs = [job for path in sorted(GAMES.glob("littlegolem*.sgf")) for job in record_jobs(path)]
    assert len(jobs) == 2
    for job in jobs:
        assert json.loads(QUICK.dig(job))["job"] == job.name


@pytest.mark.parametrize("concurrency", [1, 3])
def test_a_file_is_continued(tmp_path: Path, concurrency: int) -> None:
    path = tmp_path / "work.jsonl"
    workers = ThreadWorkers(concurrency)
    with WorkFile(path) as file:
        assert list(dig_all(file, islice(selfplay_jobs(1), 2), QUICK, workers)) == [1, 2]
    with WorkFile(path) as file:
        assert list(dig_all(file, islice(selfplay_jobs(1), 5), QUICK, workers)) == [3, 4, 5]
        assert list(dig_all(file, islice(selfplay_jobs(1), 5), QUICK, workers)) == []
    wanted = {QUICK.dig(job) for job in islice(selfplay_jobs(1), 5)}
    assert set(path.read_text("utf-8").splitlines()) == wanted


def test_it_ends_when_asked(tmp_path: Path) -> None:
    with WorkFile(tmp_path / "work.jsonl") as file:
        ended = dig_all(
            file, selfplay_jobs(1), QUICK, ThreadWorkers(1), lambda: len(file.jobs) >= 2
        )
        assert list(ended) == [1, 2]
