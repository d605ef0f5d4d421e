"""The built page: its files, held in memory, and how they are served.

A request is answered from a table of the files that were there at the start. No part of the path
that a client sends ever reaches the file system.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import tarfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from tzaar.errors import TzaarError
from tzaar.server.encodings import IDENTITY, choose_encoding

PAGE_FOLDER: Final = Path(__file__).parent / "page"
"""Where the build puts the page; git ignores it. Wheels hold an archive in its place."""

ROUTES: Final = ("puzzles", "analysis", "learn", "rules", "games", "settings")
"""First parts of the addresses of pages, as in web/src/routes.ts."""

FIRST_PARTS: Final = (*ROUTES, "game", "online", "invite", "watch", "device")
"""First parts of all addresses that the page itself understands; a game is at `/game/<id>`."""

_INDEX: Final = "/index.html"
_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Encodings and the suffixes of their files, smallest files first."""

# A fixed list, not the machine's: a wrong type together with nosniff would break the page.
_MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
# Fonts and pictures are compressed already.
_COMPRESSIBLE: Final = frozenset(_MEDIA_TYPES) - {".png", ".woff2"}
_HASHED: Final = re.compile(r"/assets/.+-[\w-]{8}\.\w+")
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_FIRST: Final = "no-cache"


class PageNotBuiltError(TzaarError):
    """There is no built page to serve."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"the page is not built: there is no {folder / 'index.html'}; run `make page` in the "
            "clone that this was installed from, and install it again unless it is editable"
        )
        self.folder = folder


@dataclass(frozen=True, slots=True)
class PageFile:
    """One file of the page in all its encodings."""

    path: str
    forms: dict[str, bytes]
    """Its bytes by encoding; `IDENTITY` is always among them."""
    digest: str
    """Distinguishes one content from another."""

    @property
    def media_type(self) -> str:
        """Its media type."""
        return _MEDIA_TYPES[Path(self.path).suffix]

    @property
    def cache_control(self) -> str:
        """A name with a hash of the content always has that content; other names may not."""
        return _FOREVER if _HASHED.fullmatch(self.path) else _ASK_FIRST


def read_page(folder: Path = PAGE_FOLDER) -> dict[str, PageFile]:
    """The files of a built page by their paths; raises `PageNotBuiltError`.

    Where there is no such folder they are read from an archive beside its place (`page.tar.xz`).
    """
    contents = dict(sorted(_contents(folder)))
    if _INDEX not in contents:
        raise PageNotBuiltError(folder)
    files = {}
    for path, plain in contents.items():
        suffix = Path(path).suffix
        if suffix not in _MEDIA_TYPES:
            continue
        forms = {IDENTITY: plain}
        for encoding, ending in _ENCODINGS.items():
            if path + ending in contents:
                forms[encoding] = contents[path + ending]
        if len(forms) == 1 and suffix in _COMPRESSIBLE:
            forms |= _gzipped(plain)
        digest = hashlib.sha256(plain).hexdigest()[:20]
        files[path] = PageFile(path, forms, digest)
    return files


def _contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    archive = folder.with_name(f"{folder.name}.tar.xz")
    if folder.is_dir():
        for source in folder.rglob("*"):
            if source.is_file():
                yield "/" + source.relative_to(folder).as_posix(), source.read_bytes()
    elif archive.is_file():
        with tarfile.open(archive, "r:xz") as packed:
            for member in packed:
                if file := packed.extractfile(member):
                    yield f"/{member.name}", file.read()


def _gzipped(plain: bytes) -> dict[str, bytes]:
    packed = gzip.compress(plain, mtime=0)
    return {"gzip": packed} if len(packed) < len(plain) else {}


class Page:
    """The application that serves the files of a page.

    All addresses of the page's routes give its one HTML file. Other addresses are not found: people
    then get the same file with the status 404, and it says so in their language.
    """

    def __init__(self, files: Mapping[str, PageFile]) -> None:
        self._files = files
        self._index = files[_INDEX]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        response = self.answer(Request(scope))
        await response(scope, receive, send)

    def answer(self, request: Request) -> Response:
        """The answer to one request."""
        if request.method not in ("GET", "HEAD"):
            headers = {"Allow": "GET, HEAD"}
            return PlainTextResponse("this is read-only\n", status_code=405, headers=headers)
        path = request.scope["path"]
        if path == "/" or path.split("/")[1] in FIRST_PARTS:
            return _respond(request, self._index)
        if path in self._files:
            return _respond(request, self._files[path])
        if "text/html" in request.headers.get("accept", ""):
            return _respond(request, self._index, status=404)
        return PlainTextResponse("there is nothing at this address\n", status_code=404)


def _respond(request: Request, file: PageFile, status: int = 200) -> Response:
    offered = [name for name in _ENCODINGS if name in file.forms]
    encoding = choose_encoding(request.headers.get("accept-encoding", ""), offered)
    # A strong tag identifies exact bytes, and those differ by encoding.
    etag = f'"{file.digest}-{encoding}"'
    headers = {"ETag": etag, "Cache-Control": file.cache_control, "Vary": "Accept-Encoding"}
    if status == 200 and _is_known(etag, request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    body = file.forms[encoding]
    if encoding != IDENTITY:
        headers["Content-Encoding"] = encoding
    headers |= {"Content-Type": file.media_type, "Content-Length": str(len(body))}
    return Response(b"" if request.method == "HEAD" else body, status, headers)


def _is_known(etag: str, if_none_match: str) -> bool:
    """Whether a client already has this content (RFC 9110: by weak comparison)."""
    tags = [tag.strip().removeprefix("W/") for tag in if_none_match.split(",")]
    return etag in tags or "*" in tags
