"""Measure speed against the stated figures: `make bench`."""

from __future__ import annotations

import platform

from rich.console import Console
from rich.table import Table

from bench import attack, browser, engine, lateness, library, page, readers, review


def main() -> None:
    for name, rows in (
        ("The library", [*library.rows(), *readers.rows()]),
        ("The engine", [*engine.rows(), *lateness.rows()]),
        ("The page", [*browser.rows(), *page.rows(), *review.rows()]),
        ("The server", attack.rows()),
    ):
        title = f"{name}, Python {platform.python_version()}, {platform.machine()}"
        table = Table("measure", "figure", "wanted", title=title, title_justify="left")
        for row in rows:
            table.add_row(*row)
        Console().print(table)


if __name__ == "__main__":
    main()
