"""The header of a Boardspace record: SGF with ``GM[Tzaar]``, one node for each step of a hand.

Three properties of our own, which other programs pass over, keep what Boardspace has no words for:
``TG`` tags (see `sgf_header`), ``TS[n]`` that the first n placements only lay out the start, and
``TT`` why a game ended off the board.

The clocks of Boardspace (``TM``) are left out: they count the time used, a game keeps the time
left, and how Boardspace writes what a player had at first is not known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Final

from tzaar.records.boardspace_setup import Era
from tzaar.records.sgf import SgfNode
from tzaar.records.sgf_header import MONTHS, Header, read_date

GAME_NAME: Final = "Tzaar"
PLAYERS: Final = ("P0", "P1")
KEY_TAG: Final = "BoardspaceKey"
"""The number in SU: for a random start the one that it is laid out from."""
ERA_TAG: Final = "BoardspaceEra"
"""The era of a random start, where it is not the one that the date says."""
LABELS_TAG: Final = "BoardspaceLabels"
"""The labels of column E in the file that was read, where they were not Boardspace's."""

STANDARD: Final = "tzaar-standard"
RANDOM: Final = "tzaar-random"
CUSTOM: Final = "tzaar-custom"
KEY: Final = re.compile("-?[0-9]{1,20}")
FACT_TAGS: Final = {"ranking": "Ranking", "country": "Country"}
"""Facts about a player, and what follows the colour in the name of their tag."""
TIME_TAG: Final = "Time"

_WEEKDAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def _write_date(day: date) -> str:
    # As Java does it; the time is always given, so a date without a time is written as midnight.
    weekday, month = _WEEKDAYS[day.weekday()], MONTHS[day.month - 1]
    return f"{weekday} {month} {day.day:02} 00:00:00 GMT {day.year}"


HEADER: Final = Header(
    tags={"EV": "Event", "SO": "Site", "RO": "Round"},
    own=frozenset({"GM", "VV", "FF", "CM", "SU", "RE", "TS", "TT", *PLAYERS}),
    write_date=_write_date,
)


def is_boardspace(root: SgfNode) -> bool:
    """Whether a tree says that it is one of ours."""
    return [name.strip().lower() for name in root.properties.get("GM", ())] == [GAME_NAME.lower()]


def likely_era(tags: Mapping[str, str]) -> Era:
    """The era that a tag of ours states, else the one of the date."""
    stated = tags.get(ERA_TAG)
    return Era(stated) if stated in list(Era) else Era.of(read_date(tags.get("Date", "")))
