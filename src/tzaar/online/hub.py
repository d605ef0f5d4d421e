"""Who is told what happens in a game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Protocol


class Message:
    """A message to pages: encoded once, however many get it."""

    __slots__ = ("text", "wire")

    def __init__(self, content: Mapping[str, Any]) -> None:
        self.text = json.dumps(content, separators=(",", ":")).encode("ascii")
        self.wire: bytes | None = None
        """What a transport makes of it, kept for its next reader."""


class Subscriber(Protocol):
    """Somebody who is told: a socket."""

    @property
    def player(self) -> str:
        """Who that is, by id."""

    def send(self, message: Message) -> None:
        """Take a message, without waiting; who is too slow to read them is cut off."""


class Hub:
    """The subscribers of every game."""

    def __init__(self) -> None:
        # Dictionaries for their order: everybody is told in the order in which they came.
        self._games: dict[str, dict[Subscriber, None]] = {}

    def __iter__(self) -> Iterator[str]:
        """The games that somebody follows."""
        return iter(list(self._games))

    def __contains__(self, game_id: str) -> bool:
        return game_id in self._games

    def add(self, game_id: str, subscriber: Subscriber) -> None:
        """Tell `subscriber` of a game from now on."""
        self._games.setdefault(game_id, {})[subscriber] = None

    def remove(self, game_id: str, subscriber: Subscriber) -> None:
        """Tell no more; nothing happens to those who were never told."""
        followers = self._games.get(game_id, {})
        followers.pop(subscriber, None)
        if not followers:
            self._games.pop(game_id, None)

    def publish(self, game_id: str, message: Message) -> None:
        """Tell everybody who follows the game."""
        for subscriber in self.followers(game_id):
            subscriber.send(message)

    def followers(self, game_id: str) -> list[Subscriber]:
        """Everybody who follows a game."""
        return list(self._games.get(game_id, ()))
