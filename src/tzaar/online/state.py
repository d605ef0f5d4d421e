"""What the events of a game add up to: seats, board, clocks, offers, result.

A `GameState` never changes; `after` gives the next one. Nothing is decided here, for what is in the
log has happened; `tzaar.online.decide` says what may get there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final

from pydantic import TypeAdapter

from tzaar.game import Game
from tzaar.moves import Turn
from tzaar.online.clock import NEVER_JOINED, LiveTimer, Timer, begin_timer
from tzaar.online.events import Clocks, Event, EventKind
from tzaar.online.pace import Pace
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE, Color, PieceType
from tzaar.position import Position

_PACE: Final[TypeAdapter[Pace]] = TypeAdapter(Pace)
_COLORS: Final = {"white": WHITE, "black": BLACK}
_SECOND: Final = 1000


class Status(StrEnum):
    """How far a game has come."""

    OPEN = "open"
    """Nobody has joined yet."""
    PLAYING = "playing"
    FINISHED = "finished"
    """Somebody has won."""
    ABORTED = "aborted"
    """Ended without a result."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    With a winner, `reason` is ``type-lost``, ``no-capture``, ``resigned``, ``timed-out`` or
    ``claimed``; without one, ``aborted``, ``no-first-turn``, ``never-joined`` or ``called-off``.
    """

    winner: Color | None
    reason: str
    lost_type: PieceType | None = None


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn that stands."""

    turn: Turn
    at: int
    clocks: Clocks | None
    """The clocks after it, in live games."""


@dataclass(frozen=True, slots=True)
class TakebackOffer:
    """A player asks to take back their last turn."""

    by: Color
    turns: int
    """How many turns would be left."""


