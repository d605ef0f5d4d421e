"""What the operator of a server decides: by options of ``tzaar serve``, or ``TZAAR_...``."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass

from tzaar.errors import TzaarError
from tzaar.server.limits import Network
from tzaar.server.origin import read_public_address


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for one run of the server."""

    public: str | None = None
    """The origin by which people know the server; None where that is the host they ask for."""
    proxies: tuple[Network, ...] = ()
    """Whose word counts on where a request comes from."""
    trusted: tuple[Network, ...] = ()
    """Who may read the metrics, and has no limits by address."""

    @classmethod
    def read(
        cls, public: str | None = None, proxies: Iterable[str] = (), trusted: Iterable[str] = ()
    ) -> Settings:
        """From what a person typed; raises `TzaarError` for what makes no sense."""
        return cls(
            public=None if public is None else read_public_address(public),
            proxies=tuple(map(read_network, proxies)),
            trusted=tuple(map(read_network, trusted)),
        )


def read_network(text: str) -> Network:
    """An address or a network, as ``10.0.0.0/8``; raises `TzaarError`."""
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError as error:
        raise TzaarError(f"not an address or network: {text!r}; as in 10.0.0.0/8") from error
