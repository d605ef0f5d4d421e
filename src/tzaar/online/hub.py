"""Who is notified of what happens in a game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Protocol


class Message:
    """A message to pages, encoded once however many receive it."""

    __slots__ = ("text", "wire")

    def __init__(self, content: Mapping[str, Any]) -> None:
        self.text = json.dumps(content, separators=(",", ":")).encode("ascii")
        self.wire: bytes | None = None
        """Its form for a transport, kept for the next reader."""


class Subscriber(Protocol):
    """Somebody who is notified: a socket."""

    @property
    def player(self) -> str:
        """Who that is, by id."""

    def send(self, message: Message) -> None:
        """Take a message, without waiting; whoever reads too slowly is cut off."""


class Hub:
    """The subscribers of every game."""

    def __init__(self) -> None:
        # Dictionaries for their order: subscribers are notified in the order in which they came.
        self._games: dict[str, dict[Subscriber, None]] = {}

    def __iter__(self) -> Iterator[str]:
        """The games that somebody follows."""
        return iter(list(self._games))

    def __contains__(self, game_id: str) -> bool:
        return game_id in self._games

    def add(self, game_id: str, subscriber: Subscriber) -> None:
        """Notify `subscriber` of a game's messages from now on."""
        self._games.setdefault(game_id, {})[subscriber] = None

    def remove(self, game_id: str, subscriber: Subscriber) -> None:
        """Notify it no longer; harmless if it never was."""
        followers = self._games.get(game_id, {})
        followers.pop(subscriber, None)
        if not followers:
            self._games.pop(game_id, None)

    def publish(self, game_id: str, message: Message) -> None:
        """Send a message to everybody who follows the game."""
        for subscriber in self.followers(game_id):
            subscriber.send(message)

    def followers(self, game_id: str) -> list[Subscriber]:
        """Everybody who follows a game."""
        return list(self._games.get(game_id, ()))
