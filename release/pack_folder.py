"""Packs a folder for a wheel: CMakeLists.txt calls it for the built page and for the puzzles.

One archive is a third smaller than the files, each compressed alone, and the same files give the
same archive. tzaar/server/page.py and tzaar/puzzles/collection.py read them.
"""

import lzma
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_FOR_TEXT = [
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}
]
PACKED_AGAIN_BY_THE_SERVER = (".br", ".gz")


def pack(folder: Path, archive: Path) -> None:
    """Write the files of a folder, except compressed copies, to a `.tar.xz` or `.tar.bz2`.

    For the page, with files of many kinds, xz is smaller; for the puzzles, all alike, bzip2.
    """
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    # By kind: what is alike is packed best where it lies together.
    files.sort(key=lambda path: path.suffix)
    with _opened(archive) as packed:
        for path in files:
            if path.suffix not in PACKED_AGAIN_BY_THE_SERVER:
                member = tarfile.TarInfo(path.relative_to(folder).as_posix())
                member.size = path.stat().st_size
                with path.open("rb") as content:
                    packed.addfile(member, content)


@contextmanager
def _opened(archive: Path) -> Iterator[tarfile.TarFile]:
    if archive.suffix == ".bz2":
        with tarfile.open(archive, "w:bz2", format=tarfile.PAX_FORMAT, compresslevel=9) as packed:
            yield packed
        return
    with (
        lzma.open(archive, "wb", filters=_FOR_TEXT) as file,
        tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as packed,
    ):
        yield packed


if __name__ == "__main__":
    pack(Path(sys.argv[1]), Path(sys.argv[2]))
