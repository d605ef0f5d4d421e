"""The person behind a cookie."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.storage import players
from tzaar.online.store import GameStore
from tzaar.online.time import Time
from tzaar.online.tokens import hash_token, new_token
from tzaar.server.guests import token_in

_KNOWN: Final = 20_000
_FRESH_MS: Final = 60_000
"""How long a session is trusted without a query: after a restart all pages come back at once."""
DEVICE_MS: Final = 10 * 60_000
"""How long a link to another device works."""


class Sessions:
    """The sessions of a server's guests. Every method may raise `Refusal`."""

    def __init__(self, store: GameStore, time: Time) -> None:
        self._store = store
        self._time = time
        self._known: OrderedDict[bytes, tuple[str, int]] = OrderedDict()

    async def find(self, cookies: str) -> str | None:
        """The player that a ``Cookie`` header identifies, if any."""
        token = token_in(cookies)
        if token is None:
            return None
        token_hash, now = hash_token(token), self._time.now()
        player, since = self._known.get(token_hash, (None, 0))
        if player is None or now - since > _FRESH_MS:
            player = await self._store.read(lambda c: players.player_of(c, token_hash))
            self._note(token_hash, player)
        return player

    async def require(self, cookies: str) -> str:
        """The player that a ``Cookie`` header identifies; raises `Refusal` if there is none."""
        player = await self.find(cookies)
        if player is None:
            raise Refusal(RefusalCode.NO_SESSION, "this cookie belongs to nobody")
        return player

    async def begin(self) -> tuple[str, str]:
        """Add a guest; gives the player's id and the token of the session."""
        token, now = new_token(), self._time.now()
        token_hash = hash_token(token)
        player = await self._store.write(lambda c: players.add_guest(c, token_hash, now))
        self._note(token_hash, player)
        return player, token

    async def see(self, cookies: str) -> str | None:
        """Note that a session is in use; gives its token, to be set again."""
        token = token_in(cookies)
        if token is not None:
            token_hash, now = hash_token(token), self._time.now()
            await self._store.write(lambda c: players.see_session(c, token_hash, now))
        return token

    async def end(self, cookies: str) -> None:
        """End a session."""
        token = token_in(cookies)
        if token is not None:
            token_hash, now = hash_token(token), self._time.now()
            await self._store.write(lambda c: players.end_session(c, token_hash, now))
            self._known.pop(token_hash, None)

    async def offer_device(self, player: str) -> str:
        """Make a link by which another browser becomes the same player; gives its token."""
        token, now = new_token(), self._time.now()
        token_hash = hash_token(token)
        await self._store.write(
            lambda c: players.add_device_token(c, player, token_hash, now, now + DEVICE_MS)
        )
        return token

    async def claim_device(self, token: str) -> tuple[str, str]:
        """Use such a link; gives the player's id and the token of a new session."""
        session, now = new_token(), self._time.now()
        hashes = hash_token(token), hash_token(session)
        player = await self._store.write(lambda c: players.claim_device_token(c, *hashes, now))
        if player is None:
            raise Refusal(RefusalCode.BAD_TOKEN, "this link is wrong, has been used or has expired")
        return player, session

    def _note(self, token_hash: bytes, player: str | None) -> None:
        if player is None:
            self._known.pop(token_hash, None)
            return
        self._known[token_hash] = (player, self._time.now())
        self._known.move_to_end(token_hash)
        if len(self._known) > _KNOWN:
            self._known.popitem(last=False)
