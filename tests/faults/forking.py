"""A process that has loaded everything and forks to run programs, each of which may be killed.

Standard input has one job per line, as JSON; standard output one answer per line. The arguments
name modules to load. It is started with killer.cpp preloaded (`tests.faults.killing`).
"""

from __future__ import annotations

import ctypes
import gc
import importlib
import json
import os
import runpy
import signal
import sys
import threading
from pathlib import Path
from typing import Any

import tzaar.cli.app
import tzaar.cli.match
import tzaar.cli.selfplay
import tzaar.engine._native  # noqa: F401  loaded before the first fork, as the commands above
from tzaar.cli import main
from tzaar.engine.archive import Archive
from tzaar.engine.selfplay import SelfPlayFile
from tzaar.game import Game
from tzaar.puzzles.work_file import WorkFile


def acknowledge(text: str) -> None:
    """Report to the parent in a way that no kill can undo."""
    os.write(1, f"done {text}\n".encode())


class Acknowledged:
    """Reports single games, as commands otherwise do only on a terminal."""

    append_game = SelfPlayFile.append
    append_record = Archive.append
    append_job = WorkFile.append

    @classmethod
    def install(cls) -> None:
        def append(file: SelfPlayFile, game: bytes) -> None:
            cls.append_game(file, game)
            acknowledge(str(int.from_bytes(game[:8], "little")))

        def append_record(archive: Archive, game: Game) -> None:
            cls.append_record(archive, game)
            acknowledge(game.tags["Round"])

        def append_job(file: WorkFile, line: str) -> None:
            cls.append_job(file, line)
            acknowledge(json.loads(line)["job"])

        SelfPlayFile.append = append  # type: ignore[method-assign, assignment]
        Archive.append = append_record  # type: ignore[method-assign, assignment]
        WorkFile.append = append_job  # type: ignore[method-assign, assignment]


def run(job: dict[str, Any]) -> None:
    """Run the program of a job to its end."""
    for number, stream in ((1, "out"), (2, "err")):
        os.dup2(os.open(job[stream], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666), number)
    os.environ.update(job["environment"])
    status: object = 0
    try:
        if job["words"][0] == "tzaar":
            main(job["words"][1:])
        else:
            sys.argv = job["words"]
            runpy.run_module(job["words"][0], run_name="__main__", alter_sys=True)
    except SystemExit as end:
        status = end.code
    sys.stdout.flush()
    points = ctypes.CDLL(os.environ["LD_PRELOAD"]).killer_points()
    os.write(1, f"points {points}\n".encode())
    os._exit(status if isinstance(status, int) else 0)


def wait(child: int, job: dict[str, Any]) -> int:
    """The child's exit status; a signal is sent once it has acknowledged enough."""
    enough = job["acknowledged"]
    ended = threading.Event()

    def send() -> None:
        while not ended.wait(0.002):
            said = Path(job["out"]).read_text("utf-8") if Path(job["out"]).exists() else ""
            if said.count("done ") >= enough:
                os.kill(child, job["signal"])
                return

    sender = threading.Thread(target=send if enough is not None else ended.wait)
    sender.start()
    # Not reaped until the sender is done, so that the pid stays the child's.
    os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    ended.set()
    sender.join()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def serve() -> None:
    """Run jobs until the input ends."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in sys.argv[1:]:
        importlib.import_module(name)
    Acknowledged.install()
    # Otherwise every fork would copy what the collector touches.
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        job = json.loads(line)
        # The previous run's output must not be mistaken for this one's.
        Path(job["out"]).unlink(missing_ok=True)
        child = os.fork()
        if child == 0:
            try:
                run(job)
            except BaseException:  # noqa: BLE001  whatever it is, a fork must not go on here
                sys.excepthook(*sys.exc_info())
                os._exit(70)
        print(wait(child, job), flush=True)


if __name__ == "__main__":
    serve()
