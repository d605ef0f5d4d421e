"""Running the command line inside the test process."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from tzaar.cli import main
from tzaar.engine.workers import ThreadWorkers


@dataclass
class Finished:
    """What a run of the command left behind."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Finished]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run ``tzaar`` with arguments and, if given, standard input."""

    def run_main(*arguments: object, stdin: str = "") -> Finished:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as exit_info:
            main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        code = exit_info.value.code
        assert isinstance(code, int)
        return Finished(code, captured.out, captured.err)

    return run_main


@pytest.fixture
def clusters(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int | None]]:
    """A thread in the place of Ray clusters; the addresses and numbers that were asked for."""
    asked: list[tuple[str, int | None]] = []

    @contextmanager
    def cluster(address: str, most: int | None) -> Iterator[ThreadWorkers]:
        asked.append((address, most))
        yield ThreadWorkers(1)  # so that results keep their order

    for command in ("match", "mining", "selfplay"):
        monkeypatch.setattr(f"tzaar.cli.{command}.Cluster", cluster)
    return asked
