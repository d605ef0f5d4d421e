from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing

import pytest

from tzaar.engine.workers import ThreadWorkers

pytestmark = pytest.mark.usefixtures("no_leaks")


def square(number: int) -> int:
    return number * number


def test_every_job_is_done_once() -> None:
    results = ThreadWorkers(3).results(square, range(20))
    assert sorted(results) == [number**2 for number in range(20)]


def test_no_jobs_no_results() -> None:
    assert list(ThreadWorkers(2).results(square, [])) == []


def test_several_jobs_are_done_at_a_time() -> None:
    both = threading.Barrier(2, timeout=30)

    def meet(number: int) -> int:
        both.wait()
        return number

    assert sorted(ThreadWorkers(2).results(meet, range(4))) == [0, 1, 2, 3]


def test_jobs_are_taken_as_there_are_hands() -> None:
    taken: list[int] = []

    def jobs() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    with closing(ThreadWorkers(2).results(square, jobs())) as results:
        next(results)
    assert len(taken) <= 3


def test_what_a_job_raises_is_raised() -> None:
    def refuse(number: int) -> int:
        raise ValueError(f"not {number}")

    with pytest.raises(ValueError, match="not 7"):
        list(ThreadWorkers(2).results(refuse, [7]))
