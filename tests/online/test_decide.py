"""The outcome of each command: by the rules of online play, in every status, and in races."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.online.table import TOKEN, Table
from tzaar.errors import FailureCode
from tzaar.online.decide import AWAY, CLOSED
from tzaar.online.events import EventKind
from tzaar.online.pace import Correspondence, LiveClock
from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.state import Result, Status, TakebackOffer
from tzaar.pieces import BLACK, WHITE
from tzaar.position import Position

LIVE = LiveClock(initial_s=300)
IN_GAME = [
    ("turn", {"turn": "D7xE7"}),
    ("ask-takeback", {}),
    ("accept-takeback", {}),
    ("decline-takeback", {}),
    ("resign", {}),
    ("claim", {"claim": "win"}),
    ("give-time", {}),
    ("open-analysis", {}),
]
ALL = [
    *IN_GAME,
    ("abort", {}),
    ("ask-rematch", {}),
    ("decline-rematch", {}),
    ("say", {"phrase": "hello"}),
]


def ids(case: object) -> str:
    return case if isinstance(case, str) else ""


# -- Seats and status ------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "fields"), ALL, ids=ids)
def test_only_players_command(kind: str, fields: dict[str, Any]) -> None:
    assert Table().code("eve", kind, **fields) == "not-your-seat"
    assert Table(joined=False).code("eve", kind, **fields) == "not-your-seat"


@pytest.mark.parametrize(("kind", "fields"), [*IN_GAME, ("say", {"phrase": "hello"})], ids=ids)
def test_nothing_is_played_or_said_before_somebody_joins(kind: str, fields: dict[str, Any]) -> None:
    assert Table(joined=False).code("ann", kind, **fields) == "not-started"


@pytest.mark.parametrize(("kind", "fields"), [*IN_GAME, ("abort", {})], ids=ids)
def test_nothing_is_played_after_the_end(kind: str, fields: dict[str, Any]) -> None:
    table = Table().turns(2)
    table.do("ann", "resign")
    assert table.code("ann", kind, seq=1, **fields) == "game-over"


@pytest.mark.parametrize("kind", ["ask-rematch", "decline-rematch"])
def test_rematches_come_after_the_end(kind: str) -> None:
    assert Table().code("ann", kind) == "not-over"
    assert Table(joined=False).code("ann", kind) == "not-over"


@pytest.mark.parametrize(
    ("kind", "fields"), [("ask-rematch", {}), ("say", {"phrase": "hello"})], ids=ids
)
def test_alone_in_an_ended_game_nothing_can_be_said_or_offered(
    kind: str, fields: dict[str, Any]
) -> None:
    table = Table(joined=False)
    table.do("ann", "abort")
    assert table.code("ann", kind, **fields) == "game-over"


# -- Joining ---------------------------------------------------------------------------------------


def join_refused(table: Table, player: str, *, has_invite: bool = True) -> RefusalCode:
    with pytest.raises(Refusal) as caught:
        table.decide(player, table.command("join", invite=TOKEN), has_invite=has_invite)
    return caught.value.refusal


@pytest.mark.parametrize("color", ["white", "random"])
def test_the_creator_cannot_join(color: str) -> None:
    assert join_refused(Table(color=color, joined=False), "ann") == "own-invite"
    assert join_refused(Table(color=color), "ann") == "own-invite"


def test_joining_takes_an_invitation() -> None:
    assert join_refused(Table(joined=False), "bob", has_invite=False) == "bad-invite"
    assert join_refused(Table(), "eve", has_invite=False) == "bad-invite"


def test_the_second_to_come_finds_the_seat_taken() -> None:
    assert join_refused(Table(), "eve") == "already-joined"
    assert join_refused(Table(), "bob") == "already-joined"


def test_nobody_joins_a_game_that_was_aborted() -> None:
    table = Table(joined=False)
    table.do("ann", "abort")
    assert join_refused(table, "bob") == "game-over"


# -- Turns -----------------------------------------------------------------------------------------


def test_a_turn_is_read_leniently_and_written_canonically() -> None:
    table = Table()
    event = table.turn(" d7 - e7 ")
    assert event.payload == {"turn": "D7xE7", "lag_ms": 0}
    assert (event.player, event.color) == ("ann", WHITE)
    assert table.turn("f6f5, g1>f2").payload["turn"] == "F6xF5 G1+F2"


def test_players_take_turns() -> None:
    table = Table()
    assert table.code("bob", "turn", turn="D7xE7") == "not-your-turn"
    table.turn()
    assert table.code("ann", "turn", turn="D7xE7") == "not-your-turn"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nonsense", FailureCode.NOT_A_MOVE),
        ("D7xE7 F6xF5", FailureCode.TOO_MANY_MOVES),
        ("E7xD7", FailureCode.NOT_YOUR_STACK),
        ("D7+D6", FailureCode.FIRST_MOVE_MUST_CAPTURE),
        ("Z@A1", FailureCode.NOTHING_TO_PLACE),
        ("D7xZ9", FailureCode.NO_SUCH_SPACE),
        (",", FailureCode.NO_MOVE_GIVEN),
    ],
)
def test_an_illegal_turn_is_refused_with_the_reason_of_the_rules(
    text: str, reason: FailureCode
) -> None:
    code, refusal = Table().refusal("ann", "turn", turn=text)
    assert code == "illegal-turn"
    assert refusal.reason == reason
    assert refusal.values


def test_half_a_turn_is_none() -> None:
    table = Table()
    table.turn("D7xE7")
    code, refusal = table.refusal("bob", "turn", turn="F6xF5")
    assert (code, refusal.reason) == ("illegal-turn", FailureCode.UNFINISHED_TURN)


def test_a_placement_is_a_turn() -> None:
    table = Table(setup="tournament")
    assert table.turn("z@c3").payload["turn"] == "Z@C3"
    assert table.code("bob", "turn", turn="Z@C3") == "illegal-turn"
    assert table.to_move() == "bob"
    table.turns(59)
    assert table.to_move() == "ann"
    assert len(table.state.turns) == 60


# -- Endings by command ----------------------------------------------------------------------------


@pytest.mark.parametrize(("player", "winner"), [("ann", BLACK), ("bob", WHITE)])
def test_resigning(player: str, winner: object) -> None:
    table = Table().turns(1)
    table.do(player, "resign", seq=0)
    assert table.state.result == Result(winner, "resigned")  # type: ignore[arg-type]
    assert table.state.status is Status.FINISHED


@pytest.mark.parametrize("color", ["white", "random"])
def test_the_creator_may_withdraw_an_invitation(color: str) -> None:
    table = Table(color=color, joined=False)
    assert table.do("ann", "abort").payload == {"reason": "asked"}
    assert table.state.result == Result(None, "aborted")
    assert table.state.status is Status.ABORTED
    assert table.state.deadline_at is None


@pytest.mark.parametrize("turns", [0, 1])
@pytest.mark.parametrize("player", ["ann", "bob"])
def test_a_game_may_be_aborted_until_both_have_played(turns: int, player: str) -> None:
    table = Table().turns(turns)
    table.do(player, "abort")
    assert table.state.result == Result(None, "aborted")


def test_later_it_cannot_be_aborted() -> None:
    assert Table().turns(2).code("ann", "abort") == "too-late-to-abort"


def claim(table: Table, claimed: str, **facts: Any) -> None:
    command = table.command("claim", claim=claimed)
    table.append(table.decide("ann", command, **facts).event)


def test_who_has_vanished_may_be_declared_the_loser() -> None:
    table = Table(LIVE).turns(2)
    claim(table, "win", opponent_away_ms=AWAY)
    assert table.state.result == Result(WHITE, "claimed")
    assert table.state.status is Status.FINISHED


def test_or_the_game_is_called_off() -> None:
    table = Table(LIVE).turns(2)
    claim(table, "abort", opponent_away_ms=CLOSED, opponent_closed=True)
    assert table.state.result == Result(None, "called-off")
    assert table.state.status is Status.ABORTED


@pytest.mark.parametrize(
    ("away", "closed", "wait"),
    [
        (None, False, AWAY),
        (0, False, AWAY),
        (AWAY - 1, False, 1),
        (CLOSED, False, AWAY - CLOSED),
        (CLOSED - 1, True, 1),
    ],
)
def test_who_is_there_or_left_a_moment_ago_has_not_vanished(
    away: int | None, closed: bool, wait: int
) -> None:
    table = Table(LIVE).turns(2)
    with pytest.raises(Refusal) as caught:
        claim(table, "win", opponent_away_ms=away, opponent_closed=closed)
    assert caught.value.refusal == "not-away"
    assert caught.value.values == {"wait_ms": wait}


@pytest.mark.parametrize("pace", [None, Correspondence(days=1)])
def test_only_live_games_are_claimed(pace: Correspondence | None) -> None:
    with pytest.raises(Refusal) as caught:
        claim(Table(pace), "win", opponent_away_ms=AWAY)
    assert caught.value.refusal == "no-clock"


# -- Takebacks -------------------------------------------------------------------------------------


def test_a_turn_that_was_not_answered_is_taken_back_alone() -> None:
    table = Table().turns(3)
    before = table.state.position_after(2)
    assert table.do("ann", "ask-takeback").payload == {"turns": 2}
    assert table.state.takeback == TakebackOffer(WHITE, 2)
    assert table.do("bob", "accept-takeback").payload == {"turns": 2}
    assert (table.state.position, len(table.state.turns)) == (before, 2)
    assert table.state.takeback is None
    assert table.to_move() == "ann"


def test_the_answer_goes_too() -> None:
    table = Table().turns(3)
    assert table.do("bob", "ask-takeback").payload == {"turns": 1}
    table.do("ann", "accept-takeback")
    assert table.state.position == table.state.position_after(1)
    assert table.to_move() == "bob"
    table.turn()


def test_placements_are_taken_back_too() -> None:
    table = Table(setup="tournament").turns(1)
    table.do("ann", "ask-takeback")
    table.do("bob", "accept-takeback")
    assert table.state.position == Position.empty()


def test_who_has_not_played_has_nothing_to_take_back() -> None:
    assert Table().code("ann", "ask-takeback") == "nothing-to-take-back"
    assert Table().code("bob", "ask-takeback") == "nothing-to-take-back"
    assert Table().turns(1).code("bob", "ask-takeback") == "nothing-to-take-back"


def test_one_offer_at_a_time() -> None:
    table = Table().turns(2)
    table.do("ann", "ask-takeback")
    assert table.code("ann", "ask-takeback") == "already-offered"
    assert table.code("bob", "ask-takeback") == "already-offered"
    assert table.code("ann", "accept-takeback") == "no-offer"


@pytest.mark.parametrize("player", ["ann", "bob"])
def test_an_offer_is_declined_or_withdrawn(player: str) -> None:
    table = Table().turns(2)
    table.do("ann", "ask-takeback")
    table.do(player, "decline-takeback")
    assert table.state.takeback is None
    assert table.code("bob", "accept-takeback") == "no-offer"
    assert table.code(player, "decline-takeback") == "no-offer"
    table.do("ann", "ask-takeback")


def test_a_turn_ends_an_offer() -> None:
    table = Table().turns(3)
    table.do("ann", "ask-takeback")
    table.do(
        "bob", "turn", seq=table.state.seq - 1, turn=str(next(table.state.position.legal_turns()))
    )
    assert table.state.takeback is None
    assert table.code("bob", "accept-takeback") == "no-offer"


def test_an_ending_ends_an_offer() -> None:
    table = Table().turns(2)
    table.do("ann", "ask-takeback")
    table.do("ann", "resign")
    assert table.state.takeback is None


# -- Rematches, phrases, analysis ------------------------------------------------------------------


def over() -> Table:
    table = Table()
    table.do("bob", "resign")
    return table


def test_a_rematch_is_offered_once() -> None:
    table = over()
    table.do("ann", "ask-rematch")
    assert table.state.rematch is WHITE
    assert table.code("ann", "ask-rematch") == "already-offered"


@pytest.mark.parametrize("player", ["ann", "bob"])
def test_a_rematch_is_declined_or_withdrawn(player: str) -> None:
    table = over()
    assert table.code(player, "decline-rematch") == "no-offer"
    table.do("ann", "ask-rematch")
    table.do(player, "decline-rematch")
    assert table.state.rematch is None
    assert table.do("bob", "ask-rematch").kind is EventKind.REMATCH_ASKED


@pytest.mark.parametrize("player", ["ann", "bob"])
def test_one_game_has_one_rematch(player: str) -> None:
    table = over()
    table.do("ann", "ask-rematch")
    table.do("bob", "ask-rematch")
    assert table.code(player, "ask-rematch") == "already-offered"
    assert table.code(player, "decline-rematch") == "no-offer"


def test_players_talk_during_and_after_the_game() -> None:
    table = Table()
    assert table.do("ann", "say", phrase="good-luck").payload == {"phrase": "good-luck"}
    table.do("bob", "resign")
    table.do("bob", "say", phrase="good-game")
    assert table.state.result == Result(WHITE, "resigned")


def test_an_opened_analysis_is_marked_once() -> None:
    table = Table()
    table.do("ann", "open-analysis")
    assert table.state.analysed == {WHITE}
    assert table.code("ann", "open-analysis") == "already-offered"
    table.do("bob", "open-analysis")
    assert table.state.analysed == {WHITE, BLACK}


# -- What is stale ---------------------------------------------------------------------------------


def after_declined(table: Table) -> None:
    table.do("ann", "ask-takeback")
    table.do("bob", "decline-takeback")


def after_accepted(table: Table) -> None:
    table.do("ann", "ask-takeback")
    table.do("bob", "accept-takeback")


def after_another_offer(table: Table) -> None:
    after_declined(table)
    table.do("ann", "ask-takeback")


def after_trifles(table: Table) -> None:
    table.do("ann", "say", phrase="oops")
    table.do("bob", "say", phrase="hello")
    table.do("ann", "give-time")
    table.do("bob", "open-analysis")
    table.wait(1000).credit(500)


def after_rematch_withdrawn(table: Table) -> None:
    table.do("bob", "resign")
    table.do("bob", "ask-rematch")
    table.do("bob", "decline-rematch")


def after_rematch_offered_again(table: Table) -> None:
    after_rematch_withdrawn(table)
    table.do("bob", "ask-rematch")


def after_a_turn(table: Table) -> None:
    table.turn()


def after_an_offer(table: Table) -> None:
    table.do("ann", "ask-takeback")


LEGAL = "legal"
STALE: list[tuple[Callable[[Table], object], str, str, dict[str, str]]] = [
    (after_a_turn, "ann", "turn", {"turn": "D7xE7"}),
    (after_accepted, "ann", "turn", {"turn": "D7xE7"}),
    (after_a_turn, "ann", "ask-takeback", {}),
    (after_accepted, "bob", "ask-takeback", {}),
    (after_declined, "ann", "ask-takeback", {}),
    (after_another_offer, "bob", "accept-takeback", {}),
    (after_another_offer, "bob", "decline-takeback", {}),
    (after_declined, "ann", "decline-takeback", {}),
    (after_a_turn, "bob", "accept-takeback", {}),
    (after_a_turn, "bob", "claim", {"claim": "win"}),
    (after_an_offer, "bob", "claim", {"claim": "win"}),
    (after_rematch_withdrawn, "ann", "ask-rematch", {}),
    (after_rematch_offered_again, "ann", "decline-rematch", {}),
]


@pytest.mark.parametrize(
    ("happen", "player", "kind", "fields"),
    STALE,
    ids=[f"{kind} {happen.__name__}" for happen, _, kind, _ in STALE],
)
def test_stale(
    happen: Callable[[Table], object], player: str, kind: str, fields: dict[str, str]
) -> None:
    table = Table(LIVE).turns(3)
    seen = table.state.seq
    happen(table)
    assert table.code(player, kind, seq=seen, **fields) == "stale"


FRESH: list[tuple[Callable[[Table], object], str, str, dict[str, str]]] = [
    (after_trifles, "bob", "turn", {"turn": LEGAL}),
    (after_trifles, "ann", "ask-takeback", {}),
    (after_an_offer, "bob", "turn", {"turn": LEGAL}),
    (after_declined, "bob", "turn", {"turn": LEGAL}),
    (after_a_turn, "bob", "resign", {}),
    (after_accepted, "ann", "resign", {}),
    (after_a_turn, "ann", "give-time", {}),
    (after_a_turn, "ann", "say", {"phrase": "sorry"}),
    (after_accepted, "ann", "open-analysis", {}),
]


@pytest.mark.parametrize(
    ("happen", "player", "kind", "fields"),
    FRESH,
    ids=[f"{kind} {happen.__name__}" for happen, _, kind, _ in FRESH],
)
def test_not_stale(
    happen: Callable[[Table], object], player: str, kind: str, fields: dict[str, str]
) -> None:
    table = Table(LIVE).turns(3)
    seen = table.state.seq
    happen(table)
    if fields.get("turn") == LEGAL:
        fields = {"turn": str(next(table.state.position.legal_turns()))}
    table.do(player, kind, seq=seen, **fields)


def test_an_invitation_is_not_withdrawn_from_somebody_who_has_just_come() -> None:
    table = Table()
    assert table.code("ann", "abort", seq=1) == "stale"
    table.do("ann", "abort")


def test_two_offers_of_a_rematch_at_once_are_an_agreement() -> None:
    table = over()
    seen = table.state.seq
    table.do("ann", "ask-rematch", seq=seen)
    assert table.do("bob", "ask-rematch", seq=seen).kind is EventKind.REMATCH_ACCEPTED


def test_a_turn_and_the_acceptance_of_a_takeback_exclude_each_other() -> None:
    table = Table().turns(3)
    table.do("ann", "ask-takeback")
    seen = table.state.seq
    turn = table.command("turn", seq=seen, turn=str(next(table.state.position.legal_turns())))
    accept = table.command("accept-takeback", seq=seen)
    for first, second in [(turn, accept), (accept, turn)]:
        after = table.decide("bob", first).state
        race = Table()
        race.state = after
        with pytest.raises(Refusal) as caught:
            race.decide("bob", second)
        assert caught.value.refusal == "stale"


RACERS: list[tuple[str, str, dict[str, str]]] = [
    ("ann", "resign", {}),
    ("bob", "resign", {}),
    ("bob", "turn", {"turn": LEGAL}),
    ("bob", "accept-takeback", {}),
    ("bob", "decline-takeback", {}),
    ("ann", "decline-takeback", {}),
    ("ann", "claim", {"claim": "win"}),
    ("bob", "claim", {"claim": "abort"}),
    ("ann", "give-time", {}),
    ("ann", "say", {"phrase": "oops"}),
    ("bob", "open-analysis", {}),
]


@pytest.mark.parametrize("first", RACERS, ids=lambda racer: f"{racer[0]}:{racer[1]}")
@pytest.mark.parametrize("second", RACERS, ids=lambda racer: f"{racer[0]}:{racer[1]}")
def test_races_are_decided_by_the_order_of_the_log(
    first: tuple[str, str, dict[str, str]], second: tuple[str, str, dict[str, str]]
) -> None:
    """Both have seen the same; the first is decided as if alone, and the second never undoes it."""
    table = Table(LIVE).turns(3)
    table.do("ann", "ask-takeback")
    seen = table.state.seq
    legal = str(next(table.state.position.legal_turns()))
    for player, kind, fields in (first, second):
        changed = {"turn": legal} if fields.get("turn") == LEGAL else fields
        command = table.command(kind, seen, **changed)
        alone = table.state.seq == seen
        before = table.state
        refused = None
        try:
            table.append(table.decide(player, command, opponent_away_ms=AWAY).event)
        except Refusal as refusal:
            refused = refusal.refusal
        if alone:
            assert refused is None
        elif before.is_over:
            assert refused == (None if kind == "say" else "game-over")
        else:
            assert refused in (None, "stale", "already-offered")
    kinds = [event.kind for event in table.log[seen:]]
    endings = {EventKind.RESIGNED, EventKind.CLAIMED}
    answers = {EventKind.TURN, EventKind.TAKEBACK_ACCEPTED, EventKind.TAKEBACK_DECLINED}
    assert len([kind for kind in kinds if kind in endings]) <= 1
    # A declined takeback leaves the board unchanged, so a turn may still follow it.
    assert len([kind for kind in kinds if kind in answers]) <= 1 or kinds == [
        EventKind.TAKEBACK_DECLINED,
        EventKind.TURN,
    ]
