from __future__ import annotations

import errno
import multiprocessing
import os
import stat
from pathlib import Path

import pytest

from tzaar import safe_files
from tzaar.errors import TzaarError
from tzaar.safe_files import AppendFile, FileInUseError, replacing


def write(path: Path, data: bytes) -> None:
    with replacing(path) as file:
        file.write(data)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# -- Replaced all at once --------------------------------------------------------------------------


def test_a_file_is_made_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    for content in (b"one", b"another"):
        write(path, content)
        assert path.read_bytes() == content
    assert names(tmp_path) == ["board.svg"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_a_block_that_fails_changes_nothing(tmp_path: Path, error: type[BaseException]) -> None:
    path = tmp_path / "board.svg"
    path.write_bytes(b"old")

    def fail() -> None:
        with replacing(path) as file:
            file.write(b"new")
            raise error

    with pytest.raises(error):
        fail()
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["board.svg"]


def test_nothing_is_seen_before_the_end(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    path.write_bytes(b"old")
    with replacing(path) as file:
        file.write(b"new")
        file.flush()
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"


def test_what_a_killed_run_left_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    (tmp_path / ".board.svg.part").write_bytes(b"half a picture, and a long one")
    write(path, b"whole")
    assert path.read_bytes() == b"whole"
    assert names(tmp_path) == ["board.svg"]


def test_rights_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "board.svg", tmp_path / "link.svg"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    write(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_has_the_rights_of_any_other(tmp_path: Path) -> None:
    write(tmp_path / "one", b"")
    (tmp_path / "other").touch()
    assert (tmp_path / "one").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_device_stays_one() -> None:
    with pytest.raises(OSError, match="No space left") as caught:
        write(Path("/dev/full"), b"x")
    assert caught.value.filename == "/dev/full"
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_a_folder_that_cannot_be_written_is_told_before_any_work(tmp_path: Path) -> None:
    goal = tmp_path / "none" / "board.svg"
    with pytest.raises(FileNotFoundError) as caught, replacing(goal):
        pytest.fail("the work was begun")
    assert caught.value.filename == str(goal)


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "board.svg"
    path.write_bytes(b"old")

    def full(_number: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as caught:
        write(path, b"new")
    assert caught.value.filename == str(path)
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["board.svg"]


@pytest.mark.parametrize("moment", [(safe_files, "_lock"), (os, "fstat")], ids=["lock", "fstat"])
@pytest.mark.parametrize("comes_again", [False, True])
def test_a_part_that_another_renames_before_it_is_ours(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    moment: tuple[object, str],
    comes_again: bool,
) -> None:
    path, part = tmp_path / "board.svg", tmp_path / ".board.svg.part"
    real = getattr(*moment)

    def late(*args: int, **options: bool) -> object:
        monkeypatch.setattr(*moment, real)
        part.replace(path)
        if comes_again:
            part.write_bytes(b"a third one's")
        return real(*args, **options)

    monkeypatch.setattr(*moment, late)
    write(path, b"ours")
    assert path.read_bytes() == b"ours"
    assert names(tmp_path) == ["board.svg"]


def _write_often(path: Path, letter: bytes) -> None:
    for _ in range(50):
        write(path, letter * 5000)


def test_two_who_write_the_same_file_take_turns(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write_often, args=(path, c)) for c in (b"a", b"b")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert path.read_bytes() in {b"a" * 5000, b"b" * 5000}
    assert names(tmp_path) == ["board.svg"]


# -- Grown at the end ------------------------------------------------------------------------------


def test_pieces_are_in_the_file_as_they_come(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with AppendFile(path) as file:
        for n in range(3):
            file.append(b"game")
            assert path.read_bytes() == b"game" * (n + 1)
            assert file.size == 4 * (n + 1)
    with AppendFile(path) as file:
        file.append(b"!")
        file.cut(5)
        file.cut(100)
        file.append(b"?")
    assert path.read_bytes() == b"gameg?"


def test_one_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with AppendFile(path) as file:
        with pytest.raises(FileInUseError, match="games is in use: another run") as caught:
            AppendFile(path)
        assert caught.value.path == path
        file.append(b"game")
        file.close()
        with AppendFile(path) as next_one:
            assert next_one.size == 4


def test_what_cannot_grow_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        AppendFile(tmp_path)
    with pytest.raises(TzaarError, match="/dev/full is not a regular file"):
        AppendFile(Path("/dev/full"))


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_half_a_piece_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    path = tmp_path / "games"
    real = os.write
    left = [1, 1, 0]

    def short(number: int, data: bytes) -> int:
        if not left.pop(0):
            raise error
        return real(number, data[:1])

    with AppendFile(path) as file:
        file.append(b"whole")
        monkeypatch.setattr(os, "write", short)
        with pytest.raises(type(error)) as caught:
            file.append(b"half")
        monkeypatch.undo()
        assert path.read_bytes() == b"whole"
        if isinstance(caught.value, OSError):
            assert caught.value.filename == str(path)
        file.append(b"!")
    assert path.read_bytes() == b"whole!"
