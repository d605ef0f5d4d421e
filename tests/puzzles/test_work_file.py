"""Files of jobs: continued however a run ended."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tzaar.errors import TzaarError
from tzaar.puzzles.work_file import WorkFile, done, mined, read_jobs
from tzaar.safe_files import FileInUseError

LINES = [done("one", puzzles=["a", "b"]), done("two", puzzles=[]), done("drei", puzzles=["ü"])]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "work.jsonl"
    with WorkFile(path) as file:
        for line in LINES:
            file.append(line)
    return path


def test_it_is_read_as_it_was_written(path: Path) -> None:
    with WorkFile(path) as file:
        assert file.jobs == {"one", "two", "drei"}
    assert [facts["job"] for facts in read_jobs(path)] == ["one", "two", "drei"]
    assert list(mined(path)) == ["a", "b", "ü"]


def test_every_torn_end_is_cut_off(path: Path) -> None:
    whole = path.read_bytes()
    ends = [number for number in range(len(whole) + 1) if whole[:number].endswith(b"\n")]
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        kept = max((end for end in [0, *ends] if end <= size), default=0)
        assert len(list(read_jobs(path))) == whole[:kept].count(b"\n")
        with WorkFile(path) as file:
            assert len(file.jobs) == whole[:kept].count(b"\n")
        assert path.read_bytes() == whole[:kept]


def test_zeros_of_a_power_failure_are_cut_off(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + b"\0" * 100)
    with WorkFile(path) as file:
        file.append(done("four"))
    assert path.read_bytes() == whole + done("four").encode() + b"\n"


@pytest.mark.parametrize("text", ["Dear Ada\n", "[]\n", '{"job":1}\n', "\xff\n"])
def test_another_file_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "letter"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(TzaarError, match="is not a file of jobs"):
        WorkFile(path)
    assert path.read_bytes() == text.encode("latin-1")


def test_one_run_at_a_time(path: Path) -> None:
    with WorkFile(path), pytest.raises(FileInUseError):
        WorkFile(path)


def test_a_full_disk_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int, data: object) -> int:
        raise OSError(28, "No space left on device")

    with WorkFile(path) as file:
        monkeypatch.setattr(os, "write", full)
        with pytest.raises(TzaarError, match="the 3 jobs in it are safe"):
            file.append(done("four"))
        assert "four" not in file.jobs


def test_a_line_has_a_job(path: Path) -> None:
    with WorkFile(path) as file, pytest.raises(TzaarError, match="without a job"):
        file.append("{}")
