"""What is installed only with an extra."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tzaar.errors import TzaarError

SERVE: Final = frozenset(
    {
        "alembic", "fastapi", "h11", "platformdirs", "prometheus_client", "psycopg", "pydantic",
        "sqlalchemy", "starlette", "uvicorn", "websockets",
    }
)  # fmt: skip
"""The modules of the extra `serve`."""


@contextmanager
def serve_extra(who: str) -> Iterator[None]:
    """A block that imports modules of the extra; the error says how to install a missing one."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in SERVE:
            raise
        raise TzaarError(
            f"{who} needs {package}, which is not installed: pip install 'tzaar[serve]'"
        ) from error
