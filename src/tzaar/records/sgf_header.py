"""The tags of a game as the properties of an SGF root, without loss.

A tag goes where the dialect has a property for it. What an unknown property says is a tag of that
name. Whatever else there is stands in a property of our own, ``TG[Name:text]``, which other
programs pass over, as SGF asks them to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from tzaar.errors import excerpt
from tzaar.records.sgf import SgfNode, bad_property
from tzaar.records.sgf_remarks import REMARK_PROPERTIES
from tzaar.records.tags import DERIVED_TAGS, check_tag_name

TAGS_PROPERTY: Final = "TG"
MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)

_TAG: Final = re.compile(r"(?P<name>[A-Za-z]\w*):(?P<text>.*)", re.ASCII | re.DOTALL)
_PROPERTY: Final = re.compile("[A-Z][A-Z0-9]*")
# Properties with a meaning in one of the dialects; a tag of such a name goes into TG.
_RESERVED: Final = REMARK_PROPERTIES | {
    *("FF", "VA", "POS", "W", "B"),
    *("GM", "VV", "SU", "CM", "P0", "P1", "TM", "AN"),
    *("DT", "RE", "TG", "TS", "TT"),
}
_BETWEEN_VALUES: Final = "]["
"""Joins the values of an unknown property into one text, as they stand in the file."""
_YEAR_FIRST: Final = re.compile(r"([0-9]{4})[-./]([0-9]{1,2})[-./]([0-9]{1,2})")
# A time is looked for only where its digits begin: from each of them would be quadratic.
_TIME: Final = re.compile(r"(?<![0-9])[0-9]++:[0-9:.]++")
_MONTH: Final = re.compile(rf"\b({'|'.join(MONTHS)})[a-z]*+\b", re.IGNORECASE)
_DAY: Final = re.compile(r"\b[0-9]{1,2}\b")
_YEAR: Final = re.compile(r"\b(?:19|20)[0-9]{2}\b")


def read_date(text: str) -> date | None:
    """The date in a text, year first or with the month's name; None if there is none.

    >>> read_date("2026.11.15") == read_date("Sun Nov 15 23:10:42 GMT 2026") == date(2026, 11, 15)
    True
    """
    try:
        if match := _YEAR_FIRST.match(text):
            year, month, day = map(int, match.groups())
            return date(year, month, day)
        text = _TIME.sub(" ", text)
        found = [pattern.search(text) for pattern in (_YEAR, _MONTH, _DAY)]
        if None in found:
            return None
        years, name, days = (match[0] for match in found if match)
        return date(int(years), MONTHS.index(name[:3].capitalize()) + 1, int(days))
    except ValueError:
        return None


def tag_of(day: date) -> str:
    """A day as the Date tag has it."""
    return f"{day:%Y.%m.%d}"


@dataclass(frozen=True)
class Header:
    """How the root of one dialect holds the tags of a game."""

    tags: Mapping[str, str]
    """The dialect's properties and the tags that they mean."""
    own: frozenset[str]
    """Properties that the dialect itself takes care of."""
    write_date: Callable[[date], str]

    def read(self, root: SgfNode) -> dict[str, str]:
        """The tags of a root; raises `RecordError`."""
        tags: dict[str, str] = {}
        for name, values in root.properties.items():
            if name in self.tags:
                tags[self.tags[name]] = root.only(name) or ""
            elif name == "DT":
                tags |= self._read_date(root.only(name) or "")
            elif name == TAGS_PROPERTY:
                tags |= dict(_read_own(values, root.line))
            elif name not in self.own and name not in REMARK_PROPERTIES:
                tags[name] = _BETWEEN_VALUES.join(values)
        return tags

    def write(self, tags: Mapping[str, str]) -> dict[str, list[str]]:
        """The properties for tags; raises `RecordError` for a name that records cannot hold."""
        names = {tag: name for name, tag in self.tags.items()}
        left = {name: text for name, text in tags.items() if name not in DERIVED_TAGS}
        properties = {name: [left.pop(tag)] for tag, name in names.items() if tag in left}
        properties |= self._write_date(left)
        own: list[str] = []
        for name, text in left.items():
            check_tag_name(name)
            if _PROPERTY.fullmatch(name) and name not in _RESERVED and name not in self.tags:
                properties[name] = text.split(_BETWEEN_VALUES)
            else:
                own.append(f"{name}:{text}")
        return properties | ({TAGS_PROPERTY: own} if own else {})

    def _read_date(self, text: str) -> dict[str, str]:
        """The day as the Date tag; the text too, as DT, where it says more or something else."""
        day = read_date(text)
        tags = {"Date": tag_of(day)} if day else {}
        return tags if day and self.write_date(day) == text else tags | {"DT": text}

    def _write_date(self, left: dict[str, str]) -> dict[str, list[str]]:
        """The property for the date; takes the tags that it covers out of `left`.

        It is used only if reading it gives the same tags.
        """
        told = {name: left[name] for name in ("Date", "DT") if name in left}
        if "DT" in told and self._read_date(told["DT"]) == told:
            text = told["DT"]
        else:
            told.pop("DT", None)
            day = read_date(told.get("Date", ""))
            if day is None or tag_of(day) != told["Date"]:
                return {}
            text = self.write_date(day)
        for name in told:
            del left[name]
        return {"DT": [text]}


def _read_own(values: list[str], line: int) -> Iterator[tuple[str, str]]:
    for value in values:
        match = _TAG.fullmatch(value)
        if match is None:
            reason = (
                f"{TAGS_PROPERTY}[{excerpt(value)}] is not a tag; example: {TAGS_PROPERTY}[Round:3]"
            )
            raise bad_property(TAGS_PROPERTY, value, reason, line=line)
        if match["name"] not in DERIVED_TAGS:
            yield match["name"], match["text"]
