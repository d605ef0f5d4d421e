from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.waiting import until_reported
from tzaar import Position, parse_move, parse_moves, parse_turn
from tzaar.engine import Analysis, Limit, Option, Score, Timeouts, Verdict
from tzaar.engine.process import AsyncProcessEngine, ProcessEngine
from tzaar.errors import (
    EngineCrashError,
    EngineError,
    EngineStartError,
    EngineTimeoutError,
    IllegalMoveError,
    IllegalTurnError,
    TzaarError,
)

Fake = Callable[[str], list[str]]

START = Position.fixed()
MIDDLE = START.play_turn(parse_turn("D7xE7", START))
SOON = Limit(movetime=0.05)

pytestmark = pytest.mark.usefixtures("no_leaks")

# -- A well-behaved engine -------------------------------------------------------------------------


def test_an_engine_plays(fake: Fake, timeouts: Timeouts) -> None:
    with ProcessEngine(fake("solid"), timeouts=timeouts) as engine:
        result = engine.play(MIDDLE, SOON)
    assert engine.name == "Fake 1.0"
    MIDDLE.play_turn(result.turn)
    assert result.seconds > 0
    assert result.analysis is not None
    assert result.analysis.score == Score(cp=41)
    assert result.analysis.pv == (result.turn,)


def test_a_question_decides_how_many_lines_there_are(fake: Fake, timeouts: Timeouts) -> None:
    with ProcessEngine(fake("threefold"), timeouts=timeouts) as engine:
        for lines in (1, 2, 1):
            with engine.analysis(MIDDLE, SOON, lines) as stream:
                assert {analysis.rank for analysis in stream} == set(range(1, lines + 1))


def test_in_mid_turn_an_engine_plays_the_rest(fake: Fake, timeouts: Timeouts) -> None:
    second = MIDDLE.play(parse_moves("F6xF5", MIDDLE)[0])
    with ProcessEngine(fake("solid"), timeouts=timeouts) as engine:
        turn = engine.play(second, SOON).turn
    assert len(turn) == 1
    second.play_turn(turn)


def test_a_whole_game_can_be_played(fake: Fake, timeouts: Timeouts) -> None:
    position = Position.random(5)
    with ProcessEngine(fake("solid"), timeouts=timeouts) as engine:
        engine.new_game()
        while position.outcome() is None:
            position = position.play_turn(engine.play(position, Limit(nodes=1)).turn)


def test_a_command_may_be_one_text(fake: Fake, timeouts: Timeouts) -> None:
    command = " ".join(f"'{word}'" for word in fake("solid"))
    with ProcessEngine(command, timeouts=timeouts) as engine:
        assert engine.name == "Fake 1.0"


def test_analysis_streams_and_is_stopped_when_left(fake: Fake, timeouts: Timeouts) -> None:
    with ProcessEngine(fake("solid"), timeouts=timeouts) as engine:
        with engine.analysis(MIDDLE, Limit(infinite=True), lines=3) as stream:
            ranks = [next(stream).rank for _ in range(3)]
        assert ranks == [1, 2, 3]
        assert len(list(engine.analysis(MIDDLE, SOON))) == 1


def test_a_stream_can_be_stopped_from_another_thread(fake: Fake, timeouts: Timeouts) -> None:
    with ProcessEngine(fake("solid"), timeouts=timeouts) as engine:
        stream = engine.analysis(MIDDLE, Limit(infinite=True))
        with stream:
            first = next(stream)
            helper = threading.Thread(target=stream.stop)
            helper.start()
            assert list(stream) == []
            helper.join()
        assert first.rank == 1


def test_a_lagging_reader_loses_old_reports_only(fake: Fake, timeouts: Timeouts) -> None:
    with ProcessEngine(fake("chatty"), timeouts=timeouts) as engine:
        stream = engine.analysis(MIDDLE, Limit(depth=1))
        depths = [analysis.depth for analysis in stream]
    assert depths[-1] == 3000
    assert depths == sorted(depths)


