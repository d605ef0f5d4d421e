"""Where a request comes from: browsers say so in ``Origin``, and foreign pages cannot change it.

Requests by foreign pages carry cookies, too. So the socket, and everything that changes something,
is only for pages of this server's own origin.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from tzaar.errors import TzaarError
from tzaar.online.refusal import Refusal, RefusalCode

Headers = Sequence[tuple[bytes, bytes]]
_DEFAULT_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def check_origin(headers: Headers, public: str | None = None) -> None:
    """Raises `Refusal` unless a request comes from a page of this server.

    `public` is the address by which people know it, such as ``https://tzaar.example``. Without it,
    the origin must be the host that was asked for, with either scheme: a proxy may terminate TLS.
    """
    origins, hosts = _values(headers, b"origin"), _values(headers, b"host")
    if len(origins) == len(hosts) == 1:
        origin = _normal(origins[0])
        if origin is not None and origin == (_normal(public) if public else _own(origin, hosts[0])):
            return
    raise Refusal(RefusalCode.BAD_ORIGIN, "only this server's own pages may do that")


def read_public_address(text: str) -> str:
    """The origin in what a person typed; raises `TzaarError`.

    >>> read_public_address("https://TZAAR.example/")
    'https://tzaar.example'
    """
    normal = _normal(text.rstrip("/"))
    if normal is None:
        raise TzaarError(f"not the address of a server: {text!r}; example: https://tzaar.example")
    scheme, host, port = normal
    return f"{scheme}://{host}" + ("" if port == _DEFAULT_PORTS[scheme] else f":{port}")


def _values(headers: Headers, wanted: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in headers if name.lower() == wanted]


def _own(origin: tuple[str, str, int], host: str) -> tuple[str, str, int] | None:
    """The server's own origin, by the host that was asked for; the scheme is not checked."""
    return _normal(f"{origin[0]}://{host}")


def _normal(address: str) -> tuple[str, str, int] | None:
    """Scheme, host and port; None for what is not an origin (such as "null", from a sandbox)."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        return None
    if parts.path or parts.query or parts.fragment:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return parts.scheme, host, port or _DEFAULT_PORTS[parts.scheme]
