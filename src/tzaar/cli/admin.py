"""The commands ``admin``: for whoever keeps a server of online games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from tzaar.errors import TzaarError

_EXTRA: Final = frozenset({"alembic", "platformdirs", "psycopg", "pydantic", "sqlalchemy"})

app = typer.Typer(no_args_is_help=True)
DataOption = Annotated[
    Path | None, typer.Option(help="The folder with the games; or set TZAAR_DATA.")
]
DatabaseOption = Annotated[
    str | None, typer.Option(help="A PostgreSQL database, postgresql://...; or set TZAAR_DATABASE.")
]


@app.callback()
def admin() -> None:
    """Copy and back up the games of `tzaar serve`."""


@app.command("copy-to")
def copy_to(
    url: Annotated[
        str, typer.Argument(help="An empty database: postgresql://... or sqlite:///...")
    ],
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Copy all games into another database and compare the two."""
    with _extra():
        from tzaar.online.storage import engines  # noqa: PLC0415 - needs what may be missing
        from tzaar.online.storage.claim import claim  # noqa: PLC0415
        from tzaar.online.storage.copying import copy  # noqa: PLC0415
        from tzaar.online.storage.location import locate  # noqa: PLC0415
    source, target = locate(data, database).url, engines.parse(url)
    with claim(source), claim(target):
        copied = copy(source, target)
    rows = ", ".join(f"{count} {name}" for name, count in sorted(copied.rows.items()))
    typer.echo(f"Copied {engines.shown(source)} to {engines.shown(target)}.")
    typer.echo(f"Rows: {rows}.")
    typer.echo(f"The events of {copied.games} games have equal hashes.")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The copy to make, one SQLite file.")],
    data: DataOption = None,
    database: DatabaseOption = None,
    force: Annotated[bool, typer.Option(help="Replace the file if it exists.")] = False,
) -> None:
    """Copy all games, as of one moment, into a file, also while they are being played."""
    with _extra():
        from tzaar.online.storage import engines  # noqa: PLC0415 - needs what may be missing
        from tzaar.online.storage.backup import back_up  # noqa: PLC0415
        from tzaar.online.storage.location import locate  # noqa: PLC0415
    source = locate(data, database).url
    back_up(source, file, replace=force)
    typer.echo(f"Copied {engines.shown(source)} to {file}.")


@contextmanager
def _extra() -> Iterator[None]:
    """Say what to install if it is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in _EXTRA:
            raise
        raise TzaarError(
            f"this needs {error.name}, which is not installed: pip install 'tzaar[serve]'"
        ) from error
