"""Which origins are the server's own."""

from __future__ import annotations

import pytest

from tzaar.errors import TzaarError
from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.server.origin import check_origin, read_public_address


def headers(*pairs: tuple[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode("latin-1")) for name, value in pairs]


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8000", "localhost:8000"),
        ("https://tzaar.example", "tzaar.example"),
        ("https://tzaar.example:443", "tzaar.example"),
        ("http://TZAAR.example", "tzaar.EXAMPLE:80"),
        ("http://[::1]:8000", "[::1]:8000"),
    ],
)
def test_the_host_that_was_asked_for(origin: str, host: str) -> None:
    check_origin(headers(("Origin", origin), ("host", host)))


@pytest.mark.parametrize(
    "pairs",
    [
        [],
        [("host", "a.example")],
        [("origin", "http://a.example")],
        [("origin", "null"), ("host", "null")],
        [("origin", ""), ("host", "")],
        [("origin", "http://b.example"), ("host", "a.example")],
        [("origin", "http://a.example:81"), ("host", "a.example")],
        [("origin", "http://a.example.evil"), ("host", "a.example")],
        [("origin", "http://evil@a.example"), ("host", "a.example")],
        [("origin", "http://a.example/path"), ("host", "a.example")],
        [("origin", "file://a.example"), ("host", "a.example")],
        [("origin", "http://a.example:x"), ("host", "a.example:x")],
        [("origin", "http://a.example"), ("origin", "http://evil"), ("host", "a.example")],
        [("origin", "http://a.example"), ("host", "a.example"), ("host", "evil")],
    ],
)
def test_all_others_are_refused(pairs: list[tuple[str, str]]) -> None:
    with pytest.raises(Refusal) as caught:
        check_origin(headers(*pairs))
    assert caught.value.refusal is RefusalCode.BAD_ORIGIN


def test_a_public_address_counts_alone() -> None:
    public = read_public_address("https://tzaar.example/")
    check_origin(headers(("origin", "https://tzaar.example"), ("host", "10.0.0.1")), public)
    for origin in ("http://tzaar.example", "https://10.0.0.1", "null"):
        with pytest.raises(Refusal):
            check_origin(headers(("origin", origin), ("host", "10.0.0.1")), public)


@pytest.mark.parametrize("text", ["", "tzaar.example", "ftp://a", "https://a/b", "https://a:x"])
def test_what_is_not_an_address(text: str) -> None:
    with pytest.raises(TzaarError, match=r"example: https://tzaar\.example"):
        read_public_address(text)
