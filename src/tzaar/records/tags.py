"""The tags of a game, whatever format they are written in."""

from __future__ import annotations

import re
from typing import Final

from tzaar.errors import FailureCode, RecordError, excerpt

DERIVED_TAGS: Final = ("Result", "Setup", "Position", "Termination")
"""Tags that the game itself knows; they are written from it and not kept as text."""

_NAME: Final = re.compile(r"[A-Za-z]\w*", re.ASCII)


def check_tag_name(name: str) -> None:
    """Raise `RecordError` for a name that no record could be read back with."""
    if not _NAME.fullmatch(name):
        raise RecordError(
            f"{excerpt(name)!r} cannot name a tag: a name is letters, digits and _, a letter first",
            code=FailureCode.BAD_TAG,
        )
