"""What becomes of a command: one event, or a refusal. No clock is read, nothing drawn at random.

The caller looks for the command's id first (`GameState.answer_to`), appends what is `overdue`, and
only then asks `decide`. The checks are, in this order: the seat, the status, `seq`, and what
the command itself needs.

A command is stale if an event of a kind that matters to it came after the last one that its sender
had seen. What happens at the same time is therefore decided by the order of the log:

================  ==================================================================================
command           what matters to it, and what does not
================  ==================================================================================
join              nothing: whoever comes first gets the seat
turn              turn, takeback-accepted: the board has changed. A request for a takeback does not
                  matter: the turn is the answer
ask-takeback      turn, takeback-accepted: the last turn is a different one; takeback-declined: a no
                  that the asker has not heard
accept-takeback,  turn, and everything about takebacks: the answer must be to the offer that was
decline-takeback  seen, not to one that came later
resign            nothing, while the game runs
abort             joined: aborting a game with an opponent is more than withdrawing an invitation.
                  Turns do not: they make it too late, or are irrelevant
claim             turn, and everything about takebacks: whoever does that has not vanished
give-time         nothing: a gift is a gift
ask-rematch       rematch-declined: a no that the asker has not heard, or an offer that is gone. An
                  offer by the opponent does not: both want it, so it is accepted
decline-rematch   everything about rematches, as for takebacks
say               nothing
open-analysis     nothing
================  ==================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tzaar.errors import TzaarError
from tzaar.moves import Phase
from tzaar.online.beginning import color_named, created, joined, offer
from tzaar.online.clock import DAY_GIFT, LIVE_GIFT, LiveTimer
from tzaar.online.commands import (
    Abort,
    AcceptTakeback,
    AskRematch,
    AskTakeback,
    Claim,
    Command,
    CreateGame,
    DeclineRematch,
    DeclineTakeback,
    GiveTime,
    Join,
    OpenAnalysis,
    PlayTurn,
    Resign,
    Say,
)
from tzaar.online.events import Clocks, Event, EventKind
from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.state import GameState, Status
from tzaar.online.timeouts import credit, overdue, time_is_up
from tzaar.pieces import Color
from tzaar.setups import FRESH_SEED_BITS

__all__ = ["Asker", "Decision", "create", "credit", "decide", "overdue"]

AWAY: Final = 40_000
"""Milliseconds after which an opponent who does not answer counts as vanished."""
CLOSED: Final = 10_000
"""The same for an opponent whose page was closed."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who sends a command, when, and what is known about them and their opponent."""

    player: str
    now: int
    lag_ms: int = 0
    """How long a message from them is on its way."""
    has_invite: bool = False
    """Whether the secret they sent with `Join` is that of the game's invitation."""
    opponent_away_ms: int | None = None
    """None: the opponent is there."""
    opponent_closed: bool = False
    """Whether the opponent's page said goodbye."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What happens, and the game afterwards; for a rematch also the new game."""

    event: Event
    state: GameState
    """After the event: ``state.after(event)`` without the work."""
    new_game: tuple[str, tuple[Event, ...]] | None = None
    """Its id and its first events."""


def create(command: CreateGame, asker: Asker, seed: int) -> Event:
    """The first event of a new game. `seed` is for a random start, if the command has none."""
    if command.seed is not None:
        seed = command.seed
    offered = offer(command.setup, seed, command.pace, command.color)
    return created(offered, asker.player, asker.now, command.command_id)


def decide(
    state: GameState,
    command: Command,
    asker: Asker,
    fresh_id: Callable[[], str],
    draw: Callable[[], bool],
) -> Decision:
    """What a command leads to; raises `Refusal`.

    `fresh_id` makes the id of a new game; `draw` tosses a coin.
    """
    if isinstance(command, Join):
        return _join(state, command, asker, draw)
    color = state.seat_of(asker.player)
    rule = _RULES[type(command)]
    if color is None and not (isinstance(command, Abort) and asker.player == state.creator):
        raise Refusal(RefusalCode.NOT_YOUR_SEAT, "only the players of a game can do that")
    rule.check_status(state)
    rule.check_seq(state, command.seq)
    case = _Case(state, asker, color, command.command_id, fresh_id, draw)
    return rule.handle(case, command)


