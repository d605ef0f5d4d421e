"""Which encoding of a file suits a client best, by its ``Accept-Encoding``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

IDENTITY: Final = "identity"


def choose_encoding(accepted: str, offered: Sequence[str]) -> str:
    """The first of the offered encodings with the highest quality; identity if none is accepted.

    >>> choose_encoding("gzip, deflate, br", ["br", "gzip"])
    'br'
    >>> choose_encoding("br;q=0.5, gzip", ["br", "gzip"])
    'gzip'
    >>> choose_encoding("", ["br", "gzip"])
    'identity'
    """
    qualities = _qualities(accepted)
    others = qualities.get("*", 0.0)
    best, best_quality = IDENTITY, 0.0
    for encoding in offered:
        quality = qualities.get(encoding, others)
        if quality > best_quality:
            best, best_quality = encoding, quality
    return best


def _qualities(accepted: str) -> dict[str, float]:
    qualities = {}
    for entry in accepted.split(","):
        name, *parameters = (part.strip().lower() for part in entry.split(";"))
        quality = next((text[2:] for text in parameters if text.startswith("q=")), "1")
        try:
            qualities[name] = float(quality)
        except ValueError:
            qualities[name] = 0.0  # what cannot be understood was not asked for
    return qualities
