"""The cookie by which a browser is recognised."""

from __future__ import annotations

import re
from http.cookies import CookieError, SimpleCookie
from typing import Final

COOKIE: Final = "tzaar_session"
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_SECONDS: Final = 400 * 24 * 3600
"""The longest time for which browsers keep a cookie; every visit restarts it."""


def token_in(cookies: str) -> str | None:
    """The session's token in a ``Cookie`` header, if it looks like one.

    >>> token_in("a=b; tzaar_session=AAAAAAAAAAAAAAAAAAAAAA")
    'AAAAAAAAAAAAAAAAAAAAAA'
    >>> token_in("tzaar_session=; a=b") is None
    True
    """
    try:
        morsel = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel and TOKEN.fullmatch(morsel.value) else None


def cookie_for(token: str, *, secure: bool) -> str:
    """The value of ``Set-Cookie`` by which a browser is recognised."""
    return _cookie(token, _SECONDS, secure=secure)


def no_cookie(*, secure: bool) -> str:
    """The value of ``Set-Cookie`` that makes a browser forget the session."""
    return _cookie("", 0, secure=secure)


def _cookie(token: str, seconds: int, *, secure: bool) -> str:
    parts = [f"{COOKIE}={token}", f"Max-Age={seconds}", "Path=/", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)