@dataclass(frozen=True, slots=True)
class GameState:
    """A game as it stands after its event number `seq`."""

    id: str
    seq: int
    status: Status
    setup: str
    seed: int | None
    """The seed of a random start."""
    start: Position
    pace: Pace
    color: str
    """What the creator asked for: white, black, random or invited-chooses."""
    creator: str
    created_at: int
    seats: Mapping[Color, str | None]
    position: Position
    updated_at: int
    answers: Mapping[tuple[str, str], int]
    """The number of the event that each player's command caused."""
    latest: Mapping[EventKind, int]
    """The number of the latest event of each kind."""
    turns: tuple[PlayedTurn, ...] = ()
    timer: Timer | None = None
    """While the game runs, unless it has no clock."""
    clocks: Clocks | None = None
    """What the clocks of a live game showed at `updated_at`."""
    result: Result | None = None
    takeback: TakebackOffer | None = None
    rematch: Color | None = None
    """Who has offered one."""
    rematch_game: str | None = None
    """The game that followed."""
    rematch_of: str | None = None
    analysed: frozenset[Color] = frozenset()
    """Who has opened the analysis of the running game."""

    @classmethod
    def begin(cls, game_id: str, created: Event) -> GameState:
        """The game that a `created` event describes."""
        if created.kind is not EventKind.CREATED or created.seq != 1:
            raise ValueError(f"a log begins with created, not with {created.kind} {created.seq}")
        offer = created.payload
        start = Position.parse(offer["start"])
        return cls(
            id=game_id,
            seq=1,
            status=Status.OPEN,
            setup=offer["setup"],
            seed=offer["seed"],
            start=start,
            pace=_PACE.validate_python(offer["pace"]),
            color=offer["color"],
            creator=created.player,
            created_at=created.at,
            seats={color: created.player if color is created.color else None for color in Color},
            position=start,
            updated_at=created.at,
            answers={(created.player, created.command_id): 1},
            latest={EventKind.CREATED: 1},
            rematch_of=offer["rematch_of"],
        )

    @classmethod
    def replay(cls, game_id: str, events: Iterable[Event]) -> GameState:
        """The state after all of a game's events, of which there is at least one."""
        following = iter(events)
        state = cls.begin(game_id, next(following))
        for event in following:
            state = state.after(event)
        return state

    def after(self, event: Event) -> GameState:
        """The state after one more event; raises `ValueError` if that is not the next one."""
        effect = _EFFECTS.get(event.kind)
        if effect is None:
            raise ValueError(f"{event.kind} begins a log and cannot follow event {self.seq}")
        return self.following(event, effect(self, event))

    def following(self, event: Event, effect: Mapping[str, Any]) -> GameState:
        """The state after an event whose effect is known, as it is right after `decide`."""
        if event.seq != self.seq + 1:
            raise ValueError(f"event {event.seq} cannot follow event {self.seq}")
        answers = self.answers
        if event.command_id:
            answers = {**answers, (event.player, event.command_id): event.seq}
        return replace(
            self,
            seq=event.seq,
            updated_at=event.at,
            clocks=event.clocks,
            answers=answers,
            latest={**self.latest, event.kind: event.seq},
            **effect,
        )

    @property
    def deadline_at(self) -> int | None:
        """When the game ends by itself unless something happens first."""
        if self.status is Status.OPEN:
            return self.created_at + NEVER_JOINED
        return None if self.timer is None else self.timer.deadline_at

    @property
    def is_over(self) -> bool:
        """Whether it has ended, in any way."""
        return self.result is not None

    @property
    def is_full(self) -> bool:
        """Whether both seats are taken."""
        return None not in self.seats.values()

    def seat_of(self, player: str) -> Color | None:
        """Which colour a player has; None for anybody else, and before it is known."""
        return next((color for color, seated in self.seats.items() if seated == player), None)

    def answer_to(self, player: str, command_id: str) -> int | None:
        """The number of the event that a command caused; None if it has not caused any."""
        return self.answers.get((player, command_id))

    def clocks_at(self, at: int) -> Clocks | None:
        """What the clocks of a live game show."""
        return self.timer.shown(at) if isinstance(self.timer, LiveTimer) else self.clocks

    def position_after(self, turns: int) -> Position:
        """The position after that many turns."""
        position = self.start
        for played in self.turns[:turns]:
            position = position.play_turn(played.turn)
        return position

    def game(self) -> Game:
        """The game as a `Game` of the library, for records. Aborted games have no result."""
        created = datetime.fromtimestamp(self.created_at / _SECOND, UTC)
        tags = {"Event": "Online", "Date": f"{created:%Y.%m.%d}"}
        if self.seed is not None:
            tags["Seed"] = str(self.seed)
        game = Game(self.start, tags)
        node = game.root
        for played in self.turns:
            mover = node.position.to_move
            node = node.add(played.turn)
            if played.clocks is not None:
                node.clock = played.clocks[mover] / _SECOND
        if self.result is not None and self.result.winner is not None:
            termination = _DECLARED.get(self.result.reason)
            if termination is not None:
                game.declare(Outcome(self.result.winner, termination))
        return game

    def turn_effect(self, event: Event, turn: Turn, position: Position) -> dict[str, Any]:
        """What a turn changes that leads to `position`."""
        turns = (*self.turns, PlayedTurn(turn, event.at, event.clocks))
        effect: dict[str, Any] = {"turns": turns, "position": position, "takeback": None}
        if outcome := position.outcome():
            reason = outcome.termination.value.replace(" ", "-")
            effect |= _finished(Result(outcome.winner, reason, outcome.lost_type))
        elif isinstance(self.timer, LiveTimer):
            assert event.clocks is not None
            effect["timer"] = self.timer.after_turn(
                event.at, event.clocks, event.payload["lag_ms"], charged=len(turns) > 1
            )
        elif self.timer is not None:
            effect["timer"] = self.timer.after_turn(event.at)
        return effect


_DECLARED: Final = {
    "resigned": Termination.RESIGNED,
    "timed-out": Termination.TIMED_OUT,
    "claimed": Termination.UNKNOWN,
}
"""Endings that the board does not show; records have no word for a claim."""


