"""Files that a kill at any moment leaves whole: replaced all at once, or grown at their end.

What is replaced is written beside its place, under a hidden name that ends in ``.part``, and then
renamed. Both kinds are on the disk, not only with the system, before they count as finished, so
that a power failure spares them too.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from tzaar.closeable import Closeable
from tzaar.errors import TzaarError

try:
    import fcntl
except ImportError:  # pragma: no cover  Windows has other locks; there, nothing is locked
    fcntl = None  # type: ignore[assignment]

SYNC_INTERVAL: Final = 1.0
"""Seconds at most between what a power failure spares and what it does not. To wait for the disk
after every piece would hold up a machine that makes hundreds a second."""

_LOCKED: Final = (errno.EAGAIN, errno.EACCES)


class FileInUseError(TzaarError):
    """Another program is adding to the file."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} is in use: another run is adding to it; wait for its end or name another file"
        )
        self.path = path


# -- Replaced all at once --------------------------------------------------------------------------


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A file to write, which takes the place of `path` when the block succeeds.

    Until then, and if it fails, the old file stays as it was. Two writers of the same file take
    turns. A pipe or a device is written directly. Raises `OSError` naming `path`, before the block
    runs if the folder cannot be written.
    """
    goal = Path(path).resolve()
    part = goal.with_name(f".{goal.name}.part")
    try:
        if goal.exists() and not goal.is_file():
            with goal.open("wb") as file:
                yield file
            return
        with _open_part(part) as file:
            try:
                yield file
                file.flush()
                os.fsync(file.fileno())
                with suppress(FileNotFoundError):
                    shutil.copymode(goal, part)
                part.replace(goal)
            except BaseException:
                part.unlink(missing_ok=True)
                raise
        _sync_folder(goal.parent)
    except OSError as error:
        if error.filename in {None, str(part)}:
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise


def _open_part(part: Path) -> BinaryIO:
    """An empty file under that name that is ours alone."""
    while True:
        # Not truncated yet: it may be another's, who is about to rename it.
        number = os.open(part, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
        file = os.fdopen(number, "r+b")
        _lock(number, wait=True)
        with suppress(FileNotFoundError):  # renamed by the other, between any two calls
            if os.path.samestat(os.fstat(number), part.stat()):
                file.truncate()
                return file
        file.close()


def _sync_folder(folder: Path) -> None:
    # Not every system lets folders be opened; on those, the system decides when to write.
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _lock(number: int, *, wait: bool) -> bool:
    """Lock an open file for this program; False if another has it."""
    if fcntl is None:  # pragma: no cover
        return True
    try:
        fcntl.flock(number, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError as error:
        # Some network file systems have no locks: better without than not at all.
        return error.errno not in _LOCKED
    return True


# -- Grown at the end ------------------------------------------------------------------------------


class AppendFile(Closeable):
    """A file that grows piece by piece, for one program at a time. Use it in a `with` statement.

    It is created if it does not exist. Raises `OSError` if it cannot be written and `TzaarError` if
    it is in use or not a file that could grow.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._number = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            self._claim()
        except BaseException:
            os.close(self._number)
            raise
        self.size = os.fstat(self._number).st_size
        self._is_open = True
        self._synced = 0.0

    def _claim(self) -> None:
        if not stat.S_ISREG(os.fstat(self._number).st_mode):
            raise TzaarError(f"{self.path} is not a regular file, and nothing else can be added to")
        if not _lock(self._number, wait=False):
            raise FileInUseError(self.path)

    def append(self, piece: bytes) -> None:
        """Add a piece: all of it is in the file when this returns, and none of it if this fails.

        From then on no kill can take it away, and after `SYNC_INTERVAL` no power failure.
        """
        left = memoryview(piece)
        try:
            while left:
                left = left[os.write(self._number, left) :]
        except BaseException as error:
            with suppress(OSError):
                os.ftruncate(self._number, self.size)
            if isinstance(error, OSError):
                raise OSError(error.errno, error.strerror, str(self.path)) from error
            raise
        self.size += len(piece)
        if time.monotonic() - self._synced >= SYNC_INTERVAL:
            self.sync()

    def cut(self, size: int) -> None:
        """Take away what follows so many bytes: the part of a piece that a kill has left."""
        if size < self.size:
            os.ftruncate(self._number, size)
            self.size = size

    def sync(self) -> None:
        """Wait until all of it is on the disk."""
        os.fsync(self._number)
        self._synced = time.monotonic()

    def close(self) -> None:
        """Wait for the disk and release the file. Closing twice does no harm."""
        if self._is_open:
            self._is_open = False
            try:
                self.sync()
            finally:
                os.close(self._number)
