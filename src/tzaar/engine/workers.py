"""Workers, which do many jobs of one kind.

`ThreadWorkers` are here, in this process; `tzaar.engine.cluster` has those of a Ray cluster.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Protocol, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


class Workers(Protocol):
    """Whatever does jobs."""

    def results(
        self, function: Callable[[Job], Result], jobs: Iterable[Job]
    ) -> Generator[Result, None, None]:
        """Call the function with every job and yield each result as it comes, in any order.

        Jobs are taken from the iterable only as workers are free. What a job raises is
        raised here, and nothing more is begun then; the same goes for closing the generator.
        """


class ThreadWorkers:
    """Threads of this process, for functions that release the interpreter's lock."""

    def __init__(self, number: int) -> None:
        self.number = number

    def results(
        self, function: Callable[[Job], Result], jobs: Iterable[Job]
    ) -> Generator[Result, None, None]:
        """See `Workers`; jobs that have begun are finished."""
        left = iter(jobs)
        running: set[Future[Result]] = set()
        with ThreadPoolExecutor(self.number, thread_name_prefix="tzaar-worker") as pool:
            while True:
                free = self.number - len(running)
                running |= {pool.submit(function, job) for job in islice(left, free)}
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
