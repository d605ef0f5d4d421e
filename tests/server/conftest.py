"""A small built page and a client for it, without a browser or a build."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.online.postgresql import Postgresql
from tzaar.server.app import create_app
from tzaar.server.converter import Converter
from tzaar.server.page import read_page

INDEX = b"<!doctype html><title>TZAAR</title>"
SCRIPT = b"export const answer = 42;\n" * 100


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgresql]:
    """A server for all tests of a process; each test makes its own database."""
    server = Postgresql("fsync=off", "full_page_writes=off")
    yield server
    server.close()


@pytest.fixture
def page_folder(tmp_path: Path) -> Path:
    """A page as the build writes it: files, with their compressed forms beside them."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "sw.js").write_bytes(b"self;")
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / "manifest.webmanifest").write_bytes(b"{}")
    (folder / "unknown.kind").write_bytes(b"not for the public")
    script = folder / "assets" / "index-BRmcKqdH.js"
    script.write_bytes(SCRIPT)
    script.with_name(script.name + ".gz").write_bytes(gzip.compress(SCRIPT))
    script.with_name(script.name + ".br").write_bytes(b"as if by brotli")
    (folder / "assets" / "tzaar-Dk3_a-Qx.wasm").write_bytes(b"\0asm")
    (tmp_path / "secret.txt").write_bytes(b"outside of the page")
    return folder


@pytest.fixture
def client(page_folder: Path) -> Iterator[TestClient]:
    """Talks to the application, without default Accept and Accept-Encoding headers.

    Conversions have a lower priority, so a busy machine could take them beyond the usual limit.
    """
    app = create_app(read_page(page_folder), Converter(time_limit=3600))
    headers = {"Accept": "*/*", "Accept-Encoding": "identity"}
    with TestClient(app, headers=headers, raise_server_exceptions=False) as client:
        yield client
