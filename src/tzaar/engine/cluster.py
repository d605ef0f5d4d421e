"""Jobs on the machines of a Ray cluster.

Ray is an optional dependency (``tzaar[cluster]``) and is imported when a cluster is asked for.
Workers need this package installed, in the same version, and the programs that jobs start.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any, Final

from tzaar.closeable import Closeable
from tzaar.engine.workers import Job, Result
from tzaar.errors import TzaarError

MAX_RETRIES: Final = 10
"""How often a job is repeated after its worker was lost. Machines come and go, but a job that has
lost so many is assumed to kill them."""
_QUEUE: Final = 2
"""Jobs in flight for each processor, so that none is idle between two."""
_POLL_INTERVAL: Final = 5.0
"""Seconds between looks for new machines."""


class ClusterError(TzaarError):
    """A cluster that cannot be used, or that lost a job for good."""


class Cluster(Closeable):
    """The workers of a Ray cluster; `Workers`. Use it in a `with` statement.

    The address is Ray's: ``auto`` for the cluster that this machine belongs to, ``HOST:PORT``,
    ``ray://HOST:PORT``, or ``local`` for a new one on this machine alone. No more than `max_jobs`
    run at a time, by default one for each processor of the cluster.
    """

    def __init__(self, address: str, max_jobs: int | None = None) -> None:
        self._ray = _import_ray()
        self._max_jobs = max_jobs
        # A cluster that is started here would send usage statistics to its makers.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            self._ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise ClusterError(f"no Ray cluster at {address!r}: {error}") from error

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self._ray.shutdown()

    def results(
        self, function: Callable[[Job], Result], jobs: Iterable[Job]
    ) -> Generator[Result, None, None]:
        """See `Workers`; a job whose worker is lost is given to another.

        Raises `ClusterError` for a job that has lost too many workers. What runs when the generator
        is closed is stopped. A result is here, and safe from losses, as soon as its job is done.
        """
        ray = self._ray

        def work(job: Job) -> Result:
            return function(job)

        # An exception of the job itself would be raised again: only losses are worth another try.
        remote = ray.remote(num_cpus=1, max_retries=MAX_RETRIES, retry_exceptions=False)(work)
        left = iter(jobs)
        running: list[Any] = []
        try:
            while True:
                free = self._in_flight() - len(running)
                running += [remote.remote(job) for job in islice(left, max(0, free))]
                if not running:
                    return
                done, running = ray.wait(running, num_returns=1, timeout=_POLL_INTERVAL)
                for reference in done:
                    yield self._result(reference)
        finally:
            for reference in running:
                ray.cancel(reference)

    def _in_flight(self) -> int:
        if self._max_jobs is not None:
            return self._max_jobs
        return max(1, int(self._ray.cluster_resources().get("CPU", 1))) * _QUEUE

    def _result(self, reference: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as error:
            # Ray's own is a text with two tracebacks.
            raise error.cause from error
        except errors.RayError as error:
            raise ClusterError(f"a job was lost with its worker too often: {error}") from error


def _import_ray() -> Any:
    try:
        import ray  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name != "ray":
            raise
        raise ClusterError(
            "a cluster needs ray, which is not installed: pip install 'tzaar[cluster]'"
        ) from error
    return ray
