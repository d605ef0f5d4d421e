"""Game records: our own `.tzr` and what Little Golem and Boardspace use.

The content of a file says what it holds, not its name.

>>> from tzaar.game import Game
>>> text = write(Game(tags={"White": "Ada"}), Format.LITTLE_GOLEM)
>>> detect(text)
<Format.LITTLE_GOLEM: 'littlegolem'>
>>> read_game(text).tags
{'White': 'Ada'}
"""

from tzaar.records.formats import Format, detect
from tzaar.records.reading import load, read_game, scan, scan_text
from tzaar.records.restart import after_placement
from tzaar.records.writing import save, write

__all__ = [
    "Format",
    "after_placement",
    "detect",
    "load",
    "read_game",
    "save",
    "scan",
    "scan_text",
    "write",
]
