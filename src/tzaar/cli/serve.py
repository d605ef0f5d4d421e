"""The command ``serve``: the page in the browser, and online games."""

from __future__ import annotations

from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from tzaar.errors import TzaarError

_EXTRA: Final = frozenset(
    {
        "alembic", "fastapi", "h11", "platformdirs", "prometheus_client", "psycopg", "pydantic",
        "sqlalchemy", "starlette", "uvicorn", "websockets",
    }
)  # fmt: skip


class LogFormat(StrEnum):
    """How the log is written."""

    TEXT = "text"
    """For somebody at a terminal: what went wrong, and nothing else."""
    JSON = "json"
    """For programs: one object a line, of everything that happens."""


def serve(
    host: Annotated[
        str,
        typer.Option(
            envvar="TZAAR_HOST", help="The address to listen at; 0.0.0.0 opens it to the network."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            envvar="TZAAR_PORT",
            min=0,
            max=65535,
            help="The port to listen at; 0 takes any free one.",
        ),
    ] = 8000,
    data: Annotated[
        Path | None,
        typer.Option(
            help="The folder to keep online games in; by default, or set TZAAR_DATA, the user's."
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="A PostgreSQL database instead, postgresql://..., which several servers can share;"
            " or set TZAAR_DATABASE."
        ),
    ] = None,
    public: Annotated[
        str | None,
        typer.Option(
            envvar="TZAAR_PUBLIC",
            help="The address by which people know the server, as https://tzaar.example.",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="TZAAR_PROXY",
            help="An address or network of proxies that say truly where requests come from.",
        ),
    ] = None,
    trust: Annotated[
        list[str] | None,
        typer.Option(
            envvar="TZAAR_TRUST",
            help="An address or network without limits, which may read /metrics.",
        ),
    ] = None,
    log_format: Annotated[
        LogFormat,
        typer.Option(
            envvar="TZAAR_LOG_FORMAT",
            help="text says what goes wrong, json everything that happens, for programs.",
        ),
    ] = LogFormat.TEXT,
) -> None:
    """Serve the page, to play, learn and analyse in the browser, until Ctrl-C."""
    try:
        from tzaar.online.storage import Database  # noqa: PLC0415 - the only command to need them
        from tzaar.online.storage.location import locate  # noqa: PLC0415
        from tzaar.online.storage.processes import time_of  # noqa: PLC0415
        from tzaar.online.time import SteadyTime  # noqa: PLC0415
        from tzaar.server.app import create_app  # noqa: PLC0415
        from tzaar.server.collector import QuietCollector  # noqa: PLC0415
        from tzaar.server.converter import Converter  # noqa: PLC0415
        from tzaar.server.log import in_json  # noqa: PLC0415
        from tzaar.server.online import Online  # noqa: PLC0415
        from tzaar.server.page import read_page  # noqa: PLC0415
        from tzaar.server.run import run  # noqa: PLC0415
        from tzaar.server.settings import Settings  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name not in _EXTRA:
            raise
        raise TzaarError(
            f"the server needs {error.name}, which is not installed: pip install 'tzaar[serve]'"
        ) from error
    settings = Settings.read(public=public, proxies=proxy or (), trusted=trust or ())
    page, converter, place = read_page(), Converter(), locate(data, database, make_folder=True)
    logged = in_json() if log_format is LogFormat.JSON else nullcontext()
    with logged, Database.open(place.url, backups=place.folder) as opened:
        time = SteadyTime()
        if opened.is_shared:
            time.set(opened.read(time_of))  # the same for all who share it
        online = Online(opened, time, settings)

        async def end() -> None:
            converter.end_soon()
            await online.say_goodbye()

        app = create_app(page, converter, online)
        with QuietCollector() as collector:
            run(
                app,
                host,
                port,
                on_ready=lambda address: typer.echo(f"TZAAR is at {address}"),
                on_ending=end,
                on_second=collector.look,
                proxies=[str(network) for network in settings.proxies],
            )
