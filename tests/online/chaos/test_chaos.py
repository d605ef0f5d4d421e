"""Whatever the network, the database and the processes do: everybody ends up with the log."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.online.chaos.network import FaultyDatabase, Line, Process
from tests.online.chaos.tabs import Browser, Tab
from tests.online.world import LIVE, WATCH, FakeTime, join, offer
from tzaar.online.events import Event
from tzaar.online.state import GameState
from tzaar.online.storage import Database, games, players

MOST_ROUNDS = 200
"""For everything to get through, once nothing is in the way."""
WANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("accept-takeback", {}),
    ("decline-takeback", {}),
    ("say", {"phrase": "hello"}),
    ("give-time", {}),
    ("open-analysis", {}),
    ("ask-rematch", {}),
)
ENDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("resign", {}),
    ("abort", {}),
    ("claim", {"claim": "win"}),
)
picks = st.integers(0, 1000)
"""Which of those there are."""
REACHED: Counter[str] = Counter()


class Chaos(RuleBasedStateMachine):
    """Ann in two tabs, Bob in one, and a spectator; one process or, if they can share a database,
    two."""

    database: ClassVar[Database]
    time: ClassVar[FakeTime]
    loop: ClassVar[asyncio.AbstractEventLoop]

    @initialize(
        pace=st.sampled_from([LIVE, LIVE | {"initial_s": 30}, {"kind": "none"}]),
        turns=st.integers(0, 4),
    )
    def begin(self, pace: dict[str, Any], turns: int) -> None:
        # Forget the previous example.
        self.time.move(s=60)
        self.faulty = FaultyDatabase(self.database)
        self.processes = [self.new_process() for _ in range(1 + self.database.is_shared)]
        ann, bob, eve = (self.guest() for _ in range(3))
        service = self.processes[0].service
        self.game, _ = self.run(service.create(ann, offer(pace=pace)))
        self.run(service.command(bob, self.game, join()))
        white, black = Browser(ann, "white"), Browser(bob, "black")
        self.browsers = [white, black]
        self.tabs = [Tab(white, self.game), Tab(white, self.game), Tab(black, self.game)]
        self.tabs.append(Tab(Browser(eve, None), self.game, WATCH))
        self.players = self.tabs[:3]
        self.lines: list[Line] = []
        for tab in self.tabs:
            self.connect_tab(tab, 0)
        self.drain()
        for number in range(turns):
            self.tabs[2 * (number % 2)].play(0)
            self.drain()

    # -- Helpers -----------------------------------------------------------------------------------

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    def guest(self) -> str:
        hashed, now = secrets.token_bytes(32), self.time.now()
        return self.database.write(lambda c: players.add_guest(c, hashed, now)).result()

    def new_process(self) -> Process:
        process = Process(self.faulty, self.time)
        self.run(process.service.upkeep.start())
        return process

    def connect_tab(self, tab: Tab, number: int) -> None:
        tab.hang_up()
        tab.connect(self.processes[number % len(self.processes)])
        assert tab.line is not None
        self.lines.append(tab.line)

    def take(self, line: Line, index: int) -> None:
        self.run(line.process.take(line, line.up.pop(index)))

    def tell(self, tab: Tab, index: int) -> None:
        assert tab.line is not None
        tab.hear(tab.line.down.pop(index))

    def drain(self) -> None:
        """Deliver everything in transit, in order, and its consequences."""
        for _ in range(MOST_ROUNDS):
            if not any(line.up or line.down for line in self.lines):
                return
            for line in self.lines:
                while line.up:
                    self.take(line, 0)
            for tab in self.tabs:
                while tab.line is not None and tab.line.down:
                    self.tell(tab, 0)
        raise AssertionError("it never ends")

    def log(self) -> list[Event]:
        return self.database.read(lambda c: games.load_events(c, self.game))

    def has_up(self) -> bool:
        return any(line.up for line in self.lines)

    def some_up(self, pick: int) -> tuple[Line, int] | None:
        waiting = [(line, index) for line in self.lines for index in range(len(line.up))]
        return waiting[pick % len(waiting)] if waiting else None

    def some_down(self, pick: int) -> tuple[Tab, int] | None:
        waiting = [
            (tab, index)
            for tab in self.tabs
            if tab.line is not None
            for index in range(len(tab.line.down))
        ]
        return waiting[pick % len(waiting)] if waiting else None

    # -- What people do ----------------------------------------------------------------------------

    @rule(pick=picks, choice=st.integers(0, 3))
    def play(self, pick: int, choice: int) -> None:
        """Played by whoever believes it is their turn; or by both of Ann's tabs, not quite in
        step."""
        first = pick % 3
        both = pick % 4 == 0
        for tab in self.players[first:] + self.players[:first]:
            if (both or not tab.is_playing) and tab.play(choice) and not both:
                return

    @rule(choice=st.integers(0, 3))
    def play_in_peace(self, choice: int) -> None:
        self.play(1, choice)
        self.drain()

    @rule(pick=picks)
    def ask_takeback(self, pick: int) -> None:
        self.players[pick % 3].want("ask-takeback")

    @rule(pick=picks, accept=st.booleans())
    def answer_takeback(self, pick: int, accept: bool) -> None:
        first = pick % 3
        for tab in self.players[first:] + self.players[:first]:
            if tab.is_asked:
                tab.want("accept-takeback" if accept else "decline-takeback")

    @rule(pick=picks, want=st.sampled_from(WANTS))
    def want(self, pick: int, want: tuple[str, dict[str, Any]]) -> None:
        self.players[pick % 3].want(want[0], **want[1])

    @rule(pick=st.integers(0, 60), end=st.sampled_from(ENDS))
    def want_to_end(self, pick: int, end: tuple[str, dict[str, Any]]) -> None:
        if pick < 3:
            self.players[pick].want(end[0], **end[1])

    @rule(pick=picks)
    def resend(self, pick: int) -> None:
        self.players[pick % 3].resend()

    @rule(pick=picks, accept=st.booleans())
    def take_back_in_peace(self, pick: int, accept: bool) -> None:
        self.ask_takeback(pick)
        self.drain()
        self.answer_takeback(pick, accept)
        self.drain()

    # -- What the network does ---------------------------------------------------------------------
    # None of it has a precondition: how far threads have come is not the same every time, and what
    # may be drawn next must be.

    @rule(pick=picks)
    def let_up(self, pick: int) -> None:
        if found := self.some_up(pick):
            self.take(*found)

    @rule()
    def let_all_up_at_once(self) -> None:
        messages = [(line, message) for line in self.lines for message in line.up]
        for line in self.lines:
            line.up.clear()

        async def take_all() -> None:
            await asyncio.gather(*(line.process.take(line, message) for line, message in messages))

        self.run(take_all())

    @rule(pick=picks)
    def let_down(self, pick: int) -> None:
        if found := self.some_down(pick):
            self.tell(*found)

    @rule()
    def let_everything_through(self) -> None:
        self.drain()

    @rule(pick=picks, twice=st.booleans())
    def drop_or_double_up(self, pick: int, twice: bool) -> None:
        found = self.some_up(pick)
        if found is None:
            return
        line, index = found
        message = line.up.pop(index)
        line.has_lost |= not twice
        if twice:
            line.up += [message, message]

    @rule(pick=picks, twice=st.booleans())
    def drop_or_double_down(self, pick: int, twice: bool) -> None:
        found = self.some_down(pick)
        if found is None:
            return
        tab, index = found
        assert tab.line is not None
        message = tab.line.down.pop(index)
        tab.line.has_lost |= not twice
        if twice:
            tab.line.down += [message, message]

    @rule(pick=picks)
    def lose_a_turn(self, pick: int) -> None:
        """A page misses a turn and receives the next."""
        self.play(1, 0)
        while self.has_up():
            self.let_up(0)
        tab = self.tabs[pick % 4]
        if tab.line is not None:
            tab.line.down.clear()
            tab.line.has_lost = True
        self.drain()
        self.play_in_peace(1)

    @rule(pick=picks, process=picks)
    def reconnect(self, pick: int, process: int) -> None:
        """What is in transit on the old connection may still arrive at the server."""
        self.connect_tab(self.tabs[pick % 4], process)

    @rule(pick=picks)
    def hang_up(self, pick: int) -> None:
        self.tabs[pick % 4].hang_up()

    @rule(closed=st.booleans())
    def notice_who_has_gone(self, closed: bool) -> None:
        for line in [line for line in self.lines if not line.is_heard]:
            line.process.lose(line, closed=closed)
            self.lines.remove(line)

    # -- What the machines do ----------------------------------------------------------------------

    @rule(steps=st.sampled_from([1, 1, 4, 8]))
    def pass_time(self, steps: int) -> None:
        """The processes stay up, even if they do not run every second."""
        for _ in range(steps):
            self.time.move(s=4)
            for process in self.processes:
                self.run(process.service.tick())

    @rule(ms=st.sampled_from([1, 900, 4000, 20_000]))
    def stand_still(self, ms: int) -> None:
        """All processes are suspended for a while."""
        self.time.move(s=ms / 1000)

    @rule(pick=picks)
    def tick(self, pick: int) -> None:
        self.run(self.processes[pick % len(self.processes)].service.tick())

    @rule(
        pick=picks,
        jump_s=st.sampled_from([0, 0, 2, 30, -5, -3600]),
    )
    def restart(self, pick: int, jump_s: int) -> None:
        """Killed; the machine's clock may have changed on restart."""
        REACHED["restart"] += 1
        number = pick % len(self.processes)
        dead = self.processes[number]
        for line in [line for line in self.lines if line.process is dead]:
            self.lines.remove(line)
        for tab in self.tabs:
            if tab.line is not None and tab.line.process is dead:
                tab.hang_up()
        dead.die()
        if len(self.processes) == 1:
            self.time.move(s=jump_s)
        self.faulty.heal()
        self.processes[number] = self.new_process()

    @rule(
        writes=st.lists(st.sampled_from(["ok", "before", "after"]), min_size=1, max_size=4),
        reads=st.integers(0, 2),
    )
    def fail(self, writes: list[str], reads: int) -> None:
        self.faulty.writes = writes
        self.faulty.reads = reads

    # -- What must hold ----------------------------------------------------------------------------

    def teardown(self) -> None:
        if not hasattr(self, "tabs"):
            return
        self.faulty.heal()
        self.settle()
        self.check_pages(self.log())
        if not GameState.replay(self.game, self.log()).is_over:
            # Keep it out of the next example.
            self.tabs[2].want("resign")
            self.settle()
        log = self.log()
        assert GameState.replay(self.game, log).is_over
        self.check_pages(log)
        self.check_commands(log)
        REACHED.update(event.kind for event in log)
        REACHED["gap"] += sum(tab.gaps for tab in self.tabs)
        for process in self.processes:
            process.die()

    def settle(self) -> None:
        """Everybody reconnects, and nothing is lost any more."""
        for number, tab in enumerate(self.tabs):
            if tab.line is None or tab.line.has_lost:
                self.connect_tab(tab, number)
        for _ in range(MOST_ROUNDS):
            self.drain()
            if not any(browser.outbox for browser in self.browsers):
                break
            for tab in self.tabs:
                tab.resend()
        for process in self.processes:
            self.run(process.service.tick())
        self.drain()

    def check_pages(self, log: list[Event]) -> None:
        shown = [event.as_message() for event in log]
        for tab in self.tabs:
            assert tab.log == shown

    def check_commands(self, log: list[Event]) -> None:
        written = Counter((event.player, event.command_id) for event in log)
        assert max(written.values()) == 1
        for browser in self.browsers:
            for command_id, seq in browser.acknowledged.items():
                assert (log[seq - 1].player, log[seq - 1].command_id) == (
                    browser.player,
                    command_id,
                )
            for command_id, code in browser.refused.items():
                REACHED[code] += 1
                assert (browser.player, command_id) not in written
            assert browser.acknowledged.keys() | browser.refused.keys() == browser.sent.keys()


def run_chaos(url: str, examples: int, steps: int) -> None:
    REACHED.clear()
    with Database.open(url) as database, asyncio.Runner() as runner:
        Chaos.database, Chaos.time, Chaos.loop = database, FakeTime(), runner.get_loop()
        Chaos.TestCase.settings = settings(
            max_examples=examples, stateful_step_count=steps, deadline=None
        )
        Chaos.TestCase("runTest").runTest()


def test_all_converge_to_the_log(url: str) -> None:
    run_chaos(url, examples=20, steps=30)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_all_converge_to_the_log_in_the_long_run(url: str) -> None:
    run_chaos(url, examples=400, steps=60)
    assert {
        "turn", "takeback-asked", "takeback-accepted", "takeback-declined", "resigned", "flagged",
        "aborted", "clock-credited", "time-given", "said", "analysis-opened", "restart", "gap",
        "stale", "game-over", "no-offer", "already-offered",
    } <= set(REACHED)  # fmt: skip
