"""Ratings from attempts."""

from __future__ import annotations

import json

from tests.puzzles.samples import TWO_TURNS
from tzaar.puzzles.rating import LADDER, LOWEST, NODES, TRIES, Attempts, Examiner, rate

FEW = {1: 4, 5: 2, 9: 1}


def attempts(highest_failing: int) -> Attempts:
    """All levels up to one fail, all above it solve."""
    solved = {level: tries if level > highest_failing else 0 for level, tries in TRIES.items()}
    misses = tuple(n for n, rating in NODES.items() if rating <= LADDER.get(highest_failing, -1))
    return Attempts(solved, TRIES, misses)


def test_what_more_levels_fail_to_solve_is_rated_higher() -> None:
    ratings = [attempts(level).rating() for level in range(11)]
    assert ratings == sorted(set(ratings))
    assert ratings[0] == LOWEST
    for level in range(1, 9):
        assert LADDER[level] - 60 < ratings[level] < LADDER[level + 1] + 60


def test_a_rating_is_where_successes_are_as_expected() -> None:
    """Half of very many attempts by one level: its own rating, whatever was supposed before."""
    half = Attempts({6: 50_000}, {6: 100_000}, ())
    assert abs(half.rating() - LADDER[6]) <= 2


def test_the_same_attempts_come_again() -> None:
    first = Examiner().attempts(TWO_TURNS, FEW)
    assert Examiner().attempts(TWO_TURNS, FEW) == first
    examiner = Examiner(seed=1)
    assert [examiner.attempts(TWO_TURNS, {3: 8}) for _ in range(2)] == [
        Examiner(seed=1).attempts(TWO_TURNS, {3: 8})
    ] * 2


def test_strong_levels_solve_what_weak_ones_do_not() -> None:
    found = Examiner().attempts(TWO_TURNS, {1: 8, 9: 4})
    assert found.solved[1] < 4
    assert found.solved[9] >= 3
    assert set(found.misses) <= set(NODES)


def test_a_job_gives_all_that_was_measured() -> None:
    facts = json.loads(rate(str(TWO_TURNS)))
    assert facts["job"] == TWO_TURNS.id
    assert [level for level, _, _ in facts["levels"]] == list(TRIES)
    solved = {level: number for level, number, _ in facts["levels"]}
    measured = Attempts(solved, TRIES, tuple(facts["misses"]))
    assert facts["rating"] == measured.rating()
