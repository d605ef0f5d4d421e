"""How much of everything one guest, one connection or one address may use."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.time import Time

_KNOWN_KEYS: Final = 20_000
"""How many buckets are kept; the least recently used one makes room."""

_ADDRESSES: Final = 4096
"""How many addresses are kept with what they are."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: int
    per_second: float


MESSAGES: Final = Rate(40, 10)
"""Messages on one socket; at best people play one turn a second, when placing pieces."""
MESSAGES_OF_ADDRESS: Final = Rate(2000, 500)
"""Messages on all sockets of an address, which may be that of a school."""
REQUESTS: Final = Rate(200, 20)
"""HTTP requests, by address."""
SOCKETS_OPENED: Final = Rate(300, 10)
"""By address."""
GUESTS: Final = Rate(60, 0.1)
"""New ones, by address."""
GAMES: Final = Rate(30, 1 / 20)
"""New ones, by guest."""
GAMES_OF_ADDRESS: Final = Rate(200, 0.5)
SOCKETS_OF_ADDRESS: Final = 250
"""Open at the same time."""


class Bucket:
    """Holds what may be used, and refills at a steady rate."""

    __slots__ = ("_left", "_rate", "_since")

    def __init__(self, rate: Rate, now: int) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._since = now

    def take(self, now: int) -> int:
        """Use one and return 0, or return how many milliseconds to wait for the next."""
        gained = max(0, now - self._since) * self._rate.per_second / 1000
        self._left = min(self._left + gained, self._rate.burst)
        self._since = now
        if self._left >= 1:
            self._left -= 1
            return 0
        return int((1 - self._left) * 1000 / self._rate.per_second) + 1


class Limiter:
    """A bucket for each of many keys: addresses, guests."""

    def __init__(self, rate: Rate, time: Time, known: int = _KNOWN_KEYS) -> None:
        self._rate = rate
        self._time = time
        self._known = known
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait_ms(self, key: str) -> int:
        """Take one and return 0, or return how many milliseconds to wait for the next."""
        now = self._time.now()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, now)
            if len(self._buckets) > self._known:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now)

    def check(self, key: str) -> None:
        """Take one; raises a `Refusal` that says how long to wait."""
        refuse_after(self.wait_ms(key))


def refuse_after(wait_ms: int) -> None:
    """Raises a `Refusal` if there is anything to wait for."""
    if wait_ms:
        raise Refusal(
            RefusalCode.TOO_FAST,
            f"too many requests; try again in {wait_ms / 1000:.1f} s",
            values={"wait_ms": wait_ms},
        )


class Limits:
    """All limits of a server. Trusted networks (load tests, one's own machines) are exempt."""

    def __init__(self, time: Time, trusted: Sequence[Network] = ()) -> None:
        self.time = time
        self._trusted = tuple(trusted)
        self._messages = Limiter(MESSAGES_OF_ADDRESS, time)
        self._requests = Limiter(REQUESTS, time)
        self._opened = Limiter(SOCKETS_OPENED, time)
        self._guests = Limiter(GUESTS, time)
        self._games = Limiter(GAMES, time)
        self._games_of_address = Limiter(GAMES_OF_ADDRESS, time)
        self._open: dict[str, int] = {}

    def is_trusted(self, address: str) -> bool:
        """Whether an address belongs to a trusted network."""
        if not self._trusted:
            return False
        parsed = _parsed(address)
        return parsed is not None and any(parsed in network for network in self._trusted)

    def request(self, address: str) -> None:
        """Count a request over HTTP; raises `Refusal`, as the others do."""
        self._check(self._requests, address)

    def guest(self, address: str) -> None:
        """A new guest."""
        self._check(self._guests, address)

    def game(self, player: str, address: str) -> None:
        """A new game."""
        if not self.is_trusted(address):
            self._games.check(player)
            self._games_of_address.check(network_of(address))

    def message_wait(self, address: str) -> int:
        """Count a message on a socket; returns how many milliseconds too early it comes."""
        return 0 if self.is_trusted(address) else self._messages.wait_ms(network_of(address))

    def open_socket(self, address: str) -> Callable[[], None]:
        """Count a new socket; call what is returned when the socket is closed."""
        key = network_of(address)
        if not self.is_trusted(address):
            self._opened.check(key)
            if self._open.get(key, 0) >= SOCKETS_OF_ADDRESS:
                refuse_after(5000)
        self._open[key] = self._open.get(key, 0) + 1

        def close() -> None:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

        return close

    def _check(self, limiter: Limiter, address: str) -> None:
        if not self.is_trusted(address):
            limiter.check(network_of(address))


@lru_cache(maxsize=_ADDRESSES)
def network_of(address: str) -> str:
    """What identifies one subscriber: an IPv4 address, or the first half of an IPv6 address.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1:2"), network_of("unknown")
    ('192.0.2.7', '2001:db8::', 'unknown')
    """
    parsed = _parsed(address)
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
    return str(parsed) if parsed else address


@lru_cache(maxsize=_ADDRESSES)
def _parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed
