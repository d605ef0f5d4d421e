"""The error if the native core was not built."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tzaar.errors import EngineStartError


@contextmanager
def core_needed(engine: str) -> Iterator[None]:
    """A block that imports the core; raises `EngineStartError`, naming the engine, without it."""
    try:
        yield
    except ImportError as error:
        raise EngineStartError(
            f"the native core is missing ({error}); `make setup` builds it", engine=engine
        ) from error
