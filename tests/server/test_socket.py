"""A page's socket, through a real server."""

from __future__ import annotations

import json
import socket as sockets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.online.world import INVITE, WATCH, WRONG, new_id
from tests.server.live import PATIENCE, LiveServer, Page, serving
from tzaar.online.messages import SERVER_MESSAGE
from tzaar.server import limits, socket
from tzaar.server.wire import Wire


@pytest.fixture
def server(page_folder: Path, tmp_path: Path) -> Iterator[LiveServer]:
    with serving(page_folder, tmp_path) as running:
        yield running


@pytest.fixture
def players(server: LiveServer) -> Iterator[tuple[Page, Page, str]]:
    """White and Black, who follow their game, and its id."""
    with server.page() as white, server.page() as black:
        game = white.create()
        white.say("subscribe", game=game, seq=0)
        white.hear("events")
        assert black.command(game, "join", 1, invite=INVITE)["ok"]
        black.say("subscribe", game=game, seq=0)
        black.hear("events")
        white.hear("events")
        yield white, black, game


class TestPlay:
    def test_a_turn_reaches_both_and_its_event_comes_first(
        self, players: tuple[Page, Page, str]
    ) -> None:
        white, black, game = players
        answer = white.command(game, "turn", 2, turn="A5xA4")
        assert answer == answer | {"ok": True, "game": game, "seq": 3}
        kinds = [message["type"] for message in white.heard if message["type"] != "presence"]
        assert kinds[-2:] == ["events", "answer"]
        (event,) = black.hear("events")["events"]
        assert (event["seq"], event["kind"], event["turn"]) == (3, "turn", "A5xA4")
        assert "player" not in event

    def test_every_message_is_as_the_schema_says(self, players: tuple[Page, Page, str]) -> None:
        white, black, game = players
        white.command(game, "turn", 2, turn="A5xA4")
        black.command(game, "turn", 2, turn="nonsense")
        black.command(game, "turn", 3, turn="nonsense")
        black.command(game, "claim", 3, claim="win")
        white.say("ping", at=5)
        white.hear("pong", at=5)
        white.say("subscribe", game="unknown", seq=0)
        white.hear("refused")
        for page in (white, black):
            for message in page.heard:
                SERVER_MESSAGE.validate_python(message)

    def test_a_stale_command_brings_what_its_sender_lacks(
        self, players: tuple[Page, Page, str]
    ) -> None:
        white, _, game = players
        turn = white.command(game, "turn", 2, turn="A5xA4")
        assert turn["ok"]
        stale = white.command(game, "turn", 1, turn="A5xA4")
        assert (stale["ok"], stale["code"]) == (False, "stale")
        assert [event["seq"] for event in stale["events"]] == [2, 3]

    def test_a_page_comes_back_by_number(
        self, server: LiveServer, players: tuple[Page, Page, str]
    ) -> None:
        white, black, game = players
        with server.page(white.cookie) as again:
            again.say("subscribe", game=game, seq=1)
            opened = again.hear("game")
            assert (opened["you"], opened["seq"]) == ("white", 2)
            assert [it["seq"] for it in again.hear("events")["events"]] == [2]
            white.command(game, "turn", 2, turn="A5xA4")
            assert [it["seq"] for it in again.hear("events")["events"]] == [3]
            again.say("unsubscribe", game=game)
            again.say("ping", at=1)
            again.hear("pong")  # whatever was on its way before is here, too
            black.command(game, "say", 3, phrase="hello")
            again.say("ping", at=2)
            message = again.next()
            assert (message["type"], message.get("at")) == ("pong", 2)

    def test_presence_and_how_a_page_was_left(
        self, server: LiveServer, players: tuple[Page, Page, str]
    ) -> None:
        white, black, game = players
        white.hear("presence", black={"state": "here"})
        black.connection.close(1001)
        assert white.hear("presence")["black"]["closed"] is True
        with server.page(black.cookie) as again:
            again.say("subscribe", game=game, seq=2)
            white.hear("presence", black={"state": "here"})
            again.connection.socket.shutdown(sockets.SHUT_RDWR)
            assert white.hear("presence")["black"]["closed"] is False

    def test_a_spectator_is_counted(
        self, server: LiveServer, players: tuple[Page, Page, str]
    ) -> None:
        white, _, game = players
        with server.page() as viewer:
            viewer.say("subscribe", game=game, seq=0, watch=WATCH)
            opened = viewer.hear("game")
            assert (opened["you"], opened["may_join"]) == (None, False)
            white.hear("presence", watchers=1)
        white.hear("presence", watchers=0)

    def test_an_invitation_shows_who_may_join(self, server: LiveServer) -> None:
        with server.page() as white, server.page() as guest:
            game = white.create()
            guest.say("subscribe", game=game, seq=0, invite=INVITE)
            opened = guest.hear("game")
            assert (opened["you"], opened["may_join"], opened["creator"]) == (None, True, False)

    def test_the_lag_is_measured_and_cannot_be_made_up(
        self, server: LiveServer, players: tuple[Page, Page, str]
    ) -> None:
        white, _, _ = players
        white.say("ping", at=1)
        white.hear("pong")  # the first ping is answered by now
        found = [it for some in server.online.sockets._rounds for it in some]
        mine = next(it for it in found if it.wire.client == white.connection.local_address)
        assert mine.lag_ms == 0
        mine.pinged_at = at = server.time.now()
        server.time.move(s=0.2)
        for forged in (at - 5000, 0, at):
            white.say("pong", at=forged)
        white.say("pong", at=at)
        white.say("ping", at=2)
        white.hear("pong", at=2)
        assert mine.lag_ms == 200


