"""Game records: our own `.tzr` and what Little Golem and Boardspace use.

The content of a file says what it holds, not its name.

>>> from tzaar.game import Game
>>> text = write(Game(tags={"White": "Ada"}), Format.LITTLE_GOLEM)
>>> detect(text)
<Format.LITTLE_GOLEM: 'littlegolem'>
>>> read_game(text).tags
{'White': 'Ada'}
"""

from tzaar.errors import RecordError
from tzaar.records.formats import Format, detect
from tzaar.records.reading import (
    load,
    load_game,
    read_game,
    scan,
    scan_tags,
    scan_text,
    visit,
    visit_text,
)
from tzaar.records.restart import after_placement
from tzaar.records.tzr_tags import Header
from tzaar.records.visitor import SKIP, Visitor, accept
from tzaar.records.writing import Options, save, write

__all__ = [
    "SKIP",
    "Format",
    "Header",
    "Options",
    "RecordError",
    "Visitor",
    "accept",
    "after_placement",
    "detect",
    "load",
    "load_game",
    "read_game",
    "save",
    "scan",
    "scan_tags",
    "scan_text",
    "visit",
    "visit_text",
    "write",
]