def test_solving_gives_the_verdict(fake: Fake, timeouts: Timeouts) -> None:
    with ProcessEngine(fake("solid"), timeouts=timeouts) as engine:
        solution = engine.solve(MIDDLE, Limit(infinite=True))
        assert (solution.verdict, solution.turns) == (Verdict.WIN, 3)
        MIDDLE.play_turn(solution.turn)


def test_options_are_set_whatever_their_case(fake: Fake, timeouts: Timeouts) -> None:
    with ProcessEngine(fake("crashing"), {"echo": "one"}, timeouts) as engine:
        engine.configure({"ECHO": "two"})
        with pytest.raises(EngineCrashError) as caught:
            engine.play(MIDDLE, SOON)
    assert caught.value.stderr[:2] == ("one", "two")  # it prints them


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"Level": 11}, "Level is 1 to 10, not '11'"),
        ({"level": 0}, "Level is 1 to 10, not '0'"),
        ({"Level": "top"}, "Level is 1 to 10"),
        ({"Level": 3.5}, r"Level is set to a text.*not to 3\.5 \(float\)"),
        ({"Echo": None}, r"Echo is set to a text.*not to None \(NoneType\)"),
        ({"Echo": "a\nquit"}, "Echo is one line of text"),
        ({"MultiPV": 2}, r"MultiPV is set by each question: analyse\(\.\.\., lines=3\)"),
        ({"Echo": "one", "Speed": 2}, "no option 'Speed'; there is: MultiPV, Echo, Level"),
    ],
)
def test_what_cannot_be_set_is_refused_before_it_is_sent(
    fake: Fake, timeouts: Timeouts, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(EngineError, match=reason):
        ProcessEngine(fake("solid"), options, timeouts)
    with ProcessEngine(fake("crashing"), timeouts=timeouts) as engine:
        with pytest.raises(EngineError, match=reason):
            engine.configure(options)
        with pytest.raises(EngineCrashError) as caught:
            engine.play(MIDDLE, SOON)
    assert caught.value.stderr == ("first words", "assertion failed: best != none")  # no "one"


def test_options_are_announced_with_ranges_and_defaults(fake: Fake, timeouts: Timeouts) -> None:
    with ProcessEngine(fake("solid"), timeouts=timeouts) as engine:
        assert list(engine.options) == ["MultiPV", "Echo", "Level"]
        assert engine.options["level"] == Option("Level", "spin", "10", 1, 10)
        with pytest.raises(EngineError, match="MultiPV is 1 to 64, not '65'"):
            engine.analysis(MIDDLE, SOON, lines=65)


def test_an_option_that_the_engine_refuses(fake: Fake, timeouts: Timeouts) -> None:
    with pytest.raises(EngineError, match="it refuses: no such level today"):
        ProcessEngine(fake("refusing"), {"Level": 3}, timeouts)


def test_an_unknown_option_is_refused(fake: Fake, timeouts: Timeouts) -> None:
    with pytest.raises(EngineError, match=r"no option 'Speed'; there is: MultiPV"):
        ProcessEngine(fake("solid"), {"Speed": 2}, timeouts)


def test_a_game_that_is_over_cannot_be_asked_about(
    fake: Fake, timeouts: Timeouts, study: Callable[[str], Position]
) -> None:
    over = study("A1:Z A2:R I3:z2 I4:r I5:t w c")
    with ProcessEngine(fake("solid"), timeouts=timeouts) as engine:
        with pytest.raises(TzaarError, match="no turn to look for: Black wins"):
            engine.play(over, SOON)
        engine.play(MIDDLE, SOON)


def test_an_infinite_search_cannot_be_played(fake: Fake, timeouts: Timeouts) -> None:
    with (
        ProcessEngine(fake("solid"), timeouts=timeouts) as engine,
        pytest.raises(ValueError, match="infinite"),
    ):
        engine.play(MIDDLE, Limit(infinite=True))


def test_one_search_at_a_time(fake: Fake, timeouts: Timeouts) -> None:
    with (
        ProcessEngine(fake("solid"), timeouts=timeouts) as engine,
        engine.analysis(MIDDLE, Limit(infinite=True)) as stream,
    ):
        next(stream)
        for ask in (lambda: engine.play(MIDDLE, SOON), engine.new_game):
            with pytest.raises(EngineError, match="busy"):
                ask()


def test_a_closed_engine_says_so(fake: Fake, timeouts: Timeouts) -> None:
    engine = ProcessEngine(fake("solid"), timeouts=timeouts)
    engine.close()
    engine.close()
    with pytest.raises(EngineError, match="closed"):
        engine.play(MIDDLE, SOON)


def test_closing_ends_a_running_search(fake: Fake, timeouts: Timeouts) -> None:
    engine = ProcessEngine(fake("solid"), timeouts=timeouts)
    stream = engine.analysis(MIDDLE, Limit(infinite=True))
    with stream:
        next(stream)
        engine.close()


def test_a_forgotten_engine_is_ended(fake: Fake, timeouts: Timeouts) -> None:
    engine = ProcessEngine(fake("solid"), timeouts=timeouts)
    engine.play(MIDDLE, SOON)
    del engine  # the fixture looks for what it leaves


def test_analyse_gives_the_last_word(fake: Fake, timeouts: Timeouts) -> None:
    with ProcessEngine(fake("solid"), timeouts=timeouts) as engine:
        best = engine.analyse(MIDDLE, SOON)
        assert (best.score, best.rank, best.to_move) == (Score(cp=41), 1, MIDDLE.to_move)
        three = engine.analyse(MIDDLE, SOON, lines=3)
        assert [analysis.rank for analysis in three] == [1, 2, 3]
        assert [analysis.score for analysis in three] == [Score(cp=cp) for cp in (41, 40, 39)]
        assert len(engine.analyse(MIDDLE, SOON, 1)) == 1
    with ProcessEngine(fake("chatty"), timeouts=timeouts) as engine:
        assert engine.analyse(MIDDLE, SOON).depth == 3000


def test_an_infinite_search_has_no_last_word(fake: Fake, timeouts: Timeouts) -> None:
    with (
        ProcessEngine(fake("solid"), timeouts=timeouts) as engine,
        pytest.raises(ValueError, match=r"infinite.*analysis\(\)"),
    ):
        engine.analyse(MIDDLE, Limit(infinite=True))


def test_an_engine_chooses_from_the_root_moves(fake: Fake, timeouts: Timeouts) -> None:
    with ProcessEngine(fake("solid"), timeouts=timeouts) as engine:
        free = engine.play(MIDDLE, SOON).turn
        others = [move for move in MIDDLE.legal_moves() if move != free.moves[0]][:2]
        for _ in range(2):
            assert engine.play(MIDDLE, SOON, root_moves=others).turn.moves[0] in others
            assert engine.analyse(MIDDLE, SOON, root_moves=others).pv[0].moves[0] in others
            for analysis in engine.analysis(MIDDLE, SOON, root_moves=iter(others)):
                assert analysis.pv[0].moves[0] in others
        assert engine.play(MIDDLE, SOON).turn == free  # the choice is forgotten


def test_root_moves_are_checked_before_anything_is_sent(fake: Fake, timeouts: Timeouts) -> None:
    illegal, legal = parse_move("D7xE7"), MIDDLE.legal_moves()[0]
    with ProcessEngine(fake("crashing"), timeouts=timeouts) as engine:  # which a search would end
        for ask in (engine.play, engine.analyse, engine.analysis):
            with pytest.raises(IllegalMoveError, match="D7xE7: "):
                ask(MIDDLE, SOON, root_moves=[legal, illegal])
            with pytest.raises(ValueError, match="root_moves holds no move; leave it out"):
                ask(MIDDLE, SOON, root_moves=[])
        engine.configure({"Level": 5})


def test_an_engine_that_ignores_the_root_moves_is_found_out(fake: Fake, timeouts: Timeouts) -> None:
    with ProcessEngine(fake("unrestricted"), timeouts=timeouts) as engine:
        free = engine.play(MIDDLE, SOON).turn
        other = next(move for move in MIDDLE.legal_moves() if move != free.moves[0])
        with pytest.raises(IllegalTurnError, match="seems not to know searchmoves"):
            engine.play(MIDDLE, SOON, root_moves=[other])


# -- Asyncio ---------------------------------------------------------------------------------------


def test_engines_work_at_the_same_time(fake: Fake, timeouts: Timeouts) -> None:
    async def both() -> list[str]:
        async with (
            await AsyncProcessEngine.open(fake("solid"), timeouts=timeouts) as one,
            await AsyncProcessEngine.open(fake("solid"), timeouts=timeouts) as two,
        ):
            results = await asyncio.gather(one.play(MIDDLE, SOON), two.play(MIDDLE, SOON))
            return [str(result.turn) for result in results]

    first, second = asyncio.run(both())
    assert first == second


def test_cancelling_stops_the_search_and_keeps_the_engine(fake: Fake, timeouts: Timeouts) -> None:
    async def cancel_and_go_on() -> None:
        async with await AsyncProcessEngine.open(fake("slow"), timeouts=timeouts) as engine:
            task = asyncio.create_task(engine.play(MIDDLE, Limit(depth=1)))
            await until_reported(engine)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await engine.play(MIDDLE, SOON)

    asyncio.run(cancel_and_go_on())


def test_cancelling_ends_a_hung_engine(fake: Fake, short_timeouts: Timeouts) -> None:
    async def cancel() -> None:
        async with await AsyncProcessEngine.open(fake("mute"), timeouts=short_timeouts) as engine:
            task = asyncio.create_task(engine.play(MIDDLE, Limit(depth=1)))
            await until_reported(engine)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            with pytest.raises(EngineTimeoutError):
                await engine.play(MIDDLE, SOON)

    asyncio.run(cancel())


def test_a_broken_off_async_stream_stops_the_search(fake: Fake, timeouts: Timeouts) -> None:
    async def look() -> None:
        async with await AsyncProcessEngine.open(fake("solid"), timeouts=timeouts) as engine:
            async with engine.analysis(MIDDLE, Limit(infinite=True)) as stream:
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


def test_a_program_that_is_no_engine(short_timeouts: Timeouts) -> None:
    with pytest.raises(EngineStartError, match=r"does not answer as a TZI engine.*exit status 0"):
        ProcessEngine([sys.executable, "-S", "-E", "-c", "print('hello')"], timeouts=short_timeouts)


def test_an_engine_that_never_greets(fake: Fake) -> None:
    with pytest.raises(EngineStartError, match=r"no answer to 'tzi' in 0\.2 s"):
        ProcessEngine(fake("silent"), timeouts=Timeouts(start=0.2, quit=0.1))


def test_an_engine_that_dies_at_once_says_why(fake: Fake, timeouts: Timeouts) -> None:
    with pytest.raises(EngineStartError, match="no licence") as caught:
        ProcessEngine(fake("early"), timeouts=timeouts)
    assert caught.value.stderr == ("no licence",)


def test_an_engine_that_is_never_ready(fake: Fake) -> None:
    with pytest.raises(EngineTimeoutError, match="no answer to 'isready'"):
        ProcessEngine(fake("unready"), timeouts=Timeouts(start=60, ready=0.2, quit=0.1))


def test_a_crash_gives_the_last_words(fake: Fake, timeouts: Timeouts) -> None:
    with ProcessEngine(fake("crashing"), timeouts=timeouts) as engine:
        with pytest.raises(EngineCrashError, match="exit status 3") as caught:
            engine.play(MIDDLE, SOON)
        assert caught.value.stderr == ("first words", "assertion failed: best != none")
        with pytest.raises(EngineCrashError):
            engine.play(MIDDLE, SOON)


def test_a_crash_ends_a_stream(fake: Fake, timeouts: Timeouts) -> None:
    with ProcessEngine(fake("crashing"), timeouts=timeouts) as engine:
        seen: list[Analysis] = []
        with (
            pytest.raises(EngineCrashError),
            engine.analysis(MIDDLE, Limit(infinite=True)) as stream,
        ):
            seen += stream
        assert len(seen) == 1  # what it said before


@pytest.mark.parametrize(
    ("kind", "reason"),
    [("killed", "signal SIGKILL"), ("deaf", "its output is closed"), ("parent", "exit status 1")],
)
def test_other_ways_to_end(fake: Fake, timeouts: Timeouts, kind: str, reason: str) -> None:
    with (
        ProcessEngine(fake(kind), timeouts=timeouts) as engine,
        pytest.raises(EngineCrashError, match=reason),
    ):
        engine.play(MIDDLE, Limit(depth=1))


@pytest.mark.parametrize(
    ("kind", "said"), [("cheating", "A1xA2 I1xI2"), ("empty", ""), ("halfturn", "")]
)
def test_an_illegal_turn_is_refused(fake: Fake, timeouts: Timeouts, kind: str, said: str) -> None:
    with ProcessEngine(fake(kind), timeouts=timeouts) as engine:
        for _ in range(2):  # the engine itself is still there
            with pytest.raises(IllegalTurnError, match="illegal turn") as caught:
                engine.play(MIDDLE, SOON)
            assert caught.value.turn.startswith(said)


def test_a_refusal_is_passed_on(fake: Fake, timeouts: Timeouts) -> None:
    with (
        ProcessEngine(fake("refusing"), timeouts=timeouts) as engine,
        pytest.raises(EngineError, match="it refuses: no solver here"),
    ):
        engine.solve(MIDDLE, Limit(infinite=True))


@pytest.mark.parametrize("kind", ["garbage", "hugelines", "twice", "chatty"])
def test_nonsense_is_ignored(fake: Fake, timeouts: Timeouts, kind: str) -> None:
    with ProcessEngine(fake(kind), timeouts=timeouts) as engine:
        for seed in range(2):
            position = Position.random(seed)
            result = engine.play(position, SOON)
            position.play_turn(result.turn)
            assert result.analysis is not None


@pytest.mark.parametrize("kind", ["slow"])
def test_who_ignores_the_limit_is_stopped(fake: Fake, timeouts: Timeouts, kind: str) -> None:
    with ProcessEngine(fake(kind), timeouts=timeouts) as engine:
        assert engine.play(MIDDLE, SOON).seconds > 0.05
        assert list(engine.analysis(MIDDLE, SOON))


@pytest.mark.parametrize("kind", ["mute", "flood"])
def test_who_ignores_the_stop_is_ended(fake: Fake, short_timeouts: Timeouts, kind: str) -> None:
    with ProcessEngine(fake(kind), timeouts=short_timeouts) as engine:
        with pytest.raises(EngineTimeoutError, match="told to stop"):
            engine.play(MIDDLE, SOON)
        with pytest.raises(EngineTimeoutError):
            engine.play(MIDDLE, SOON)


def test_who_ignores_quit_is_ended(fake: Fake, short_timeouts: Timeouts) -> None:
    with ProcessEngine(fake("stubborn"), timeouts=short_timeouts) as engine:
        engine.play(MIDDLE, Limit(depth=1))


# -- Cancelling at the worst moments ---------------------------------------------------------------


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 5, 8, 13, 21])
def test_an_opening_that_is_cancelled_leaves_nothing(
    fake: Fake, timeouts: Timeouts, steps: int
) -> None:
    async def cancel() -> None:
        task = asyncio.create_task(AsyncProcessEngine.open(fake("solid"), timeouts=timeouts))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancel())


@pytest.mark.parametrize("kind", ["solid", "stubborn"])
@pytest.mark.parametrize("steps", [1, 2, 5])
def test_a_closing_that_is_cancelled_goes_on(
    fake: Fake, short_timeouts: Timeouts, kind: str, steps: int
) -> None:
    async def cancel() -> None:
        engine = await AsyncProcessEngine.open(fake(kind), timeouts=short_timeouts)
        task = asyncio.create_task(engine.close())
        for _ in range(steps):
            await asyncio.sleep(0)
            task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancel())
