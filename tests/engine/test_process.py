from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable

import pytest

from tzaar import Position, parse_moves, parse_turn
from tzaar.engine import Analysis, Limit, Patience, Score, Verdict
from tzaar.engine.process import AsyncProcessEngine, ProcessEngine
from tzaar.errors import (
    EngineCrashError,
    EngineError,
    EngineStartError,
    EngineTimeoutError,
    IllegalTurnError,
    TzaarError,
)

Fake = Callable[[str], list[str]]

START = Position.fixed()
MIDDLE = START.play_turn(parse_turn("D7xE7", START))
SOON = Limit(movetime=0.05)

pytestmark = pytest.mark.usefixtures("no_leaks")

# -- A well-behaved engine -------------------------------------------------------------------------


def test_an_engine_plays(fake: Fake, patience: Patience) -> None:
    with ProcessEngine(fake("solid"), patience=patience) as engine:
        result = engine.play(MIDDLE, SOON)
    assert engine.name == "Fake 1.0"
    MIDDLE.play_turn(result.turn)
    assert result.seconds > 0
    assert result.analysis is not None
    assert result.analysis.score == Score(cp=41)
    assert result.analysis.pv == (result.turn,)


def test_in_mid_turn_an_engine_plays_the_rest(fake: Fake, patience: Patience) -> None:
    second = MIDDLE.play(parse_moves("F6xF5", MIDDLE)[0])
    with ProcessEngine(fake("solid"), patience=patience) as engine:
        turn = engine.play(second, SOON).turn
    assert len(turn) == 1
    second.play_turn(turn)


def test_a_whole_game_can_be_played(fake: Fake, patience: Patience) -> None:
    position = Position.random(5)
    with ProcessEngine(fake("solid"), patience=patience) as engine:
        engine.new_game()
        while position.outcome() is None:
            position = position.play_turn(engine.play(position, Limit(nodes=1)).turn)


def test_a_command_may_be_one_text(fake: Fake, patience: Patience) -> None:
    command = " ".join(f"'{word}'" for word in fake("solid"))
    with ProcessEngine(command, patience=patience) as engine:
        assert engine.name == "Fake 1.0"


def test_analysis_streams_and_is_stopped_when_left(fake: Fake, patience: Patience) -> None:
    with ProcessEngine(fake("solid"), patience=patience) as engine:
        with engine.analyse(MIDDLE, Limit(infinite=True), lines=3) as stream:
            ranks = [next(stream).rank for _ in range(3)]
        assert ranks == [1, 2, 3]
        assert len(list(engine.analyse(MIDDLE, SOON))) == 1


def test_a_stream_can_be_stopped_from_another_thread(fake: Fake, patience: Patience) -> None:
    with ProcessEngine(fake("solid"), patience=patience) as engine:
        stream = engine.analyse(MIDDLE, Limit(infinite=True))
        with stream:
            first = next(stream)
            helper = threading.Thread(target=stream.stop)
            helper.start()
            assert list(stream) == []
            helper.join()
        assert first.rank == 1


def test_a_lagging_reader_loses_old_reports_only(fake: Fake, patience: Patience) -> None:
    with ProcessEngine(fake("chatty"), patience=patience) as engine:
        stream = engine.analyse(MIDDLE, Limit(depth=1))
        depths = [analysis.depth for analysis in stream]
    assert depths[-1] == 3000
    assert depths == sorted(depths)


def test_solving_gives_the_verdict(fake: Fake, patience: Patience) -> None:
    with ProcessEngine(fake("solid"), patience=patience) as engine:
        solution = engine.solve(MIDDLE, Limit(infinite=True))
        assert (solution.verdict, solution.turns) == (Verdict.WIN, 3)
        MIDDLE.play_turn(solution.turn)


def test_options_are_set_whatever_their_case(fake: Fake, patience: Patience) -> None:
    with ProcessEngine(fake("solid"), {"multipv": 2}, patience) as engine:
        assert engine.name == "Fake 1.0"


def test_an_unknown_option_is_refused(fake: Fake, patience: Patience) -> None:
    with pytest.raises(EngineError, match=r"no option 'Speed'; there is: MultiPV"):
        ProcessEngine(fake("solid"), {"Speed": 2}, patience)


def test_a_game_that_is_over_cannot_be_asked_about(
    fake: Fake, patience: Patience, study: Callable[[str], Position]
) -> None:
    over = study("A1:Z A2:R I3:z2 I4:r I5:t w c")
    with ProcessEngine(fake("solid"), patience=patience) as engine:
        with pytest.raises(TzaarError, match="no turn to look for: Black wins"):
            engine.play(over, SOON)
        engine.play(MIDDLE, SOON)