class TestDoors:
    @pytest.mark.parametrize(
        "origin", [None, "null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1:1"]
    )
    def test_a_foreign_origin(self, server: LiveServer, origin: str | None) -> None:
        with pytest.raises(InvalidStatus) as caught:
            server.connect(origin=origin, cookie=server.guest())
        assert caught.value.response.status_code == 403
        assert json.loads(caught.value.response.body)["error"]["code"] == "bad-origin"

    @pytest.mark.parametrize("cookie", ["", "tzaar_session=", f"tzaar_session={WRONG}", "x" * 4000])
    def test_nobody_in_particular(self, server: LiveServer, cookie: str) -> None:
        with server.connect(cookie=cookie) as connection:
            message = json.loads(connection.recv(PATIENCE))
            assert (message["type"], message["code"]) == ("refused", "no-session")
            with pytest.raises(ConnectionClosed):
                connection.recv(PATIENCE)

    def test_there_is_one_address(self, server: LiveServer) -> None:
        with pytest.raises(InvalidStatus) as caught:
            server.connect(path="/api/other")
        assert caught.value.response.status_code == 404

    def test_anothers_seat(self, server: LiveServer, players: tuple[Page, Page, str]) -> None:
        white, black, game = players
        assert black.command(game, "turn", 2, turn="A5xA4")["code"] == "not-your-turn"
        with server.page() as stranger:
            for kind, wishes in [
                ("turn", {"turn": "A5xA4"}),
                ("resign", {}),
                ("say", {"phrase": "hello"}),
                ("join", {"invite": WRONG}),
            ]:
                assert stranger.command(game, kind, 2, **wishes)["code"] == "not-found"
            assert stranger.command(game, "join", 2, invite=INVITE)["code"] == "already-joined"
            stranger.say("subscribe", game=game, seq=0, watch=WRONG)
            known = stranger.hear("refused")
            stranger.say("subscribe", game="0" * 16, seq=0, watch=WRONG)
            unknown = stranger.hear("refused")
            assert known | {"game": ""} == unknown | {"game": ""}
        assert white.command(game, "turn", 2, turn="A5xA4")["seq"] == 3

    def test_replayed_and_forged_commands(
        self, server: LiveServer, players: tuple[Page, Page, str]
    ) -> None:
        white, black, game = players
        wish = {"kind": "turn", "command_id": new_id(), "seq": 2, "turn": "A5xA4"}
        for _ in range(3):
            white.say("command", game=game, command=wish)
            assert white.hear("answer")["seq"] == 3
        # Somebody else's id is useless: ids belong to their senders.
        black.say("command", game=game, command=wish)
        assert black.hear("answer")["code"] == "stale"
        for forged in (
            {"player": "me"},
            {"color": "white"},
            {"at": 1},
            {"clocks": {"white": 9}},
            {"kind": "flagged"},
            {"kind": "clock-credited", "ms": 9},
            {"seq": -1},
            {"seq": "2"},
            {"turn": "x" * 41},
            {"turn": None},
        ):
            bad = {**wish, "command_id": new_id(), **forged}
            black.say("command", game=game, command=bad)
            answer = black.hear("answer", command_id=bad["command_id"])
            assert answer["code"] == "bad-message", forged

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "nonsense",
            "null",
            "[]",
            "7",
            '"hello"',
            "{}",
            '{"type": "unknown"}',
            '{"type": "ping"}',
            '{"type": "ping", "at": -1}',
            '{"type": "ping", "at": 1e99}',
            '{"type": "ping", "at": NaN}',
            '{"type": "ping", "at": 1, "extra": 1}',
            '{"type": "hello", "version": 1}',
            '{"type": "subscribe", "game": "../../etc", "seq": 0}',
            '{"type": "subscribe", "game": "a\\r\\nSet-Cookie: b", "seq": 0}',
            "[" * 4000,
            '{"type":' * 450,
            '{"type": "command", "game": "g", "command": ' + "[" * 3900,
            "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
        ],
    )
    def test_what_cannot_be_read_is_refused_and_nothing_else_happens(
        self, server: LiveServer, text: str
    ) -> None:
        with server.page() as page:
            page.connection.send(text)
            assert page.hear("refused")["code"] == "bad-message"
            page.connection.send(text.encode())
            assert page.hear("refused")["code"] == "bad-message"
            page.say("ping", at=3)
            page.hear("pong", at=3)

    @pytest.mark.parametrize("sent", ["x" * 4097, b"x" * 4097, ["x" * 2000] * 3, ["x"] * 40])
    def test_too_long_a_message_ends_the_socket(self, server: LiveServer, sent: Any) -> None:
        with server.page() as page, pytest.raises(ConnectionClosed):  # noqa: PT012
            page.connection.send(sent)
            while True:
                page.next()
        with server.page():
            pass  # others are served

    @pytest.mark.parametrize(
        ("first", "code"),
        [
            ({"type": "ping", "at": 1}, "bad-message"),
            ({"type": "hello", "version": 2}, "bad-version"),
            ({"type": "hello"}, "bad-message"),
        ],
    )
    def test_hello_comes_first(self, server: LiveServer, first: dict[str, Any], code: str) -> None:
        with server.page(hello=False) as page:
            page.connection.send(json.dumps(first))
            assert page.hear("refused")["code"] == code
            with pytest.raises(ConnectionClosed):
                page.next()

    def test_floods(self, server: LiveServer) -> None:
        with server.page() as page:
            for _ in range(200):
                page.say("ping", at=1)
            with pytest.raises(ConnectionClosed) as caught:  # noqa: PT012
                while True:
                    page.next()
            refused = [it for it in page.heard if it["type"] == "refused"]
            assert {it["code"] for it in refused} == {"too-fast"}
            assert all(it["wait_ms"] > 0 for it in refused)
            assert page.heard[-1]["reason"] == "too-fast"
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1008

    def test_a_command_that_comes_too_fast_says_when_to_try_again(
        self, server: LiveServer, players: tuple[Page, Page, str]
    ) -> None:
        white, _, game = players
        for _ in range(limits.MESSAGES.burst):
            white.say("ping", at=1)
        answer = white.command(game, "turn", 2, turn="A5xA4")
        assert (answer["ok"], answer["code"]) == (False, "too-fast")
        server.time.move(s=answer["wait_ms"] / 1000)
        assert white.command(game, "turn", 2, turn="A5xA4")["ok"]

    def test_sockets_of_one_address(
        self, server: LiveServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(limits, "SOCKETS_OF_ADDRESS", 2)
        with server.page() as page, server.page():
            with pytest.raises(InvalidStatus) as caught:
                server.connect(cookie=page.cookie)
            assert caught.value.response.status_code == 429
        with server.page():
            pass

    def test_games_of_one_guest(self, server: LiveServer) -> None:
        with server.page() as page:
            for _ in range(limits.GAMES.burst):
                page.create()
                server.time.move(s=0.1)
            wish = {"command_id": new_id(), "invite": INVITE, "watch": WATCH}
            page.say("create", command=wish)
            assert page.hear("answer")["code"] == "too-fast"

    def test_games_followed_by_one_socket(
        self, server: LiveServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(socket, "MOST_GAMES", 1)
        with server.page() as page:
            first, second = page.create(), page.create()
            page.say("subscribe", game=first, seq=0)
            page.hear("game")
            page.say("subscribe", game=second, seq=0)
            assert page.hear("refused")["code"] == "too-many-games"
            page.say("subscribe", game=first, seq=0)
            page.hear("game")


class TestEnds:
    def test_silence(self, server: LiveServer) -> None:
        with server.page() as page:
            page.hear("ping")
            server.time.move(s=14)
            page.say("ping", at=1)
            page.hear("pong")
            server.time.move(s=16)
            with pytest.raises(ConnectionClosed):  # noqa: PT012
                while True:
                    page.connection.recv(PATIENCE)

    def test_who_reads_nothing_is_cut_off_and_nobody_else(
        self, server: LiveServer, players: tuple[Page, Page, str]
    ) -> None:
        white, black, game = players
        [lazy] = [
            it
            for some in server.online.sockets._rounds
            for it in some
            if it.wire.client == black.connection.local_address
        ]
        real, lazy.wire.__class__ = lazy.wire.__class__, _Behind
        for _ in range(2):
            assert white.command(game, "say", 2, phrase="hello")["ok"]
        lazy.wire.__class__ = real
        assert black.hear("bye")["reason"] == "too-slow"
        with pytest.raises(ConnectionClosed):
            black.next()
        with server.page(black.cookie) as again:
            again.say("subscribe", game=game, seq=2)
            assert [it["seq"] for it in again.hear("events")["events"]] == [3, 4]

    def test_a_stop_sends_pages_away_for_a_moment(self, page_folder: Path, tmp_path: Path) -> None:
        with serving(page_folder, tmp_path) as server:
            pages = [server.page() for _ in range(5)]
            opened = [page.__enter__() for page in pages]
        waits = [page.hear("bye", reason="restart")["wait_ms"] for page in opened]
        assert all(0 < wait < 10_000 for wait in waits)
        assert len(set(waits)) > 1
        for page, context in zip(opened, pages, strict=True):
            with pytest.raises(ConnectionClosed) as caught:
                page.next()
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1012
            context.__exit__(None, None, None)


class _Behind(Wire):
    """A wire whose reader has long stopped reading."""

    is_behind = True
