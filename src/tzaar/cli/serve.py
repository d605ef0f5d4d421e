"""The command ``serve``: the page in the browser, and online games."""

from __future__ import annotations

from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from tzaar.cli.extras import serve_extra

_GAMES: Final = "Online games"
_NETWORK: Final = "Behind a proxy"


class LogFormat(StrEnum):
    """How the log is written."""

    TEXT = "text"
    """For a person at a terminal: only what goes wrong."""
    JSON = "json"
    """For programs: everything that happens, one object a line."""


def serve(
    host: Annotated[
        str,
        typer.Option(
            envvar="TZAAR_HOST",
            metavar="ADDRESS",
            help="Listen on this address; 0.0.0.0 opens the server to the network.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            envvar="TZAAR_PORT",
            metavar="N",
            min=0,
            max=65535,
            help="Listen on this port; 0 takes any that is free.",
        ),
    ] = 8000,
    log_format: Annotated[
        LogFormat,
        typer.Option(
            envvar="TZAAR_LOG_FORMAT",
            metavar="FORMAT",
            help="Log what goes wrong as text, or everything as JSON:",
        ),
    ] = LogFormat.TEXT,
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Keep online games in a file in this folder; by default the user's data folder.",
            rich_help_panel=_GAMES,
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Keep them in a PostgreSQL database instead, postgresql://..., which several "
            "servers can share.",
            rich_help_panel=_GAMES,
        ),
    ] = None,
    public: Annotated[
        str | None,
        typer.Option(
            envvar="TZAAR_PUBLIC",
            metavar="URL",
            help="The address by which people know the server, such as https://tzaar.example.",
            rich_help_panel=_NETWORK,
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="TZAAR_PROXY",
            metavar="ADDRESS",
            help="An address or network of proxies to trust about where requests come from.",
            rich_help_panel=_NETWORK,
        ),
    ] = None,
    trust: Annotated[
        list[str] | None,
        typer.Option(
            envvar="TZAAR_TRUST",
            metavar="ADDRESS",
            help="An address or network without rate limits, which may read /metrics.",
            rich_help_panel=_NETWORK,
        ),
    ] = None,
) -> None:
    """Serve the page, to play, learn and analyse in the browser, until Ctrl-C.

    It prints its address as soon as it is ready. --proxy and --trust may be given several times.
    docs/operation.md explains how to run it for others.

    Examples:
        tzaar serve
        tzaar serve --port 0 --data games
        tzaar serve --host 0.0.0.0 --public https://tzaar.example --proxy 127.0.0.1

    Exit status:
        0    Ended by Ctrl-C or SIGTERM.
        130  Interrupted by Ctrl-C before it was ready.

    Environment:
        TZAAR_DATA      The same as --data.
        TZAAR_DATABASE  The same as --database.

    """
    with serve_extra("the server"):
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