def test_an_infinite_search_cannot_be_played(fake: Fake, patience: Patience) -> None:
    with (
        ProcessEngine(fake("solid"), patience=patience) as engine,
        pytest.raises(ValueError, match="infinite"),
    ):
        engine.play(MIDDLE, Limit(infinite=True))


def test_one_search_at_a_time(fake: Fake, patience: Patience) -> None:
    with (
        ProcessEngine(fake("solid"), patience=patience) as engine,
        engine.analyse(MIDDLE, Limit(infinite=True)) as stream,
    ):
        next(stream)
        for ask in (lambda: engine.play(MIDDLE, SOON), engine.new_game):
            with pytest.raises(EngineError, match="busy"):
                ask()


def test_a_closed_engine_says_so(fake: Fake, patience: Patience) -> None:
    engine = ProcessEngine(fake("solid"), patience=patience)
    engine.close()
    engine.close()
    with pytest.raises(EngineError, match="closed"):
        engine.play(MIDDLE, SOON)


def test_closing_ends_a_running_search(fake: Fake, patience: Patience) -> None:
    engine = ProcessEngine(fake("solid"), patience=patience)
    stream = engine.analyse(MIDDLE, Limit(infinite=True))
    with stream:
        next(stream)
        engine.close()


def test_a_forgotten_engine_is_ended(fake: Fake, patience: Patience) -> None:
    engine = ProcessEngine(fake("solid"), patience=patience)
    engine.play(MIDDLE, SOON)
    del engine  # the fixture looks for what it leaves


# -- Asyncio ---------------------------------------------------------------------------------------


def test_engines_work_at_the_same_time(fake: Fake, patience: Patience) -> None:
    async def both() -> list[str]:
        async with (
            await AsyncProcessEngine.open(fake("solid"), patience=patience) as one,
            await AsyncProcessEngine.open(fake("solid"), patience=patience) as two,
        ):
            results = await asyncio.gather(one.play(MIDDLE, SOON), two.play(MIDDLE, SOON))
            return [str(result.turn) for result in results]

    first, second = asyncio.run(both())
    assert first == second


def test_cancelling_stops_the_search_and_keeps_the_engine(fake: Fake, patience: Patience) -> None:
    async def cancel_and_go_on() -> None:
        async with await AsyncProcessEngine.open(fake("slow"), patience=patience) as engine:
            task = asyncio.create_task(engine.play(MIDDLE, Limit(depth=1)))
            await asyncio.sleep(0.05)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await engine.play(MIDDLE, SOON)

    asyncio.run(cancel_and_go_on())


def test_cancelling_ends_a_hung_engine(fake: Fake, impatience: Patience) -> None:
    async def cancel() -> None:
        async with await AsyncProcessEngine.open(fake("mute"), patience=impatience) as engine:
            task = asyncio.create_task(engine.play(MIDDLE, Limit(depth=1)))
            await asyncio.sleep(0.05)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            with pytest.raises(EngineTimeoutError):
                await engine.play(MIDDLE, SOON)

    asyncio.run(cancel())


def test_a_broken_off_async_stream_stops_the_search(fake: Fake, patience: Patience) -> None:
    async def look() -> None:
        async with await AsyncProcessEngine.open(fake("solid"), patience=patience) as engine:
            async with engine.analyse(MIDDLE, Limit(infinite=True)) as stream:
                async for _ in stream:
                    break
            await engine.play(MIDDLE, SOON)

    asyncio.run(look())


# -- Engines that misbehave ------------------------------------------------------------------------


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(EngineStartError, match="cannot be started"):
        ProcessEngine(["/no/such/engine"])
    with pytest.raises(EngineStartError, match="empty command"):
        ProcessEngine("")


def test_a_program_that_is_no_engine(impatience: Patience) -> None:
    with pytest.raises(EngineStartError, match=r"does not answer as a TZI engine.*exit status 0"):
        ProcessEngine([sys.executable, "-S", "-E", "-c", "print('hello')"], patience=impatience)


def test_an_engine_that_never_greets(fake: Fake) -> None:
    with pytest.raises(EngineStartError, match=r"no answer to 'tzi' in 0\.2 s"):
        ProcessEngine(fake("silent"), patience=Patience(start=0.2, quit=0.1))


def test_an_engine_that_dies_at_once_says_why(fake: Fake, patience: Patience) -> None:
    with pytest.raises(EngineStartError, match="no licence") as caught:
        ProcessEngine(fake("early"), patience=patience)
    assert caught.value.stderr == ("no licence",)


def test_an_engine_that_is_never_ready(fake: Fake) -> None:
    with pytest.raises(EngineTimeoutError, match="no answer to 'isready'"):
        ProcessEngine(fake("unready"), patience=Patience(start=30, ready=0.2, quit=0.1))


