"""The error where the native core was not built."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tzaar.errors import EngineStartError


@contextmanager
def core_needed(engine: str) -> Iterator[None]:
    """Around an import of the core: raises `EngineStartError`, with the engine's name, without."""
    try:
        yield
    except ImportError as error:
        raise EngineStartError(
            f"the native core is missing ({error}); `make setup` builds it", engine=engine
        ) from error
