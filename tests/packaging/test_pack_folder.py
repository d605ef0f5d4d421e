"""The page and the puzzles in one archive each, as wheels hold them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from release.pack_folder import pack
from tzaar.puzzles import Collection, CollectionError
from tzaar.server.page import PageNotBuiltError, read_page


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>TZAAR</title>")
    (folder / "assets" / "index-BRmcKqdH.js").write_text("let a = 1;" * 100)
    (folder / "assets" / "index-BRmcKqdH.js.br").write_bytes(b"as if by brotli")
    return folder


def test_the_server_reads_it_where_there_is_no_folder(folder: Path, tmp_path: Path) -> None:
    pack(folder, tmp_path / "page.tar.xz")
    page = read_page(folder)
    folder.rename(tmp_path / "gone")
    packed = read_page(folder)
    assert {path: file.digest for path, file in packed.items()} == {
        path: file.digest for path, file in page.items()
    }
    script = "/assets/index-BRmcKqdH.js"
    assert set(page[script].forms) == {"identity", "br"}
    assert set(packed[script].forms) == {"identity", "gzip"}


def test_the_same_files_give_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    pack(folder, tmp_path / "one.tar.xz")
    for path in folder.rglob("*"):
        os.utime(path, (0, 0))
        path.chmod(0o700)
    pack(folder, tmp_path / "two.tar.xz")
    assert (tmp_path / "one.tar.xz").read_bytes() == (tmp_path / "two.tar.xz").read_bytes()


def test_puzzles_are_read_where_there_is_no_folder(tmp_path: Path) -> None:
    whole = Collection.open()
    pack(whole.folder, tmp_path / "data.tar.bz2")
    packed = Collection.open(tmp_path / "data")
    assert packed.pieces == whole.pieces
    assert list(packed) == list(whole)
    with pytest.raises(CollectionError, match="there are no puzzles"):
        Collection.open(tmp_path / "other")


def test_without_either_the_server_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(PageNotBuiltError, match="`make page`"):
        read_page(tmp_path / "page")
