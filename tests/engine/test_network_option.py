"""The option Network, of the engine in this process and of the engine as a program."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.network_files import BUILT_IN, write_contrary_network
from tests.engine.waiting import PATIENT
from tzaar import Position
from tzaar.engine import Limit, Score
from tzaar.engine.blocking import BlockingEngine
from tzaar.engine.executable import find_executable
from tzaar.engine.native import NativeEngine
from tzaar.engine.options import Options
from tzaar.engine.process import ProcessEngine
from tzaar.errors import EngineError

Open = Callable[[Options], BlockingEngine]

POSITION = Position.random(3)
SMALL = {"Hash": 1}


@pytest.fixture(params=["native", "program"])
def open_engine(request: pytest.FixtureRequest) -> Open:
    if request.param == "native":
        return lambda options: NativeEngine(options, PATIENT)
    return lambda options: ProcessEngine([str(find_executable())], options, PATIENT)


def score(engine: BlockingEngine) -> Score:
    """With whatever network it has."""
    engine.new_game()
    analysis = engine.play(POSITION, Limit(depth=2)).analysis
    assert analysis is not None
    return analysis.score


@pytest.fixture(scope="module")
def built_in_score() -> Score:
    with NativeEngine(SMALL, PATIENT) as engine:
        return score(engine)


@pytest.fixture(scope="module")
def contrary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_contrary_network(tmp_path_factory.mktemp("networks") / "contrary to all, x=1.bin")


@pytest.mark.parametrize("default", ["", "<built in>", BUILT_IN])
def test_a_network_is_taken_from_a_file_and_given_back(
    open_engine: Open, contrary: Path, built_in_score: Score, default: str | Path
) -> None:
    with open_engine(SMALL | {"Network": contrary}) as engine:
        other = score(engine)
        engine.configure({"network": default})
        assert score(engine) == built_in_score != other


def damaged(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


def of_another_architecture(data: bytes) -> bytes:
    return data[:8] + bytes([data[8] ^ 1]) + data[9:]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (damaged, "this network file is damaged"),
        (of_another_architecture, "another architecture"),
        (lambda data: data[:-5], "bytes instead of"),
        (lambda _: b"", "does not begin with TZAARNN1"),
    ],
)
def test_a_bad_file_is_refused_and_nothing_changes(
    open_engine: Open,
    contrary: Path,
    tmp_path: Path,
    change: Callable[[bytes], bytes],
    reason: str,
) -> None:
    (tmp_path / "bad").write_bytes(change(BUILT_IN.read_bytes()))
    with open_engine(SMALL | {"Network": contrary}) as engine:
        before = score(engine)
        with pytest.raises(EngineError, match=reason):
            engine.configure({"Network": tmp_path / "bad"})
        assert score(engine) == before


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/no/such/file", "'/no/such/file': there is no such file"),
        (".", "'.': it is not a regular file"),
        ("/dev/zero", "it is not a regular file"),
    ],
)
def test_what_is_no_file_is_refused(open_engine: Open, path: str, reason: str) -> None:
    with pytest.raises(EngineError, match=reason):
        open_engine({"Network": path})
