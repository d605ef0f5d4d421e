"""Which encoding of a file a client gets."""

from __future__ import annotations

import pytest

from tzaar.server.encodings import choose_encoding

BOTH = ["br", "gzip"]


@pytest.mark.parametrize(
    ("accepted", "chosen"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0.2, gzip;q=0.8", "gzip"),
        ("br ; q=1.0 , gzip", "br"),
        ("*", "br"),
        ("br;q=0, *", "gzip"),
        ("gzip;q=0", "identity"),
        ("br;q=none", "identity"),
        ("identity", "identity"),
        ("", "identity"),
        (";;,,=", "identity"),
    ],
)
def test_the_best_that_is_accepted(accepted: str, chosen: str) -> None:
    assert choose_encoding(accepted, BOTH) == chosen


def test_nothing_is_chosen_that_is_not_offered() -> None:
    assert choose_encoding("br", ["gzip"]) == "identity"
    assert choose_encoding("br, gzip", []) == "identity"
