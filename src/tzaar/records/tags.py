"""The tags of a game, whatever format they are written in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tzaar.errors import FailureCode, RecordError, excerpt
from tzaar.game import Game
from tzaar.outcome import Termination
from tzaar.setups import StartKind

FIRST_TAGS: Final = ("Event", "Site", "Date", "White", "Black")
DERIVED_TAGS: Final = ("Result", "Setup", "Position", "Termination")
"""Tags derived from the game; they are written from it and not kept as text."""

_NAME: Final = re.compile(r"[A-Za-z]\w*", re.ASCII)


def check_tag_name(name: str) -> None:
    """Raise `RecordError` for a name that could not be read back."""
    if not _NAME.fullmatch(name):
        raise RecordError(
            f"{excerpt(name)!r} cannot name a tag: a name is letters, digits and _, a letter first",
            code=FailureCode.BAD_TAG,
        )


def all_tags(game: Game) -> Iterator[tuple[str, str]]:
    """The tags of a record: those of the game and, among them, what the game itself knows.

    >>> dict(all_tags(Game(tags={"White": "Ada", "Round": "2"})))
    {'White': 'Ada', 'Result': '*', 'Setup': 'fixed', 'Round': '2'}
    """
    for name in FIRST_TAGS:
        if name in game.tags:
            yield name, game.tags[name]
    yield "Result", game.result
    kind = game.kind
    yield "Setup", kind.value
    if kind not in (StartKind.FIXED, StartKind.TOURNAMENT):
        yield "Position", str(game.start)
    for name, text in game.tags.items():
        if name not in FIRST_TAGS and name not in DERIVED_TAGS:
            yield name, text
    outcome = game.outcome()
    if outcome is not None and outcome.termination is not Termination.UNKNOWN:
        yield "Termination", outcome.termination.value
