"""Files of finished jobs: one line of JSON each, added as soon as the job is done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tzaar.closeable import Closeable
from tzaar.errors import TzaarError
from tzaar.safe_files import AppendFile

_JOB: Final = "job"


class WorkFile(Closeable):
    """A file that grows one job at a time and can be continued however the last run ended.

    Use it in a `with` statement. Opening it creates it if necessary, and truncates an unfinished
    last line that a killed run left. Raises `TzaarError` if another run is writing to it or if it
    holds something else, and `OSError` if it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.jobs: set[str] = set()
        """The names of the finished jobs."""
        self._file = AppendFile(path)
        try:
            self._file.cut(self._read())
        except BaseException:
            self._file.close()
            raise

    def append(self, line: str) -> None:
        """Add the line of a job, as `done` writes it; it is in the file when this returns."""
        name = _name_in(line)
        try:
            self._file.append(f"{line}\n".encode())
        except OSError as error:
            raise TzaarError(
                f"{self.path}: {error.strerror}; the {len(self.jobs)} jobs in it are safe, and the "
                "same command continues"
            ) from error
        self.jobs.add(name)

    def close(self) -> None:
        """Wait until everything is on the disk, and release the file."""
        self._file.close()

    def _read(self) -> int:
        """Note the jobs in the file; gives the end of the last whole line."""
        end = 0
        with self.path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n") or not line.strip(b"\0\n"):
                    break  # left by a kill or a power failure
                try:
                    self.jobs.add(_name_in(line.decode()))
                except (TzaarError, ValueError) as error:
                    raise TzaarError(
                        f"{self.path} is not a file of jobs, or it is damaged: line {number}"
                    ) from error
                end += len(line)
        return end


def done(name: str, **facts: Any) -> str:
    """The line of a finished job.

    >>> done("one", found=[1, 2])
    '{"job":"one","found":[1,2]}'
    """
    return json.dumps({_JOB: name} | facts, ensure_ascii=False, separators=(",", ":"))


def read_jobs(path: Path) -> Iterator[dict[str, Any]]:
    """What `done` was given, for each whole line of a file of jobs."""
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield json.loads(line)


def mined(path: Path) -> Iterator[str]:
    """The puzzles in a file of `tzaar puzzles mine`, as texts."""
    return (text for facts in read_jobs(path) for text in facts["puzzles"])


def _name_in(line: str) -> str:
    facts = json.loads(line)
    name = facts.get(_JOB) if isinstance(facts, dict) else None
    if not isinstance(name, str):
        raise TzaarError(f"a line without a job: {line[:80]}")
    return name
