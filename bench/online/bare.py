"""``tzaar`` with a page of one file: for measuring games without building the page.

``python -m bench.online.bare serve --port 0 ...``
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tzaar.cli import main
from tzaar.server import page


def without_page() -> None:
    """Make ``serve`` accept a blank page."""
    folder = Path(tempfile.gettempdir()) / "tzaar-bare-page"
    folder.mkdir(exist_ok=True)
    (folder / "index.html").write_bytes(b"<!doctype html><title>TZAAR</title>")
    page.read_page.__defaults__ = (folder,)


if __name__ == "__main__":
    without_page()
    main(sys.argv[1:])
