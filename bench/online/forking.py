"""A process that has loaded the server and forks to run it, to be killed: a start takes no time.

Standard input has one job per line, as JSON: ``words`` for ``tzaar``, and ``point`` and ``count``,
at which the server kills itself. Standard output has the server's output, and ``pid N`` and ``ended
STATUS``.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Any

import alembic.command  # noqa: F401  loaded before the first fork, as the following
import psycopg  # noqa: F401
import uvloop  # noqa: F401
from sqlalchemy import Connection

import tzaar.server.app
import tzaar.server.run  # noqa: F401
from bench.online.bare import without_page
from tzaar.cli import main
from tzaar.server.wire import Wire


def die() -> None:
    """Kill this process at once, whatever is under way."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_at(point: str, count: int) -> None:
    """Kill this process the `count`-th time it reaches this point."""
    left = count

    def reach(wanted: str) -> None:
        nonlocal left
        if point == wanted:
            left -= 1
            if left <= 0:
                die()

    commit: Callable[[Connection], None] = Connection.commit
    write = Wire.write

    def commit_or_die(connection: Connection) -> None:
        reach("before a commit")
        commit(connection)
        # Everybody waiting for the commit is still waiting for an answer.
        reach("after a commit")

    def write_or_die(wire: Wire, message: Any) -> None:
        reach("before a message")
        write(wire, message)
        reach("after a message")

    Connection.commit = commit_or_die  # type: ignore[method-assign, assignment]
    Wire.write = write_or_die  # type: ignore[method-assign, assignment]


def serve() -> None:
    """Run jobs until the input ends."""
    without_page()
    # Otherwise every fork would copy what the collector touches.
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        job = json.loads(line)
        child = os.fork()
        if child == 0:
            try:
                die_at(job["point"], job["count"])
                main(job["words"])
            except SystemExit as end:
                os._exit(end.code if isinstance(end.code, int) else 1)
            except BaseException:  # noqa: BLE001  whatever it is, a fork must not go on here
                sys.excepthook(*sys.exc_info())
                os._exit(70)
            sys.stdout.flush()
            os._exit(0)
        os.write(1, f"pid {child}\n".encode())
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os.write(1, f"ended {status}\n".encode())


if __name__ == "__main__":
    serve()