# -- What each kind of event changes ---------------------------------------------------------------

_Effect = dict[str, Any]


def _finished(result: Result) -> _Effect:
    status = Status.ABORTED if result.winner is None else Status.FINISHED
    return {"status": status, "result": result, "timer": None, "takeback": None}


def _joined(state: GameState, event: Event) -> _Effect:
    color = _COLORS[event.payload["color"]]
    return {
        "status": Status.PLAYING,
        "seats": {seat: event.player if seat is color else state.creator for seat in Color},
        "timer": begin_timer(state.pace, event.at),
    }


def _turn(state: GameState, event: Event) -> _Effect:
    return state.turn_effect(event, *state.position.read_turn(event.payload["turn"]))


def _takeback_asked(_state: GameState, event: Event) -> _Effect:
    assert event.color is not None
    return {"takeback": TakebackOffer(event.color, event.payload["turns"])}


def _takeback_accepted(state: GameState, event: Event) -> _Effect:
    left: int = event.payload["turns"]
    position = state.position_after(left)
    timer = state.timer
    if isinstance(timer, LiveTimer):
        assert event.clocks is not None
        timer = timer.after_takeback(event.at, event.clocks, position.to_move, charged=left > 1)
    elif timer is not None:
        timer = timer.after_takeback(event.at, position.to_move)
    return {
        "turns": state.turns[:left],
        "position": position,
        "takeback": None,
        "timer": timer,
    }


def _resigned(_state: GameState, event: Event) -> _Effect:
    assert event.color is not None
    return _finished(Result(event.color.opponent, "resigned"))


def _flagged(_state: GameState, event: Event) -> _Effect:
    return _finished(Result(_COLORS[event.payload["color"]].opponent, "timed-out"))


def _aborted(_state: GameState, event: Event) -> _Effect:
    reason: str = event.payload["reason"]
    return _finished(Result(None, "aborted" if reason == "asked" else reason))


def _claimed(_state: GameState, event: Event) -> _Effect:
    if event.payload["claim"] == "win":
        return _finished(Result(event.color, "claimed"))
    return _finished(Result(None, "called-off"))


def _time_given(state: GameState, event: Event) -> _Effect:
    assert state.timer is not None
    assert event.color is not None
    return {"timer": state.timer.given(event.color.opponent, event.payload["ms"])}


def _clock_credited(state: GameState, event: Event) -> _Effect:
    assert state.timer is not None
    return {"timer": state.timer.credited(event.payload["ms"])}


def _analysis_opened(state: GameState, event: Event) -> _Effect:
    return {"analysed": state.analysed | {event.color}}


_EFFECTS: Final[Mapping[EventKind, Callable[[GameState, Event], _Effect]]] = {
    EventKind.JOINED: _joined,
    EventKind.TURN: _turn,
    EventKind.TAKEBACK_ASKED: _takeback_asked,
    EventKind.TAKEBACK_ACCEPTED: _takeback_accepted,
    EventKind.TAKEBACK_DECLINED: lambda _state, _event: {"takeback": None},
    EventKind.RESIGNED: _resigned,
    EventKind.FLAGGED: _flagged,
    EventKind.ABORTED: _aborted,
    EventKind.CLAIMED: _claimed,
    EventKind.TIME_GIVEN: _time_given,
    EventKind.CLOCK_CREDITED: _clock_credited,
    EventKind.REMATCH_ASKED: lambda _state, event: {"rematch": event.color},
    EventKind.REMATCH_ACCEPTED: lambda _state, event: {
        "rematch": None,
        "rematch_game": event.payload["game"],
    },
    EventKind.REMATCH_DECLINED: lambda _state, _event: {"rematch": None},
    EventKind.SAID: lambda _state, _event: {},
    EventKind.ANALYSIS_OPENED: _analysis_opened,
}