# -- New games -------------------------------------------------------------------------------------


def _join(state: GameState, command: Join, asker: Asker, draw: Callable[[], bool]) -> Decision:
    if asker.player == state.creator:
        raise Refusal(RefusalCode.OWN_INVITE, "players cannot play against themselves")
    if not asker.has_invite:
        raise Refusal(RefusalCode.BAD_INVITE, "this invitation is not for this game")
    if state.is_full:
        raise Refusal(RefusalCode.ALREADY_JOINED, "both seats are taken")
    if state.is_over:
        raise _game_over()
    color: Color | None
    match state.color:
        case "random":
            color = Color.WHITE if draw() else Color.BLACK
        case "invited-chooses":
            color = color_named(command.color)
        case _:
            color = next(seat for seat, player in state.seats.items() if player is None)
    if color is None:
        raise Refusal(RefusalCode.COLOR_MISSING, "choose a colour: the invitation leaves it to you")
    at = max(asker.now, state.updated_at)
    event = joined(asker.player, color, state.pace, at, command.command_id)
    return Decision(event, state.after(event))


# -- Commands of seated players --------------------------------------------------------------------


def _game_over() -> Refusal:
    return Refusal(RefusalCode.GAME_OVER, "the game is over")


@dataclass(frozen=True, slots=True)
class _Case:
    """A command by a player in a state: everything that the answer depends on."""

    state: GameState
    asker: Asker
    seat: Color | None
    command_id: str
    fresh_id: Callable[[], str]
    draw: Callable[[], bool]

    @property
    def at(self) -> int:
        return max(self.asker.now, self.state.updated_at)

    @property
    def color(self) -> Color:
        assert self.seat is not None
        return self.seat

    def event(
        self, kind: EventKind, payload: Mapping[str, Any], clocks: Clocks | None = None
    ) -> Event:
        if clocks is None:
            clocks = self.state.clocks_at(self.at)
        return Event(
            self.state.seq + 1,
            kind,
            self.at,
            self.asker.player,
            self.seat,
            payload,
            clocks,
            self.command_id,
        )

    def decision(
        self,
        kind: EventKind,
        payload: Mapping[str, Any] | None = None,
        clocks: Clocks | None = None,
    ) -> Decision:
        event = self.event(kind, payload or {}, clocks)
        return Decision(event, self.state.after(event))


def _play_turn(case: _Case, command: PlayTurn) -> Decision:
    state = case.state
    if state.position.to_move is not case.color:
        raise Refusal(RefusalCode.NOT_YOUR_TURN, "it is the opponent's turn")
    try:
        turn, position = state.position.read_turn(command.turn)
    except TzaarError as error:
        raise Refusal(
            RefusalCode.ILLEGAL_TURN, str(error), reason=error.code, values=error.values
        ) from error
    timer = state.timer
    lag_ms, clocks, late = 0, None, False
    if isinstance(timer, LiveTimer):
        lag_ms = timer.compensation(case.at, case.asker.lag_ms)
        late = timer.is_late(case.at, lag_ms)
        placing = state.position.phase is Phase.PLACEMENT
        clocks = timer.clocks_after_turn(case.at, lag_ms, placing=placing)
    elif timer is not None:
        late = timer.is_late(case.at)
    if late:
        # As good an answer as the turn would have been: sent again, it gets the same.
        return case.decision(*time_is_up(state))
    event = case.event(EventKind.TURN, {"turn": str(turn), "lag_ms": lag_ms}, clocks)
    return Decision(event, state.following(event, state.turn_effect(event, turn, position)))


