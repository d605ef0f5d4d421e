"""The command ``serve``: the page in the browser."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from tzaar.errors import TzaarError

_EXTRA: Final = frozenset({"fastapi", "h11", "starlette", "uvicorn"})


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 opens it to the network.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen at; 0 takes any free one.")
    ] = 8000,
) -> None:
    """Serve the page, to play, learn and analyse in the browser, until Ctrl-C."""
    try:
        from tzaar.server.app import create_app  # noqa: PLC0415 - the only command that needs them
        from tzaar.server.converter import Converter  # noqa: PLC0415
        from tzaar.server.page import read_page  # noqa: PLC0415
        from tzaar.server.run import run  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name not in _EXTRA:
            raise
        raise TzaarError(
            f"the server needs {error.name}, which is not installed: pip install 'tzaar[serve]'"
        ) from error
    converter = Converter()
    run(
        create_app(read_page(), converter),
        host,
        port,
        on_ready=lambda address: typer.echo(f"TZAAR is at {address}"),
        on_ending=converter.end_soon,
    )
