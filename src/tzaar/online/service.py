"""The one entrance for everything that people do with online games, by whatever transport."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection

from tzaar.online.bus import Bus, NoBus, PostgresBus
from tzaar.online.commands import Claim, Command, CreateGame, Join
from tzaar.online.decide import Asker, create, decide
from tzaar.online.events import Event, EventKind
from tzaar.online.hub import Hub, Message, Subscriber
from tzaar.online.pace import LiveClock
from tzaar.online.presence import Presence
from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.state import GameState, Status
from tzaar.online.storage import games, players, processes
from tzaar.online.storage.database import Database
from tzaar.online.storage.games import GameSummary
from tzaar.online.storage.processes import Away
from tzaar.online.store import GameStore, HeldGame, events_message, not_found
from tzaar.online.time import Time
from tzaar.online.tokens import hash_token, is_token, new_game_id, new_token
from tzaar.online.upkeep import GAP_MS, Upkeep
from tzaar.pieces import Color
from tzaar.setups import FRESH_SEED_BITS

_LOG: Final = logging.getLogger(__name__)
MOST_UNFINISHED: Final = 200
"""How many games one player may have under way."""
_TICK_S: Final = 1.0
_UNFINISHED: Final = (Status.OPEN.value, Status.PLAYING.value)


class OnlineService:
    """The online games of one process.

    Whoever may not see a game is told that it does not exist. Every method may raise `Refusal`.
    """

    def __init__(self, database: Database, time: Time, bus: Bus | None = None) -> None:
        self.time = time
        self.process_id = new_token()
        self.hub = Hub()
        self.store = GameStore(database, self.hub)
        self.store.on_event = self._on_event
        self.presence = Presence(self.hub, self._stores_presence)
        self.upkeep = Upkeep(self.store, time, self.process_id)
        self._is_shared = database.is_shared
        self._bus = bus or (
            PostgresBus(database.url, self.process_id) if database.is_shared else NoBus()
        )
        self._stirred: set[str] = set()
        """Games whose followers may have something to learn about presence."""
        self._is_failing = False
        self._started_at = time.now()
        self._tasks: set[asyncio.Task[None]] = set()

    # -- Life --------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Give back the time the server was down, then do every second what has to be done."""
        self._started_at = self.time.now()
        await self.upkeep.start()
        self._spawn(self._tick_for_ever())
        self._spawn(self._bus.run(self._on_hint))

    async def stop(self) -> None:
        """Let everybody know that this process is ending."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await self.upkeep.stop()
        except Refusal as refusal:
            # Other processes notice by its missing heartbeats, a few seconds later.
            _LOG.warning("could not tell the database that this process is ending: %s", refusal)
        finally:
            self.store.close()

    async def tick(self) -> None:
        """Do what has to be done every second; what fails is retried the next."""
        try:
            for step in (self.upkeep.beat, self.sweep, self.catch_up, self.share_presence):
                await step()
        except Refusal as refusal:
            if not self._is_failing:
                _LOG.warning("the database fails: %s", refusal.__cause__ or refusal)
            self._is_failing = True
        else:
            self._is_failing = False

    async def sweep(self) -> None:
        """End the games whose time has run out."""
        await self.upkeep.sweep()

    # -- Games -------------------------------------------------------------------------------------

    async def create(self, player: str, command: CreateGame) -> tuple[str, int]:
        """Create a game; gives its id and the number of its first event."""
        game_id = new_game_id()
        asker = Asker(player, self.time.now())
        event = create(command, asker, secrets.randbits(FRESH_SEED_BITS))
        state = GameState.begin(game_id, event)
        hashes = hash_token(command.invite), hash_token(command.watch)

        def work(connection: Connection) -> str:
            known = games.created_by(connection, player, command.command_id)
            if known is None:
                _check_number(connection, player)
                if games.insert_game(connection, state, [event], *hashes):
                    return game_id
                known = games.created_by(connection, player, command.command_id)
                assert known is not None
            return known

        return await self.store.write(work, game_id), 1

    async def command(self, player: str, game_id: str, command: Command, lag_ms: int = 0) -> int:
        """Do what a player wants; gives the number of the event that it became.

        A command that was done before gives the same number again. To a refusal as STALE, `events`
        is the best answer.
        """
        await self.upkeep.be_awake()
        async with self.store.held(game_id) as game:
            await self._admit_to_command(game, player, command)
            while True:
                seq = game.current.answer_to(player, command.command_id)
                if seq is not None:
                    return seq
                await self.upkeep.end_overdue(game)
                asker = await self._asker(game, player, command, lag_ms)
                before = game.current.seq
                try:
                    decision = decide(game.current, command, asker, new_game_id, _toss)
                except Refusal:
                    # Another process may know more than what is in memory here.
                    await self._refresh_if_shared(game)
                    if game.current.seq == before:
                        raise
                    continue
                if await self.store.append(game, decision):
                    return decision.event.seq

    async def open(
        self, player: str, game_id: str, watch: str | None = None, invite: str | None = None
    ) -> GameState:
        """A game, for those who may see it."""
        async with self.store.held(game_id) as game:
            await self._admit(game, player, watch, invite)
            await self._refresh_if_shared(game)
            return game.current

    async def events(self, player: str, game_id: str, after: int) -> Sequence[Event]:
        """The events after one, for those who may see them."""
        async with self.store.held(game_id) as game:
            await self._admit(game, player)
            await self._refresh_if_shared(game)
            return await self.store.events(game, after)

    async def games_of(
        self, player: str, limit: int, before: tuple[int, str] | None = None
    ) -> list[GameSummary]:
        """A player's own games, the latest first."""
        return await self.store.read(lambda c: games.games_of(c, player, limit, before))

    # -- Following ---------------------------------------------------------------------------------

    async def follow(
        self,
        subscriber: Subscriber,
        game_id: str,
        after: int,
        watch: str | None = None,
        invite: str | None = None,
    ) -> None:
        """Send a subscriber a game as they see it, the events after one, and what follows."""
        player = subscriber.player
        async with self.store.held(game_id) as game:
            await self._admit(game, player, watch, invite)
            await self._refresh_if_shared(game)
            events = await self.store.events(game, after)
            is_new = game_id not in self.presence and game.current.status is Status.PLAYING
            known = await self._absences([game_id]) if is_new else {}
            state = game.current
            subscriber.send(_introduction(state, player))
            if events:
                subscriber.send(events_message(game_id, events))
            self.hub.add(game_id, subscriber)
            now = self.time.now()
            self.presence.update(state, now)
            if known:
                self.presence.learn(game_id, known[game_id])
            subscriber.send(self.presence.message(state, now))
            self._stirred.add(game_id)

    def unfollow(self, subscriber: Subscriber, game_id: str, *, closed: bool) -> None:
        """Stop notifying a subscriber; `closed` if they said goodbye, not if they were cut off."""
        self.hub.remove(game_id, subscriber)
        state = self.store.state_of(game_id)
        if state is not None:
            self.presence.update(state, self.time.now(), closed=closed)
            self._stirred.add(game_id)

    def tell_presence(self) -> None:
        """Notify followers of who came and went; to be called a few times a second."""
        stirred, self._stirred = self._stirred, set()
        now = self.time.now()
        for game_id in stirred:
            state = self.store.state_of(game_id)
            if state is not None:
                self.presence.tell(state, now)

    async def share_presence(self) -> None:
        """Write down who is connected to live games, and learn it from other processes."""
        changes = self.presence.unwritten()
        if changes:
            await self.store.write(lambda c: processes.note_presence(c, self.process_id, changes))
        self.presence.wrote(changes)
        if self._is_shared:
            known = await self._absences(list(self.hub))
            for game_id, absences in known.items():
                self.presence.learn(game_id, absences)
            self._stirred.update(known)

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        behind = set(self.store.doubtful())
        if self._is_shared:
            known = self.store.seqs(self.hub)
            seqs = await self.store.read(lambda c: games.seqs_of(c, known))
            behind |= {game_id for game_id, seq in seqs.items() if seq > known[game_id]}
        for game_id in behind:
            await self._look(game_id)

    # ----------------------------------------------------------------------------------------------

    async def _admit(
        self, game: HeldGame, player: str, watch: str | None = None, invite: str | None = None
    ) -> None:
        state, facts = game.current, game.facts
        assert facts is not None
        if player == state.creator or state.seat_of(player) is not None or player in game.viewers:
            return
        if is_token(watch, facts.watch_hash):
            await self.store.write(lambda c: players.add_viewer(c, game.id, player), game.id)
        elif is_token(invite, facts.invite_hash):
            await self._refresh_if_shared(game)
            if game.current.status is Status.OPEN or game.current.seat_of(player) is not None:
                return
            raise _invitation_closed(game.current)
        elif not await self.store.read(lambda c: players.is_viewer(c, game.id, player)):
            raise not_found()
        game.viewers.add(player)

    async def _admit_to_command(self, game: HeldGame, player: str, command: Command) -> None:
        """Like `_admit`, but the invitation lets people join, or learn that it is too late."""
        if self._has_invite(game, command):
            return
        try:
            await self._admit(game, player)
        except Refusal:
            # They may have joined through another process.
            before = game.current.seq
            await self._refresh_if_shared(game)
            if game.current.seq == before:
                raise
            await self._admit(game, player)

    async def _asker(self, game: HeldGame, player: str, command: Command, lag_ms: int) -> Asker:
        now = self.upkeep.now_in(game)
        away = None
        if isinstance(command, Claim):
            away = await self._absence_of_opponent(game.current, player)
        return Asker(
            player,
            now,
            lag_ms,
            has_invite=self._has_invite(game, command),
            # Nobody can be blamed for not reaching a server that was down.
            opponent_away_ms=None if away is None else now - max(away.since, self._started_at),
            opponent_closed=away is not None and away.closed,
        )

    @staticmethod
    def _has_invite(game: HeldGame, command: Command) -> bool:
        assert game.facts is not None
        return isinstance(command, Join) and is_token(command.invite, game.facts.invite_hash)

    async def _absence_of_opponent(self, state: GameState, player: str) -> Away | None:
        color = state.seat_of(player)
        if color is None:
            return None
        await self.share_presence()
        known = await self._absences([state.id])
        return known.get(state.id, {}).get(color.opponent)

    async def _absences(self, ids: Sequence[str]) -> dict[str, dict[Color, Away | None]]:
        """What the database knows about presence in some games."""
        alive_after = self.time.now() - GAP_MS
        return await self.store.read(lambda c: processes.presence_of(c, ids, alive_after))

    def _stores_presence(self, state: GameState) -> bool:
        # Claims need it in live games; other processes show it in all games.
        is_wanted = self._is_shared or isinstance(state.pace, LiveClock)
        return is_wanted and state.status is Status.PLAYING

    async def _refresh_if_shared(self, game: HeldGame) -> None:
        if self._is_shared:
            await self.store.refresh(game)

    def _on_event(self, state: GameState, event: Event) -> None:
        self._bus.hint(state.id)
        if event.kind is EventKind.JOINED:
            self._show_out(state)
            self.presence.update(state, self.time.now())
            self._stirred.add(state.id)

    def _show_out(self, state: GameState) -> None:
        """Whoever was looking at the invitation may not watch the game because of it."""
        admitted = {*state.seats.values(), state.creator, *self.store.viewers_of(state.id)}
        refusal = _invitation_closed(state)
        facts = {"code": refusal.refusal.value, "message": str(refusal)}
        message = Message({"type": "refused", "game": state.id} | facts)
        for follower in self.hub.followers(state.id):
            if follower.player not in admitted:
                self.hub.remove(state.id, follower)
                follower.send(message)

    def _on_hint(self, game_id: str) -> None:
        if game_id in self.hub:
            self._spawn(self._look(game_id))

    async def _look(self, game_id: str) -> None:
        try:
            async with self.store.held(game_id) as game:
                await self.store.refresh(game)
        except Refusal as refusal:
            _LOG.warning("game %s: %s", game_id, refusal)

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tick_for_ever(self) -> None:
        while True:
            await asyncio.sleep(_TICK_S)
            try:
                await self.tick()
            except Exception:  # noqa: BLE001 - games must not stop because of it
                _LOG.exception("the server's upkeep failed; it continues")


def _introduction(state: GameState, player: str) -> Message:
    seat = state.seat_of(player)
    is_creator = player == state.creator
    return Message(
        {
            "type": "game",
            "game": state.id,
            "you": None if seat is None else seat.name.lower(),
            "creator": is_creator,
            "may_join": state.status is Status.OPEN and not is_creator,
            "seq": state.seq,
        }
    )


def _invitation_closed(state: GameState) -> Refusal:
    if state.is_full:
        return Refusal(RefusalCode.ALREADY_JOINED, "both seats are taken")
    return Refusal(RefusalCode.GAME_OVER, "the invitation is no longer open")


def _check_number(connection: Connection, player: str) -> None:
    if games.unfinished_of(connection, player) >= MOST_UNFINISHED:
        raise Refusal(
            RefusalCode.TOO_MANY_GAMES, f"{MOST_UNFINISHED} games in progress; finish some first"
        )


def _toss() -> bool:
    return bool(secrets.randbits(1))
