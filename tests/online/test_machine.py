"""Whatever anybody sends, in any order, at any time: the invariants hold."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.online.table import GAME, TOKEN, Table
from tzaar.online.commands import Command
from tzaar.online.decide import Decision
from tzaar.online.event_messages import EVENT_MESSAGE
from tzaar.online.events import Event, EventKind
from tzaar.online.pace import Correspondence, LiveClock, NoClock, Pace
from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.state import GameState, Status
from tzaar.pieces import Color

players = st.sampled_from(["ann", "bob"] * 4 + ["eve"])
behind = st.sampled_from([0, 0, 0, 0, 1, 2, 5])
"""How many events the sender has not seen yet."""
paces = st.sampled_from(
    [
        NoClock(),
        LiveClock(initial_s=30),
        LiveClock(initial_s=60, increment_s=2, placement_increment_s=1),
        Correspondence(days=1),
    ]
)
commands: st.SearchStrategy[tuple[str, dict[str, Any]]] = st.sampled_from(
    [
        ("ask-takeback", {}),
        ("accept-takeback", {}),
        ("decline-takeback", {}),
        ("give-time", {}),
        ("open-analysis", {}),
        ("ask-rematch", {}),
        ("decline-rematch", {}),
        ("say", {"phrase": "hello"}),
        ("turn", {"turn": "D7xE7"}),
    ]
)
endings: st.SearchStrategy[tuple[str, dict[str, Any]]] = st.sampled_from(
    [("resign", {}), ("abort", {}), ("claim", {"claim": "win"}), ("claim", {"claim": "abort"})]
)
REACHED: Counter[str] = Counter()
"""Which events and refusals the machine has met, over all of its runs."""


class Players(RuleBasedStateMachine):
    """Two players, each in any number of tabs, a stranger, a sweeper and a server that restarts."""

    table: Table
    sent: list[tuple[str, Command, dict[str, Any]]]
    answers: dict[tuple[str, str], int]
    quiet: ClassVar = {EventKind.SAID, EventKind.ANALYSIS_OPENED}

    @initialize(
        pace=paces,
        setup=st.sampled_from(["fixed", "random", "tournament"]),
        color=st.sampled_from(["white", "black", "random"]),
        joined=st.sampled_from([True, True, True, False]),
    )
    def create(self, pace: Pace, setup: str, color: str, joined: bool) -> None:
        self.table = Table(pace, setup=setup, color=color, joined=joined)
        self.sent = []
        self.answers = {}

    # -- What may happen ---------------------------------------------------------------------------

    def send(self, player: str, command: Command, facts: dict[str, Any]) -> None:
        """Handle a command as the service does: known ids, what is overdue, then the decision."""
        table = self.table
        known = table.state.answer_to(player, command.command_id)
        assert known == self.answers.get((player, command.command_id))
        if known is not None:
            assert table.log[known - 1].command_id == command.command_id
            return
        self.sweep()
        before = table.state
        try:
            decision = table.decide(player, command, **facts)
        except Refusal as refusal:
            REACHED[refusal.refusal] += 1
            assert table.state is before
            self.check_refusal(player, command, refusal)
            return
        self.check_decision(before, player, command, decision)
        table.append(decision.event)
        self.answers[player, command.command_id] = decision.event.seq

    def check_refusal(self, player: str, command: Command, refusal: Refusal) -> None:
        if refusal.refusal is RefusalCode.STALE:
            # Some later event explains it.
            missed = [e.kind for e in self.table.log if e.seq > command.seq]
            assert set(missed) - self.quiet
        if command.kind == "resign" and self.table.state.status is Status.PLAYING:
            assert self.table.state.seat_of(player) is None

    def check_decision(
        self, before: GameState, player: str, command: Command, decision: Decision
    ) -> None:
        assert decision.state == before.after(decision.event)
        assert (decision.event.player, decision.event.command_id) == (player, command.command_id)
        if decision.new_game is not None:
            assert decision.event.kind is EventKind.REMATCH_ACCEPTED
            again = GameState.replay(*decision.new_game)
            assert again.status is Status.PLAYING
            assert all(again.seats[c] == before.seats[c.opponent] for c in Color)

    def command(self, player: str, command: tuple[str, dict[str, Any]], missed: int) -> None:
        kind, fields = command
        made = self.table.command(kind, max(0, self.table.state.seq - missed), **fields)
        facts = {"opponent_away_ms": 15_000, "opponent_closed": missed == 0}
        self.sent.append((player, made, facts))
        self.send(player, made, facts)

    @rule(commands=st.lists(st.tuples(players, commands, behind), min_size=1, max_size=8))
    def ask(self, commands: list[tuple[str, tuple[str, dict[str, Any]], int]]) -> None:
        for player, command, missed in commands:
            self.command(player, command, missed)

    @rule(player=players, command=endings, missed=behind)
    def end(self, player: str, command: tuple[str, dict[str, Any]], missed: int) -> None:
        self.command(player, command, missed)

    # By chance alone, offers would hardly ever be made in time and answered by the right player.

    @precondition(lambda self: self.table.state.is_full)
    @rule(color=st.sampled_from(Color), answer=st.sampled_from(["accept", "decline", "none"]))
    def offer(self, color: Color, answer: str) -> None:
        """Offer a takeback or, after the end, a rematch; perhaps answer it."""
        seats, what = self.table.state.seats, "takeback"
        if self.table.state.is_over:
            what = "rematch"
        self.command(seats[color] or "", (f"ask-{what}", {}), 0)
        if answer == "accept" and what == "rematch":
            answer = "ask"
        if answer != "none":
            self.command(seats[color.opponent] or "", (f"{answer}-{what}", {}), 0)

    @precondition(lambda self: self.table.state.status is Status.PLAYING)
    @rule(
        color=st.sampled_from(Color),
        claim=st.sampled_from(["win", "abort"]),
        missed=st.sampled_from([0, 1, 1, 1]),
    )
    def claim(self, color: Color, claim: str, missed: int) -> None:
        """Claim the game, but not too often: games have to last for what else may happen."""
        self.command(self.table.state.seats[color] or "", ("claim", {"claim": claim}), missed)

    @rule(player=players, has_invite=st.booleans())
    def join(self, player: str, has_invite: bool) -> None:
        made = self.table.command("join", invite=TOKEN)
        self.sent.append((player, made, {"has_invite": has_invite}))
        self.send(player, made, {"has_invite": has_invite})

    @precondition(lambda self: self.table.state.status is Status.PLAYING)
    @rule(
        seed=st.integers(0, 2**16),
        number=st.integers(1, 6),
        pause=st.sampled_from([0, 300, 4000, 20_000]),
        lag=st.sampled_from([0, 200, 5000]),
    )
    def play(self, seed: int, number: int, pause: int, lag: int) -> None:
        """Play some random turns for whoever is to move."""
        random = Random(seed)
        for _ in range(number):
            if self.table.state.status is not Status.PLAYING:
                return
            position, words = self.table.state.position, []
            mover = position.to_move
            while position.to_move is mover and position.outcome() is None:
                move = random.choice(position.legal_moves())
                words.append(str(move))
                position = position.play(move)
            made = self.table.wait(pause).command("turn", turn=" ".join(words))
            player = self.table.to_move()
            self.sent.append((player, made, {"lag_ms": lag}))
            self.send(player, made, {"lag_ms": lag})

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        """Send the same command again; what was done is not done twice."""
        length = len(self.table.log)
        player, command, facts = data.draw(st.sampled_from(self.sent))
        done = (player, command.command_id) in self.answers
        self.send(player, command, facts)
        assert not done or len(self.table.log) == length

    @rule(ms=st.sampled_from([-5000, 10, 100, 1000, 9000, 31_000, 86_400_000]))
    def wait(self, ms: int) -> None:
        """Time passes, or the machine's clock is set back."""
        self.table.wait(ms)

    @rule()
    def sweep(self) -> None:
        event = self.table.sweep()
        if event is not None:
            REACHED[f"{event.kind} by the sweeper"] += 1
        assert self.table.sweep() is None

    @rule(ms=st.integers(-5, 40_000), restart=st.integers(1, 3))
    def restart(self, ms: int, restart: int) -> None:
        self.table.credit(ms, f"restart:{restart}")
        assert self.table.credit(ms, f"restart:{restart}") is None or ms <= 0
        self.table.state = GameState.replay(GAME, self.table.log)

    # -- What must hold ----------------------------------------------------------------------------

    @invariant()
    def the_log_makes_the_state(self) -> None:
        log = self.table.log
        assert [event.seq for event in log] == list(range(1, len(log) + 1))
        assert all(a.at <= b.at for a, b in pairwise(log))
        keys = [(e.player, e.command_id) for e in log if e.command_id]
        assert len(keys) == len(set(keys))

    @invariant()
    def clocks_are_sound(self) -> None:
        state = self.table.state
        live = isinstance(state.pace, LiveClock) and state.is_full
        assert (state.clocks is not None) == live
        if state.clocks is not None:
            assert min(state.clocks.white, state.clocks.black) >= 0
        running = state.status is Status.PLAYING and not isinstance(state.pace, NoClock)
        assert (state.timer is not None) == running
        assert (state.deadline_at is not None) == (running or state.status is Status.OPEN)
        if state.timer is not None:
            assert state.timer.running is state.position.to_move
            assert state.timer.deadline_at >= state.timer.since

    @invariant()
    def there_is_one_result_at_most(self) -> None:
        state = self.table.state
        assert (state.result is not None) == (state.status in (Status.FINISHED, Status.ABORTED))
        if state.result is not None:
            assert (state.result.winner is None) == (state.status is Status.ABORTED)
            assert state.takeback is None
        assert state.position == state.position_after(len(state.turns))

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        log, state = self.table.log, self.table.state
        assert GameState.replay(GAME, log) == state
        REACHED.update(event.kind for event in log)
        for event in log:
            EVENT_MESSAGE.validate_python(event.as_message())
        self.check_ending(log, state)

    @staticmethod
    def check_ending(log: list[Event], state: GameState) -> None:
        """After the end only phrases and rematches follow, and the record says who won."""
        ended = False
        after_the_end = {EventKind.SAID} | {k for k in EventKind if k.startswith("rematch-")}
        replayed = GameState.begin(GAME, log[0])
        for event in log[1:]:
            assert not ended or event.kind in after_the_end
            replayed = replayed.after(event)
            ended = replayed.is_over
        outcome = state.game().outcome()
        winner = None if state.result is None else state.result.winner
        assert (outcome.winner if outcome else None) is winner


def test_players() -> None:
    REACHED.clear()
    machine_settings = settings(max_examples=500, stateful_step_count=30)
    Players.TestCase.settings = machine_settings
    Players.TestCase("runTest").runTest()
    reached = set(REACHED)
    assert {kind.value for kind in EventKind} <= reached
    assert {"flagged by the sweeper", "aborted by the sweeper"} <= reached
    assert {
        "stale",
        "not-your-seat",
        "not-your-turn",
        "illegal-turn",
        "not-started",
        "game-over",
        "not-over",
        "already-joined",
        "bad-invite",
        "own-invite",
        "too-late-to-abort",
        "nothing-to-take-back",
        "no-offer",
        "already-offered",
        "not-away",
        "no-clock",
    } <= reached
