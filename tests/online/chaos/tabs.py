"""A page as far as the log is concerned: its outbox, what it shows, and its reactions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from tests.online.chaos.network import Content, Line, Process
from tests.online.world import new_id
from tzaar.position import Position

TAKEBACKS = ("takeback-asked", "takeback-accepted", "takeback-declined")


@lru_cache(maxsize=10_000)
def position_after(turns: tuple[str, ...]) -> Position:
    if not turns:
        return Position.fixed()
    return position_after(turns[:-1]).play_turn(turns[-1])


class Browser:
    """What one person's tabs share: the identity, and the commands waiting for an answer."""

    def __init__(self, player: str, color: str | None) -> None:
        self.player = player
        self.color = color
        self.sent: dict[str, Content] = {}
        self.outbox: dict[str, Content] = {}
        self.acknowledged: dict[str, int] = {}
        self.refused: dict[str, str] = {}


class Tab:
    """Follows the rules of web/src/online/connection.svelte.ts."""

    def __init__(self, browser: Browser, game: str, watch: str | None = None) -> None:
        self.browser = browser
        self.game = game
        self.watch = watch
        self.log: list[Content] = []
        self.line: Line | None = None
        self.gaps = 0
        self._sent: set[str] = set()

    # -- The connection ----------------------------------------------------------------------------

    def connect(self, process: Process) -> None:
        self.line = Line(process, self.browser.player)
        self._sent.clear()
        self.subscribe()
        self.flush()

    def hang_up(self) -> None:
        if self.line is not None:
            self.line.is_heard = False
            self.line.down.clear()
            self.line = None

    def subscribe(self) -> None:
        message = {"type": "subscribe", "game": self.game, "seq": len(self.log)}
        self._post(message | ({"watch": self.watch} if self.watch else {}))

    def flush(self) -> None:
        """Send the first waiting command, unless it was already sent on this connection."""
        for command_id, message in list(self.browser.outbox.items())[:1]:
            if command_id not in self._sent and self.line is not None:
                self._sent.add(command_id)
                self._post(message)

    def resend(self) -> None:
        """Resend after no answer has come for a while."""
        self._sent.clear()
        self.flush()

    def _post(self, message: Content) -> None:
        if self.line is not None:
            self.line.up.append(message)

    # -- What its person does ----------------------------------------------------------------------

    def want(self, kind: str, **fields: Any) -> None:
        command = {"kind": kind, "command_id": new_id(), "seq": len(self.log), **fields}
        message = {"type": "command", "game": self.game, "command": command}
        self.browser.sent[command["command_id"]] = self.browser.outbox[command["command_id"]] = (
            message
        )
        self.flush()

    def play(self, choice: int) -> bool:
        """Play one of the legal turns on the displayed board; False if it is not this side's
        turn."""
        position = position_after(self.turns)
        if position.outcome() is not None or position.to_move.name.lower() != self.browser.color:
            return False
        legal = list(islice(position.legal_turns(), choice + 1))
        self.want("turn", turn=str(legal[-1]))
        return True

    @property
    def is_playing(self) -> bool:
        """Whether a turn is on its way, from this tab or another."""
        outbox = self.browser.outbox.values()
        return any(message["command"]["kind"] == "turn" for message in outbox)

    @property
    def is_asked(self) -> bool:
        """Whether the opponent's request for a takeback is displayed."""
        about = [event for event in self.log if event["kind"] in ("turn", *TAKEBACKS)]
        last = about[-1] if about else {"kind": ""}
        return last["kind"] == TAKEBACKS[0] and last["by"] != self.browser.color

    @property
    def turns(self) -> tuple[str, ...]:
        turns: list[str] = []
        for event in self.log:
            if event["kind"] == "turn":
                turns.append(event["turn"])
            elif event["kind"] == "takeback-accepted":
                del turns[event["turns"] :]
        return tuple(turns)

    # -- Messages of the server --------------------------------------------------------------------

    def hear(self, message: Content) -> None:
        if message["type"] == "events":
            self._grow(message["events"])
        elif message["type"] == "answer":
            self._answer(message)
        elif message["type"] == "refused" and message["code"] == "unavailable":
            self.subscribe()

    def _grow(self, events: Sequence[Content]) -> None:
        news = [event for event in events if event["seq"] > len(self.log)]
        if [event["seq"] for event in news] != [len(self.log) + 1 + i for i in range(len(news))]:
            self.gaps += 1
            self.subscribe()
        else:
            self.log += news

    def _answer(self, answer: Content) -> None:
        browser, command_id = self.browser, answer["command_id"]
        if not answer["ok"] and answer["code"] == "unavailable":
            self._sent.discard(command_id)
            return
        if answer["ok"]:
            # However often it is sent, and whichever process answers: the answer is always the
            # same.
            assert browser.acknowledged.setdefault(command_id, answer["seq"]) == answer["seq"]
        if browser.outbox.pop(command_id, None) is None:
            return
        if not answer["ok"]:
            browser.refused[command_id] = answer["code"]
            self._grow(answer.get("events", []))
        self.flush()