def _ask_takeback(case: _Case, _command: AskTakeback) -> Decision:
    state = case.state
    if state.takeback is not None:
        raise Refusal(RefusalCode.ALREADY_OFFERED, "a takeback has already been requested")
    answered = state.position.to_move is case.color
    left = len(state.turns) - (2 if answered else 1)
    if left < 0:
        raise Refusal(RefusalCode.NOTHING_TO_TAKE_BACK, "you have not played a turn yet")
    return case.decision(EventKind.TAKEBACK_ASKED, {"turns": left})


def _accept_takeback(case: _Case, _command: AcceptTakeback) -> Decision:
    offer = case.state.takeback
    if offer is None or offer.by is case.color:
        raise Refusal(RefusalCode.NO_OFFER, "the opponent has not asked for a takeback")
    timer = case.state.timer
    clocks = timer.stopped(case.at) if isinstance(timer, LiveTimer) else None
    return case.decision(EventKind.TAKEBACK_ACCEPTED, {"turns": offer.turns}, clocks)


def _decline_takeback(case: _Case, _command: DeclineTakeback) -> Decision:
    if case.state.takeback is None:
        raise Refusal(RefusalCode.NO_OFFER, "nobody has asked for a takeback")
    return case.decision(EventKind.TAKEBACK_DECLINED)


def _resign(case: _Case, _command: Resign) -> Decision:
    return case.decision(EventKind.RESIGNED)


def _abort(case: _Case, _command: Abort) -> Decision:
    if len(case.state.turns) > 1:
        raise Refusal(RefusalCode.TOO_LATE_TO_ABORT, "both players have played a turn")
    return case.decision(EventKind.ABORTED, {"reason": "asked"})


def _claim(case: _Case, command: Claim) -> Decision:
    if not isinstance(case.state.timer, LiveTimer):
        raise Refusal(RefusalCode.NO_CLOCK, "only live games can be claimed")
    asker = case.asker
    needed = CLOSED if asker.opponent_closed else AWAY
    away = asker.opponent_away_ms or 0
    if away < needed:
        raise Refusal(
            RefusalCode.NOT_AWAY,
            "the opponent has not been away for long enough",
            values={"wait_ms": needed - away},
        )
    return case.decision(EventKind.CLAIMED, {"claim": command.claim})


def _give_time(case: _Case, _command: GiveTime) -> Decision:
    timer, opponent = case.state.timer, case.color.opponent
    if timer is None:
        raise Refusal(RefusalCode.NO_CLOCK, "this game has no clock")
    if not timer.has_room(opponent, case.at):
        raise Refusal(RefusalCode.TOO_MUCH_TIME, "the opponent has more than enough time")
    if not isinstance(timer, LiveTimer):
        return case.decision(EventKind.TIME_GIVEN, {"ms": DAY_GIFT})
    clocks = timer.given(opponent, LIVE_GIFT).shown(case.at)
    return case.decision(EventKind.TIME_GIVEN, {"ms": LIVE_GIFT}, clocks)


def _ask_rematch(case: _Case, _command: AskRematch) -> Decision:
    state = case.state
    if state.rematch_game is not None or state.rematch is case.color:
        raise Refusal(RefusalCode.ALREADY_OFFERED, "a rematch has already been offered")
    if state.rematch is None:
        return case.decision(EventKind.REMATCH_ASKED)
    new_id = case.fresh_id()
    accepted = case.event(EventKind.REMATCH_ACCEPTED, {"game": new_id})
    return Decision(accepted, state.after(accepted), (new_id, _rematch(case)))


