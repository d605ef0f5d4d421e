"""The cookie of a guest."""

from __future__ import annotations

import pytest

from tests.online.world import WATCH
from tzaar.server.guests import COOKIE, cookie_for, no_cookie, token_in


def test_a_cookie_is_read_as_it_was_set() -> None:
    cookie = cookie_for(WATCH, secure=True)
    assert cookie.endswith("; Secure")
    assert token_in(cookie.partition(";")[0]) == WATCH
    assert "Secure" not in cookie_for(WATCH, secure=False)
    assert "Max-Age=0" in no_cookie(secure=False)


@pytest.mark.parametrize(
    "cookies",
    ["", ";", "=", f"{COOKIE}", f"{COOKIE}=", f"{COOKIE}=short", f"{COOKIE}={'ä' * 22}",
     f"{COOKIE}={'a' * 23}", f"x{COOKIE}={WATCH}", f'{COOKIE}="{WATCH[:21]}\r"'],
)  # fmt: skip
def test_what_is_no_token(cookies: str) -> None:
    assert token_in(cookies) is None
