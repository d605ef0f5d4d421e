from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from tests.engine.waiting import MOMENT, has_reported
from tzaar import Position
from tzaar.engine import Limit, Timeouts
from tzaar.engine.base import AsyncEngine
from tzaar.engine.blocking import BlockingEngine
from tzaar.engine.process import ProcessEngine
from tzaar.engine.random_engine import AsyncRandomEngine
from tzaar.engine.search_engine import SearchEngine
from tzaar.errors import EngineError

pytestmark = pytest.mark.usefixtures("no_leaks")


async def _open() -> AsyncEngine:
    return AsyncRandomEngine(seed=1)


async def _fail() -> AsyncEngine:
    raise EngineError("no engine today")


def test_any_asyncio_engine_can_be_waited_for() -> None:
    position = Position.random(1)
    with BlockingEngine(_open) as engine:
        turn = engine.play(position, Limit(nodes=1)).turn
        assert engine.solve(position, Limit(nodes=1)).turn == turn
        assert list(engine.analysis(position, Limit(nodes=1))) == []
        engine.new_game()
    assert engine.name == "random"


def test_an_engine_that_does_not_open_leaves_nothing_behind() -> None:
    with pytest.raises(EngineError, match="no engine today"):
        BlockingEngine(_fail)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Interrupts as in a terminal: what is started in the background ignores them."""
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, previous)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_stops_the_search_and_keeps_the_engine(
    fake: Callable[[str], list[str]], timeouts: Timeouts
) -> None:
    main = threading.main_thread().ident
    assert main is not None
    with ProcessEngine(fake("slow"), timeouts=timeouts) as engine:

        def interrupt() -> None:
            assert isinstance(engine._engine, SearchEngine)
            while not has_reported(engine._engine):
                time.sleep(MOMENT)
            signal.pthread_kill(main, signal.SIGINT)

        helper = threading.Thread(target=interrupt)
        helper.start()
        with pytest.raises(KeyboardInterrupt):
            engine.play(Position.random(1), Limit(depth=1))
        helper.join()
        engine.play(Position.random(1), Limit(movetime=0.01))


def test_a_stream_outlives_the_closing_of_its_engine() -> None:
    engine = BlockingEngine(_open)
    with engine.analysis(Position.random(1), Limit(nodes=1)) as stream:
        engine.close()
        with pytest.raises(EngineError, match="closed"):
            next(stream)


def test_options_and_questions_are_passed_on() -> None:
    position = Position.random(1)
    move = position.legal_moves()[2]
    with BlockingEngine(_open) as engine:
        assert dict(engine.options) == {}
        assert engine.play(position, Limit(nodes=1), root_moves=[move]).turn.moves[0] == move
        with pytest.raises(EngineError, match="no option 'Hash'"):
            engine.configure({"Hash": 1})
