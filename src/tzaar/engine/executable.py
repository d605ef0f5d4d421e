"""The engine as a program: `tzaar-engine`, which is installed inside the package."""

from __future__ import annotations

import contextlib
import importlib
import os
from pathlib import Path
from typing import Final

from tzaar.errors import EngineStartError

NAME: Final = "tzaar-engine"


def find_executable() -> Path:
    """Where the program is; raises `EngineStartError` if it was not built."""
    with contextlib.suppress(ImportError):
        # An editable install compiles what has changed when its module is imported.
        importlib.import_module("tzaar.engine._native")
    # An editable install has two folders: the sources and what was built.
    for folder in importlib.import_module("tzaar").__path__:
        path = Path(folder, "bin", f"{NAME}.exe" if os.name == "nt" else NAME)
        if os.access(path, os.X_OK):
            return path
    raise EngineStartError("the engine was not built; `make setup` does it", engine=NAME)