def test_a_crash_gives_the_last_words(fake: Fake, patience: Patience) -> None:
    with ProcessEngine(fake("crashing"), patience=patience) as engine:
        with pytest.raises(EngineCrashError, match="exit status 3") as caught:
            engine.play(MIDDLE, SOON)
        assert caught.value.stderr == ("first words", "assertion failed: best != none")
        with pytest.raises(EngineCrashError):
            engine.play(MIDDLE, SOON)


def test_a_crash_ends_a_stream(fake: Fake, patience: Patience) -> None:
    with ProcessEngine(fake("crashing"), patience=patience) as engine:
        seen: list[Analysis] = []
        with (
            pytest.raises(EngineCrashError),
            engine.analyse(MIDDLE, Limit(infinite=True)) as stream,
        ):
            seen += stream
        assert len(seen) == 1  # what it said before


@pytest.mark.parametrize(
    ("kind", "reason"),
    [("killed", "signal SIGKILL"), ("deaf", "its output is closed"), ("parent", "exit status 1")],
)
def test_other_ways_to_end(fake: Fake, patience: Patience, kind: str, reason: str) -> None:
    with (
        ProcessEngine(fake(kind), patience=patience) as engine,
        pytest.raises(EngineCrashError, match=reason),
    ):
        engine.play(MIDDLE, Limit(depth=1))


@pytest.mark.parametrize(
    ("kind", "said"), [("cheating", "A1xA2 I1xI2"), ("empty", ""), ("halfturn", "")]
)
def test_an_illegal_turn_is_refused(fake: Fake, patience: Patience, kind: str, said: str) -> None:
    with ProcessEngine(fake(kind), patience=patience) as engine:
        for _ in range(2):  # the engine itself is still there
            with pytest.raises(IllegalTurnError, match="illegal turn") as caught:
                engine.play(MIDDLE, SOON)
            assert caught.value.turn.startswith(said)


def test_a_refusal_is_passed_on(fake: Fake, patience: Patience) -> None:
    with (
        ProcessEngine(fake("refusing"), patience=patience) as engine,
        pytest.raises(EngineError, match="it refuses: info string error: no solver"),
    ):
        engine.solve(MIDDLE, Limit(infinite=True))


@pytest.mark.parametrize("kind", ["garbage", "hugelines", "twice", "chatty"])
def test_nonsense_is_ignored(fake: Fake, patience: Patience, kind: str) -> None:
    with ProcessEngine(fake(kind), patience=patience) as engine:
        for seed in range(2):
            position = Position.random(seed)
            result = engine.play(position, SOON)
            position.play_turn(result.turn)
            assert result.analysis is not None


@pytest.mark.parametrize("kind", ["slow"])
def test_who_ignores_the_limit_is_stopped(fake: Fake, patience: Patience, kind: str) -> None:
    with ProcessEngine(fake(kind), patience=patience) as engine:
        assert engine.play(MIDDLE, SOON).seconds > 0.05
        assert list(engine.analyse(MIDDLE, SOON))


@pytest.mark.parametrize("kind", ["mute", "flood"])
def test_who_ignores_the_stop_is_ended(fake: Fake, impatience: Patience, kind: str) -> None:
    with ProcessEngine(fake(kind), patience=impatience) as engine:
        with pytest.raises(EngineTimeoutError, match="told to stop"):
            engine.play(MIDDLE, SOON)
        with pytest.raises(EngineTimeoutError):
            engine.play(MIDDLE, SOON)


def test_who_ignores_quit_is_ended(fake: Fake, impatience: Patience) -> None:
    with ProcessEngine(fake("stubborn"), patience=impatience) as engine:
        engine.play(MIDDLE, SOON)


# -- Cancelling at the worst moments ---------------------------------------------------------------


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 5, 8, 13, 21])
def test_an_opening_that_is_cancelled_leaves_nothing(
    fake: Fake, patience: Patience, steps: int
) -> None:
    async def cancel() -> None:
        task = asyncio.create_task(AsyncProcessEngine.open(fake("solid"), patience=patience))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancel())


@pytest.mark.parametrize("kind", ["solid", "stubborn"])
@pytest.mark.parametrize("steps", [1, 2, 5])
def test_a_closing_that_is_cancelled_goes_on(
    fake: Fake, impatience: Patience, kind: str, steps: int
) -> None:
    async def cancel() -> None:
        engine = await AsyncProcessEngine.open(fake(kind), patience=impatience)
        task = asyncio.create_task(engine.close())
        for _ in range(steps):
            await asyncio.sleep(0)
            task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancel())
