"""Runs programs and kills them, at every point of their work on files or after some progress.

The preloaded `killer.cpp` does the former: before, in the middle of and after each call that
changes a file. So a kill is the same every time, however busy the machine.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).parent
KILLS = int(os.environ.get("KILLS", "5"))
"""How often each program is killed: `make test-long` and `make test-all` ask for more."""


def build_killer(folder: Path) -> Path:
    """Compile the library to preload."""
    library = folder / "killer.so"
    compiler = shutil.which("c++") or "g++"
    source = HERE / "killer.cpp"
    subprocess.run(
        [compiler, "-std=c++20", "-O1", "-shared", "-fPIC", source, "-o", library, "-ldl"],
        check=True,
    )
    return library


@dataclass(frozen=True)
class Run:
    """How a run of a program ended, and its output."""

    status: int
    """Below 0 for the signal that ended it."""
    out: list[str]
    err: str

    @property
    def was_killed(self) -> bool:
        return self.status == -signal.SIGKILL

    @property
    def acknowledged(self) -> set[str]:
        """What it reported as done."""
        return {line.removeprefix("done ") for line in self.out if line.startswith("done ")}

    @property
    def points(self) -> int:
        """The number of points at which it could have been killed."""
        (line,) = (line for line in self.out if line.startswith("points "))
        return int(line.removeprefix("points "))


@dataclass(frozen=True)
class Kill:
    """When to end a run: at a point of its work, or by a signal after some progress."""

    point: int | None = None
    acknowledged: int | None = None
    signal: int = signal.SIGKILL


NEVER = Kill()


class Killer:
    """Runs ``tzaar ...`` and ``training...`` in forks of processes that have loaded them."""

    def __init__(self, library: Path, scratch: Path) -> None:
        self._library = library
        self._out, self._err = scratch / "out", scratch / "err"
        self._count = scratch / "count"
        self._servers: dict[tuple[str, ...], subprocess.Popen[str]] = {}

    def _server(self, modules: tuple[str, ...]) -> subprocess.Popen[str]:
        if modules not in self._servers:
            self._servers[modules] = subprocess.Popen(
                [sys.executable, "-m", "tests.faults.forking", *modules],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                # One thread: a fork does not keep others.
                env={**os.environ, "LD_PRELOAD": str(self._library), "OMP_NUM_THREADS": "1"},
                cwd=HERE.parents[1],
                start_new_session=True,
            )
        return self._servers[modules]

    def close(self) -> None:
        for server in self._servers.values():
            os.killpg(server.pid, signal.SIGKILL)  # with a hanging child, if there is one
            server.communicate()

    def run(self, words: list[str], folder: Path, kill: Kill = NEVER) -> Run:
        """Run a program that works on the files of a folder."""
        environment = {"KILLER_FOLDER": f"{folder}/"}
        if kill.point is not None:
            environment["KILLER_AT"] = str(kill.point)
        if words[0].startswith("/"):
            status = self._run_alone(words, environment)
        else:
            status = self._run_in_fork(words, environment, kill)
        out = self._out.read_text(encoding="utf-8").splitlines()
        return Run(status, out, self._err.read_text(encoding="utf-8"))

    def _run_in_fork(self, words: list[str], environment: dict[str, str], kill: Kill) -> int:
        job: dict[str, Any] = {
            "words": words,
            "environment": environment,
            "out": str(self._out),
            "err": str(self._err),
            "acknowledged": kill.acknowledged,
            "signal": int(kill.signal),
        }
        server = self._server(() if words[0] == "tzaar" else ("training.network.trainer",))
        assert server.stdin is not None
        assert server.stdout is not None
        print(json.dumps(job), file=server.stdin, flush=True)
        return int(server.stdout.readline())

    def _run_alone(self, words: list[str], environment: dict[str, str]) -> int:
        environment |= {"LD_PRELOAD": str(self._library), "KILLER_COUNT": str(self._count)}
        with self._out.open("w") as out, self._err.open("w") as err:
            environment = {**os.environ, **environment}
            status = subprocess.run(
                words, stdout=out, stderr=err, env=environment, cwd=HERE.parents[1], check=False
            ).returncode
            if status >= 0:
                print(f"points {self._count.read_text(encoding='utf-8').strip()}", file=out)
        return status


@contextmanager
def killer(scratch: Path) -> Iterator[Killer]:
    made = Killer(build_killer(scratch), scratch)
    try:
        yield made
    finally:
        made.close()


def kills(points: int) -> list[Kill]:
    """`KILLS` kills, spread over all points; each point comes once before any is repeated."""
    random = Random(KILLS)
    chosen = random.sample(range(points), min(points, KILLS))
    again = random.choices(range(points), k=KILLS - len(chosen))
    return [Kill(point) for point in chosen + again]
