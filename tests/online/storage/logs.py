"""Games for tests of the database, made by commands as real ones are."""

from __future__ import annotations

from hashlib import sha256

from tzaar.online.commands import Command, CreateGame, Join, PlayTurn, Resign
from tzaar.online.decide import Asker, create, decide
from tzaar.online.events import Event
from tzaar.online.pace import LiveClock, NoClock
from tzaar.online.state import GameState
from tzaar.online.storage import Database, games, players

NOW = 1_800_000_000_000
INVITE = "i" * 22
TURNS = ("D7xE7", "F6xF5 G1+F2", "D6xE6 A5xA4")
"""The beginning of a game on the fixed board."""


def command_id(number: int) -> str:
    return f"command-{number:016}"


def token_hash(name: str) -> bytes:
    return sha256(name.encode()).digest()


def offer(player: str, number: int = 1, *, live: bool = False, at: int = NOW) -> Event:
    """The first event of a game; its creator is White."""
    pace = LiveClock(initial_s=300, increment_s=5) if live else NoClock()
    command = CreateGame(
        command_id=command_id(number), color="white", pace=pace, invite=INVITE, watch="w" * 22
    )
    return create(command, Asker(player, at), seed=1)


def next_event(state: GameState, player: str, command: Command, at: int = NOW) -> Event:
    asker = Asker(player, at, has_invite=True)
    return decide(state, command, asker, lambda: "unused", lambda: True).event


class Logs:
    """Games in a database, by the ids of its players."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._count = 0

    def guest(self, name: str) -> str:
        return self.database.write(lambda c: players.add_guest(c, token_hash(name), NOW)).result()

    def new(self, game_id: str, creator: str, *, live: bool = False, at: int = NOW) -> GameState:
        self._count += 1
        event = offer(creator, self._count, live=live, at=at)
        state = GameState.begin(game_id, event)
        hashes = token_hash(f"invite {game_id}"), token_hash(f"watch {game_id}")
        added = self.database.write(lambda c: games.insert_game(c, state, [event], *hashes))
        assert added.result()
        return state

    def add(self, state: GameState, player: str, command: Command, at: int = NOW) -> GameState:
        event = next_event(state, player, command, at)
        after = state.after(event)
        assert self.database.write(lambda c: games.append(c, after, event)).result()
        return after

    def join(self, state: GameState, player: str, at: int = NOW) -> GameState:
        self._count += 1
        command = Join(command_id=command_id(self._count), seq=state.seq, invite=INVITE)
        return self.add(state, player, command, at)

    def play(self, state: GameState, at: int = NOW) -> GameState:
        self._count += 1
        player = state.seats[state.position.to_move]
        assert player is not None
        command = PlayTurn(
            command_id=command_id(self._count), seq=state.seq, turn=TURNS[len(state.turns)]
        )
        return self.add(state, player, command, at)

    def resign(self, state: GameState, player: str, at: int = NOW) -> GameState:
        self._count += 1
        command = Resign(command_id=command_id(self._count), seq=state.seq)
        return self.add(state, player, command, at)

    def game(self, game_id: str, white: str, black: str, *, live: bool = False) -> GameState:
        """A game after three turns."""
        state = self.join(self.new(game_id, white, live=live), black)
        for _ in TURNS:
            state = self.play(state)
        return state
