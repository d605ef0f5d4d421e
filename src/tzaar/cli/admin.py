"""The commands ``admin``: for whoever runs a server of online games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tzaar.cli.extras import serve_extra
from tzaar.cli.facts import BackupFacts, CopyFacts, print_json, prints
from tzaar.cli.options import JsonOption
from tzaar.cli.progress import at_work

app = typer.Typer(name="admin", add_completion=False, rich_markup_mode=None)
DataOption = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="The folder with the games.")
]
DatabaseOption = Annotated[
    str | None, typer.Option(metavar="URL", help="A PostgreSQL database, postgresql://...")
]


@app.callback()
def admin() -> None:
    """Copy and back up the games of `tzaar serve`."""


@app.command("backup")
@prints(BackupFacts)
def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The copy to make, one SQLite file.")
    ],
    data: DataOption = None,
    database: DatabaseOption = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Back up all games into a file, even while they are being played.

    The copy shows all games as of one moment. It is checked, and takes its place whole or not at
    all. To restore, stop the server and put the file in its folder as tzaar.db.

    Examples:
        tzaar admin backup copy.db --data games

    Environment:
        TZAAR_DATA      The folder with the games, if --data is not given.
        TZAAR_DATABASE  The database with the games, if --database is not given.

    """
    with serve_extra("this"):
        from tzaar.online.storage import engines  # noqa: PLC0415 - needs what may be missing
        from tzaar.online.storage.backup import back_up  # noqa: PLC0415
        from tzaar.online.storage.location import locate  # noqa: PLC0415
    source = locate(data, database).url
    with at_work("copying"):
        back_up(source, file, replace=force)
    if as_json:
        print_json(BackupFacts(source=engines.shown(source), file=str(file)))
    else:
        typer.echo(f"Copied {engines.shown(source)} to {file}.")


@app.command("copy-to")
@prints(CopyFacts)
def copy_to(
    url: Annotated[
        str,
        typer.Argument(
            metavar="URL", help="An empty database: postgresql://... or sqlite:///FILE."
        ),
    ],
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Copy all games to another database and compare the two.

    Stop the server first: what is played after the copy is not in it.

    Examples:
        tzaar admin copy-to sqlite:///copy.db --data games

    Environment:
        TZAAR_DATA      The folder with the games, if --data is not given.
        TZAAR_DATABASE  The database with the games, if --database is not given.

    """
    with serve_extra("this"):
        from tzaar.online.storage import engines  # noqa: PLC0415 - needs what may be missing
        from tzaar.online.storage.claim import claim  # noqa: PLC0415
        from tzaar.online.storage.copying import copy  # noqa: PLC0415
        from tzaar.online.storage.location import locate  # noqa: PLC0415
    source, target = locate(data, database).url, engines.parse(url)
    with claim(source), claim(target), at_work("copying"):
        copied = copy(source, target)
    shown = engines.shown(source), engines.shown(target)
    if as_json:
        facts = CopyFacts(source=shown[0], target=shown[1], games=copied.games, rows=copied.rows)
        print_json(facts)
        return
    rows = ", ".join(f"{count} {name}" for name, count in sorted(copied.rows.items()))
    typer.echo(f"Copied {shown[0]} to {shown[1]}.")
    typer.echo(f"Rows: {rows}.")
    typer.echo(f"The events of {copied.games} games have equal hashes.")
