"""What the operator of a server decides, by options of ``tzaar serve`` or by ``TZAAR_...``."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass

from tzaar.errors import TzaarError
from tzaar.server.limits import Network
from tzaar.server.origin import read_public_address


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings for one run of the server."""

    public: str | None = None
    """The origin by which people know the server; None if it is the host they ask for."""
    proxies: tuple[Network, ...] = ()
    """The networks trusted about where a request comes from."""
    trusted: tuple[Network, ...] = ()
    """The networks that may read the metrics and have no limits by address."""

    @classmethod
    def read(
        cls, public: str | None = None, proxies: Iterable[str] = (), trusted: Iterable[str] = ()
    ) -> Settings:
        """The settings that a person typed; raises `TzaarError` if one makes no sense."""
        return cls(
            public=None if public is None else read_public_address(public),
            proxies=tuple(map(read_network, proxies)),
            trusted=tuple(map(read_network, trusted)),
        )


def read_network(text: str) -> Network:
    """An address or a network such as ``10.0.0.0/8``; raises `TzaarError`."""
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError as error:
        raise TzaarError(f"not an address or network: {text!r}; example: 10.0.0.0/8") from error