def _rematch(case: _Case) -> tuple[Event, Event]:
    """The first events of a rematch: created by whoever offered, joined by whoever accepts."""
    state, accepting = case.state, case.color
    creator = state.seats[accepting.opponent]
    assert creator is not None
    seed = sum(case.draw() << bit for bit in range(FRESH_SEED_BITS))
    offered = offer(state.setup, seed, state.pace, accepting.name.lower(), state.id)
    # One game has one rematch, and no sender can draw an id with a colon.
    command_id = f"rematch:{state.id}"
    return (
        created(offered, creator, case.at, command_id),
        joined(case.asker.player, accepting.opponent, state.pace, case.at, command_id),
    )


def _decline_rematch(case: _Case, _command: DeclineRematch) -> Decision:
    if case.state.rematch is None:
        raise Refusal(RefusalCode.NO_OFFER, "nobody has offered a rematch")
    return case.decision(EventKind.REMATCH_DECLINED)


def _say(case: _Case, command: Say) -> Decision:
    return case.decision(EventKind.SAID, {"phrase": command.phrase.value})


def _open_analysis(case: _Case, _command: OpenAnalysis) -> Decision:
    if case.color in case.state.analysed:
        raise Refusal(RefusalCode.ALREADY_OFFERED, "the opponent already knows")
    return case.decision(EventKind.ANALYSIS_OPENED)


# -- When each may be sent, and what makes it stale ------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Rule:
    handle: Callable[[_Case, Any], Decision]
    statuses: frozenset[Status]
    matters: tuple[EventKind, ...] = ()

    def check_status(self, state: GameState) -> None:
        """Raise `Refusal` unless the game has come as far as the command needs, and no further."""
        # A player alone has nobody to talk to or make offers to.
        left_alone = state.is_over and not state.is_full
        if state.status in self.statuses and not left_alone:
            return
        if state.is_over:
            raise _game_over()
        if Status.PLAYING in self.statuses:
            raise Refusal(RefusalCode.NOT_STARTED, "nobody has joined yet")
        raise Refusal(RefusalCode.NOT_OVER, "the game is not over yet")

    def check_seq(self, state: GameState, seq: int) -> None:
        """Raise `Refusal` if something has happened that the sender should see first."""
        if any(state.latest.get(kind, 0) > seq for kind in self.matters):
            raise Refusal(RefusalCode.STALE, "something else happened first")


_PLAYING: Final = frozenset({Status.PLAYING})
_BEFORE: Final = frozenset({Status.OPEN, Status.PLAYING})
_OVER: Final = frozenset({Status.FINISHED, Status.ABORTED})
_BOARD: Final = (EventKind.TURN, EventKind.TAKEBACK_ACCEPTED)
_TAKEBACK: Final = (*_BOARD, EventKind.TAKEBACK_ASKED, EventKind.TAKEBACK_DECLINED)
_REMATCH: Final = (
    EventKind.REMATCH_ASKED,
    EventKind.REMATCH_ACCEPTED,
    EventKind.REMATCH_DECLINED,
)

_RULES: Final[Mapping[type, _Rule]] = {
    PlayTurn: _Rule(_play_turn, _PLAYING, _BOARD),
    AskTakeback: _Rule(_ask_takeback, _PLAYING, (*_BOARD, EventKind.TAKEBACK_DECLINED)),
    AcceptTakeback: _Rule(_accept_takeback, _PLAYING, _TAKEBACK),
    DeclineTakeback: _Rule(_decline_takeback, _PLAYING, _TAKEBACK),
    Resign: _Rule(_resign, _PLAYING),
    Abort: _Rule(_abort, _BEFORE, (EventKind.JOINED,)),
    Claim: _Rule(_claim, _PLAYING, _TAKEBACK),
    GiveTime: _Rule(_give_time, _PLAYING),
    AskRematch: _Rule(_ask_rematch, _OVER, (EventKind.REMATCH_DECLINED,)),
    DeclineRematch: _Rule(_decline_rematch, _OVER, _REMATCH),
    Say: _Rule(_say, _PLAYING | _OVER),
    OpenAnalysis: _Rule(_open_analysis, _PLAYING),
}
