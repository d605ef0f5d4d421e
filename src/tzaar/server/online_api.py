"""Online play over HTTP: sessions, lists of games, and commands for clients without a socket."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse, PlainTextResponse

from tzaar.online.commands import Command, CreateGame, Token
from tzaar.online.messages import GameId
from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.state import Status
from tzaar.online.storage.games import GameSummary
from tzaar.pieces import Color
from tzaar.records import Format, write
from tzaar.server.guests import cookie_for, no_cookie
from tzaar.server.online import Online
from tzaar.server.origin import check_origin
from tzaar.server.refusals import facts_of, missing_events, status_of

_GAMES_AT_ONCE: Final = 50
_NOT_KEPT: Final = {"Cache-Control": "no-store"}


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Guest(_Model):
    """Who one is, by an id that is not secret."""

    player: str


class DeviceToken(_Model):
    """The secret of a link to another device."""

    token: Token


class Done(_Model):
    """A command has become event `seq`, and is safe."""

    game: str
    seq: int


class Opened(_Model):
    """A game with its whole log."""

    game: str
    you: str | None
    seq: int
    events: list[dict[str, Any]]


class Listed(_Model):
    """One of one's own games."""

    game: str
    you: str | None
    status: str
    setup: str
    pace: str
    turns: int
    to_move: str | None
    """Whose turn it is, while the game is being played."""
    winner: str | None
    reason: str | None
    deadline_at: int | None
    created_at: int
    updated_at: int


class Games(_Model):
    """One's own games, latest first; pass `more` as ``before`` to get those that follow."""

    games: list[Listed]
    more: str | None


def create_online_routes(online: Online) -> APIRouter:
    """The routes, to be served under ``/api``."""
    router = APIRouter()
    router.include_router(_session_routes(online))
    router.include_router(_game_routes(online))
    return router


# -- Who asks --------------------------------------------------------------------------------------


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _cookies(request: Request) -> str:
    return request.headers.get("cookie", "")


def _doors(online: Online) -> tuple[Any, Any]:
    """The checks of every request: reading needs a session, changes need an origin, too."""

    def passes(request: Request, response: Response) -> None:
        response.headers.update(_NOT_KEPT)
        online.limits.request(_address(request))
        if request.method not in ("GET", "HEAD"):
            check_origin(request.scope["headers"], online.settings.public)

    async def player(request: Request, response: Response) -> str:
        passes(request, response)
        return await online.sessions.require(_cookies(request))

    return Depends(passes), Depends(player)


def _set_cookie(response: Response, request: Request, online: Online, token: str | None) -> None:
    public = online.settings.public
    secure = request.url.scheme == "https" or bool(public and public.startswith("https:"))
    cookie = no_cookie(secure=secure) if token is None else cookie_for(token, secure=secure)
    response.headers["Set-Cookie"] = cookie


def _session_routes(online: Online) -> APIRouter:
    router = APIRouter()
    passing, known = _doors(online)

    @router.post("/guest", dependencies=[passing])
    async def become_guest(request: Request, response: Response) -> Guest:
        """Give visitors without a session one, and extend the others."""
        player = await online.sessions.find(_cookies(request))
        if player is None:
            online.limits.guest(_address(request))
            player, token = await online.sessions.begin()
        else:
            token = await online.sessions.see(_cookies(request)) or ""
        _set_cookie(response, request, online, token)
        return Guest(player=player)

    @router.post("/session/end", dependencies=[passing], status_code=204)
    async def end_session(request: Request, response: Response) -> None:
        """Sign this browser out."""
        await online.sessions.end(_cookies(request))
        _set_cookie(response, request, online, None)

    @router.post("/device")
    async def offer_device(player: str = known) -> DeviceToken:
        """Make a link to the same guest on another device; it works once, for ten minutes."""
        return DeviceToken(token=await online.sessions.offer_device(player))

    @router.post("/device/claim", dependencies=[passing])
    async def claim_device(body: DeviceToken, request: Request, response: Response) -> Guest:
        """Become the guest who made the link."""
        player, token = await online.sessions.claim_device(body.token)
        _set_cookie(response, request, online, token)
        return Guest(player=player)

    return router


def _game_routes(online: Online) -> APIRouter:
    router = APIRouter()
    service = online.service
    _, known = _doors(online)

    @router.post("/games", status_code=201)
    async def create_game(command: CreateGame, request: Request, player: str = known) -> Done:
        """A new game."""
        online.limits.game(player, _address(request))
        game_id, seq = await service.create(player, command)
        return Done(game=game_id, seq=seq)

    @router.get("/games")
    async def list_games(
        player: str = known,
        before: Annotated[str | None, Query(pattern=r"^\d{1,15}\.[A-Za-z0-9_-]{1,64}$")] = None,
    ) -> Games:
        """One's own games."""
        at, _, last_id = (before or "").partition(".")
        after = (int(at), last_id) if before else None
        found = await service.games_of(player, _GAMES_AT_ONCE + 1, after)
        shown = found[:_GAMES_AT_ONCE]
        more = f"{shown[-1].updated_at}.{shown[-1].id}" if len(found) > len(shown) else None
        return Games(games=[_listed(game, player) for game in shown], more=more)

    @router.get("/games/{game_id}")
    async def show_game(game_id: GameId, player: str = known) -> Opened:
        """A game with its log."""
        state = await service.open(player, game_id)
        events = [event.as_message() for event in await service.events(player, game_id, 0)]
        seat = state.seat_of(player)
        return Opened(game=game_id, you=_name(seat), seq=events[-1]["seq"], events=events)

    @router.get("/games/{game_id}/record", response_class=PlainTextResponse)
    async def show_record(game_id: GameId, player: str = known) -> PlainTextResponse:
        """A game as `.tzr`."""
        state = await service.open(player, game_id)
        text = await asyncio.to_thread(lambda: write(state.game(), Format.TZR))
        return PlainTextResponse(text, headers=_NOT_KEPT)

    @router.post("/games/{game_id}/commands", response_model=Done)
    async def do_command(
        game_id: GameId,
        command: Annotated[Command, Field(discriminator="kind")],
        player: str = known,
    ) -> Done | JSONResponse:
        """Do what a player wants."""
        try:
            return Done(game=game_id, seq=await service.command(player, game_id, command))
        except Refusal as refusal:
            if refusal.refusal is not RefusalCode.STALE:
                raise
            missing = await missing_events(service, player, game_id, command.seq)
            return JSONResponse(
                {"error": facts_of(refusal) | missing}, status_of(refusal), _NOT_KEPT
            )

    return router


def _name(color: Color | None) -> str | None:
    return None if color is None else color.name.lower()


def _listed(game: GameSummary, player: str) -> Listed:
    seat = next((color for color, seated in game.seats.items() if seated == player), None)
    return Listed(
        game=game.id,
        you=_name(seat),
        status=game.status,
        setup=game.setup,
        pace=game.pace,
        turns=game.turns,
        # The players alternate from the first turn to the last (R7), White first.
        to_move=_name(tuple(Color)[game.turns % 2]) if game.status == Status.PLAYING else None,
        winner=_name(game.winner),
        reason=game.reason,
        deadline_at=game.deadline_at,
        created_at=game.created_at,
        updated_at=game.updated_at,
    )
