"""Packs the built page for a wheel: CMakeLists.txt calls it with the folder and the archive.

One archive is a third smaller than the files, each compressed alone, and the same files give the
same archive. tzaar/server/page.py reads it.
"""

import sys
import tarfile
from pathlib import Path

PACKED_AGAIN_BY_THE_SERVER = (".br", ".gz")


def pack(folder: Path, archive: Path) -> None:
    """Write the files of a folder, but for those that others are made into, to a `.tar.xz`."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    # By kind: what is alike is packed best where it lies together.
    files.sort(key=lambda path: path.suffix)
    with tarfile.open(archive, "w:xz", format=tarfile.PAX_FORMAT, preset=9) as packed:
        for path in files:
            if path.suffix not in PACKED_AGAIN_BY_THE_SERVER:
                member = tarfile.TarInfo(path.relative_to(folder).as_posix())
                member.size = path.stat().st_size
                with path.open("rb") as content:
                    packed.addfile(member, content)


if __name__ == "__main__":
    pack(Path(sys.argv[1]), Path(sys.argv[2]))
