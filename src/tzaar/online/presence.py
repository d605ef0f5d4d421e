"""Which of a game's two players are connected, and how many people watch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tzaar.online.hub import Hub, Message
from tzaar.online.state import GameState
from tzaar.online.storage.processes import Away
from tzaar.pieces import Color


@dataclass(slots=True)
class _Seats:
    """What is known about a game that somebody follows."""

    here: dict[Color, Away | None] = field(default_factory=dict)
    """By seat, as this process sees it; None for those connected to it."""
    elsewhere: dict[Color, Away | None] = field(default_factory=dict)
    """The same for all processes, from the database; nothing for players who never connected."""
    watchers: int = 0
    is_stored: bool = False
    """Whether to write it to the database."""
    written: dict[Color, Away | None] = field(default_factory=dict)
    """What the database knows of `here`."""
    told: tuple[Any, ...] = ()


class Presence:
    """Presence in the games that somebody follows here, or did until that was written down."""

    def __init__(self, hub: Hub, stores: Callable[[GameState], bool]) -> None:
        self._hub = hub
        self._stores = stores
        self._games: dict[str, _Seats] = {}

    def __contains__(self, game_id: str) -> bool:
        return game_id in self._games

    def update(self, state: GameState, now: int, *, closed: bool = False) -> None:
        """Update who follows a game; `closed` is whether a player who left closed the page."""
        seats = self._games.setdefault(state.id, _Seats())
        players = {follower.player for follower in self._hub.followers(state.id)}
        for color, player in state.seats.items():
            if player is None:
                continue
            if player in players:
                seats.here[color] = None
            elif color in seats.here and seats.here[color] is None:
                seats.here[color] = Away(now, closed)
        seats.is_stored = self._stores(state)
        seats.watchers = len(players - set(state.seats.values()) - {state.creator})

    def learn(self, game_id: str, known: Mapping[Color, Away | None]) -> None:
        """Take note of what the database has of a game."""
        if game_id in self._games:
            self._games[game_id].elsewhere = dict(known)

    def away(self, game_id: str, color: Color) -> Away | None:
        """Since when a player has been away; None if they are connected, or nothing is known."""
        seats = self._games.get(game_id, _Seats())
        views = [view[color] for view in (seats.here, seats.elsewhere) if color in view]
        absences = [view for view in views if view is not None]
        if len(absences) < len(views):
            return None
        return max(absences, key=lambda away: away.since, default=None)

    def unwritten(self) -> list[tuple[str, Color, Away | None]]:
        """What has still to be written to the database."""
        return [
            (game_id, color, away)
            for game_id, seats in self._games.items()
            if seats.is_stored
            for color, away in seats.here.items()
            if color not in seats.written or seats.written[color] != away
        ]

    def wrote(self, changes: Iterable[tuple[str, Color, Away | None]]) -> None:
        """Note what has been written down, and forget games that nobody follows any more."""
        for game_id, color, away in changes:
            self._games[game_id].written[color] = away
        for game_id in [it for it in self._games if it not in self._hub]:
            seats = self._games[game_id]
            if not seats.is_stored or seats.written == seats.here:
                del self._games[game_id]

    def tell(self, state: GameState, now: int) -> None:
        """Notify a game's followers if anything is new."""
        seats = self._games.get(state.id)
        if seats is None:
            return
        known = tuple(self._known(state, color) for color in Color)
        news = (*known, seats.watchers)
        if news != seats.told:
            seats.told = news
            self._hub.publish(state.id, self.message(state, now))

    def message(self, state: GameState, now: int) -> Message:
        """What is known now."""
        seats = self._games.get(state.id, _Seats())
        content: dict[str, Any] = {"type": "presence", "game": state.id}
        for color in Color:
            content[color.name.lower()] = _described(self._known(state, color), now)
        return Message(content | {"watchers": seats.watchers})

    def _known(self, state: GameState, color: Color) -> Away | bool | None:
        """None for an empty seat, True for a player who is connected."""
        if state.seats[color] is None:
            return None
        seats = self._games.get(state.id, _Seats())
        if color not in seats.here and color not in seats.elsewhere:
            return Away(state.updated_at, closed=False)
        return self.away(state.id, color) or True


def _described(known: Away | bool | None, now: int) -> dict[str, Any] | None:
    if isinstance(known, Away):
        away_ms = max(0, now - known.since)
        return {"state": "away", "away_ms": away_ms, "closed": known.closed}
    return {"state": "here"} if known else None
