from __future__ import annotations

import ast
import asyncio
import gc
import random
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from nanobind.stubgen import StubGen  # type: ignore[import-untyped]

import tzaar.engine
from tests.engine.waiting import PATIENT, until_reported
from tzaar import Position, parse_move, parse_moves, parse_turn
from tzaar.engine import Analysis, Limit, Option, Score, Verdict, _native
from tzaar.engine.executable import find_executable
from tzaar.engine.native import AsyncNativeEngine, NativeEngine, evaluate
from tzaar.engine.process import ProcessEngine
from tzaar.errors import EngineError, IllegalMoveError, TzaarError
from tzaar.moves import Phase
from tzaar.pieces import WHITE

START = Position.fixed()
MIDDLE = START.play_turn(parse_turn("D7xE7", START))
PLACEMENT = Position.empty()
LOST = "tr.Z./....../TT2tT..T/.t.t..../R.T.Z3.../...TRTZ./...t.RZ/.Rz4..T/..... b c"
SMALL = {"Hash": 1}
SOON = Limit(depth=1)


# -- Playing ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_leaks")
def test_it_plays_from_every_start() -> None:
    with NativeEngine(SMALL, PATIENT) as engine:
        for position in (START, MIDDLE, Position.random(1), Position.empty()):
            turn = engine.play(position, Limit(depth=2)).turn
            assert turn in position.legal_turns()
        engine.new_game()
    assert engine.name == "tzaar"


def test_in_mid_turn_it_plays_the_rest() -> None:
    second = MIDDLE.play(parse_moves("F6xF5", MIDDLE)[0])
    with NativeEngine(SMALL, PATIENT) as engine:
        turn = engine.play(second, Limit(depth=2)).turn
    assert turn in second.legal_turns()


def test_nodes_decide_alone_on_one_thread() -> None:
    results = []
    for _ in range(2):
        with NativeEngine(SMALL, PATIENT) as engine:
            results.append(engine.play(MIDDLE, Limit(nodes=3000)))
    assert results[0].turn == results[1].turn
    assert results[0].analysis is not None
    assert results[1].analysis is not None
    assert results[0].analysis.nodes == results[1].analysis.nodes
    assert results[0].analysis.pv == results[1].analysis.pv


@pytest.mark.parametrize("limit", [
    Limit(movetime=0.001),
    Limit(white_clock=0.05, black_clock=0.05, black_increment=0.01),
    Limit(movetime=0.01, depth=1),
])  # fmt: skip
def test_short_times_give_a_legal_turn(limit: Limit) -> None:
    with NativeEngine(SMALL, PATIENT) as engine:
        assert engine.play(MIDDLE, limit).turn in MIDDLE.legal_turns()


def test_a_game_that_is_over_is_refused(study: Callable[[str], Position]) -> None:
    over = study("A1:Z A2:R I3:z2 I4:r I5:t w c")
    with NativeEngine(SMALL, PATIENT) as engine, pytest.raises(TzaarError, match="Black wins"):
        engine.play(over, Limit(depth=1))


@pytest.mark.parametrize("level", [1, 10])
def test_a_seed_decides_the_placement(level: int) -> None:
    def placed(seed: int) -> Position:
        position = Position.empty()
        with NativeEngine(SMALL | {"Seed": seed, "Level": level}) as engine:
            while position.phase is Phase.PLACEMENT:
                position = position.play_turn(engine.play(position, Limit(depth=1)).turn)
        return position

    assert placed(1) == placed(1)
    assert placed(1) != placed(2)
    assert placed(1).is_opening


# -- Analysing -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_leaks")
def test_analysis_streams_and_stops() -> None:
    with NativeEngine(SMALL, PATIENT) as engine:
        with engine.analysis(MIDDLE, Limit(infinite=True), lines=3) as stream:
            seen = [next(stream) for _ in range(6)]
        assert [analysis.rank for analysis in seen] == [1, 2, 3, 1, 2, 3]
        # With one move of depth there is no whole turn yet.
        assert [analysis.pv for analysis in seen[:3]] == [()] * 3
        assert len({analysis.pv[0].moves[0] for analysis in seen[3:]}) == 3
        deepest = list(engine.analysis(MIDDLE, Limit(depth=3)))[-1]
        assert (deepest.depth, deepest.rank) == (3, 1)


def test_analyse_gives_the_last_word() -> None:
    with NativeEngine(SMALL, PATIENT) as engine:
        deepest = list(engine.analysis(MIDDLE, Limit(depth=4)))[-1]
        engine.new_game()
        best = engine.analyse(MIDDLE, Limit(depth=4))
        assert (best.score, best.pv, best.nodes) == (deepest.score, deepest.pv, deepest.nodes)
        lines = engine.analyse(MIDDLE, Limit(depth=4), lines=3)
        assert [analysis.rank for analysis in lines] == [1, 2, 3]
        assert len({analysis.pv[0].moves[0] for analysis in lines}) == 3
        assert lines[0].score >= lines[1].score >= lines[2].score


def test_analyse_gives_no_more_lines_than_asked_for() -> None:
    with NativeEngine(SMALL | {"Level": 5}, PATIENT) as engine:
        for seed in range(5):
            assert len(engine.analyse(Position.random(seed), Limit(depth=2), lines=2)) == 2


def test_a_placement_is_not_analysed() -> None:
    with NativeEngine(SMALL, PATIENT) as engine:
        with pytest.raises(EngineError, match=r"says nothing about this position.*play\(\)"):
            engine.analyse(PLACEMENT, Limit(depth=1))
        assert list(engine.analysis(PLACEMENT, Limit(depth=1))) == []


def test_asyncio_engines_analyse_and_choose_too() -> None:
    async def ask() -> None:
        async with await AsyncNativeEngine.open(SMALL, PATIENT) as engine:
            move = MIDDLE.legal_moves()[-1]
            best = await engine.analyse(MIDDLE, Limit(depth=2), root_moves=[move])
            two = await engine.analyse(MIDDLE, Limit(depth=2), 2, root_moves=[move])
            assert [best] == [replace(analysis, nps=best.nps, time=best.time) for analysis in two]
            assert best.pv[0].moves[0] == move
            assert (await engine.play(MIDDLE, SOON, root_moves=[move])).turn.moves[0] == move
            with pytest.raises(IllegalMoveError):
                await engine.play(MIDDLE, SOON, root_moves=[parse_move("D7xE7")])

    asyncio.run(ask())


@pytest.mark.parametrize("level", [1, 4, 5, 8, 10])
def test_every_level_chooses_from_the_root_moves(level: int) -> None:
    second = MIDDLE.play(parse_moves("F6xF5", MIDDLE)[0])
    with NativeEngine(SMALL | {"Level": level}, PATIENT) as engine:
        for position in (MIDDLE, second, PLACEMENT):
            for move in position.legal_moves()[:: len(position.legal_moves()) // 5]:
                turn = engine.play(position, Limit(nodes=50), root_moves=[move]).turn
                assert turn.moves[0] == move
                assert turn in position.legal_turns()


def test_of_some_root_moves_the_best_is_no_better_than_of_all() -> None:
    with NativeEngine(SMALL, PATIENT) as engine:
        lines = engine.analyse(MIDDLE, Limit(depth=3), lines=5)
        engine.new_game()
        rest = [analysis.pv[0].moves[0] for analysis in lines[2:]]
        best = engine.analyse(MIDDLE, Limit(depth=3), root_moves=rest)
    assert best.pv[0].moves[0] in rest
    assert best.score <= lines[0].score


def test_a_search_is_stopped_from_another_thread() -> None:
    with (
        NativeEngine(SMALL, PATIENT) as engine,
        engine.analysis(MIDDLE, Limit(infinite=True)) as stream,
    ):
        next(stream)
        helper = threading.Thread(target=stream.stop)
        helper.start()
        for _ in stream:
            pass
        helper.join()


@pytest.mark.parametrize("position", [MIDDLE, Position.random(1), PLACEMENT])
def test_the_cores_data_says_what_the_protocol_says(position: Position) -> None:
    """Both engines have the same core; one hands over data, the other prints lines."""
    limit = Limit(nodes=3000)
    with (
        NativeEngine(SMALL | {"Seed": 1}) as native,
        ProcessEngine([str(find_executable())], SMALL | {"Seed": 1}, PATIENT) as program,
    ):
        data, lines = (
            list(engine.analysis(position, limit, lines=3)) for engine in (native, program)
        )
        assert [timeless(a) for a in data] == [timeless(a) for a in lines]
        for engine in (native, program):
            engine.configure({"Seed": 2})
            engine.new_game()
        assert native.play(position, limit).turn == program.play(position, limit).turn


def timeless(analysis: Analysis) -> Analysis:
    return replace(analysis, time=0, nps=0)


@pytest.mark.usefixtures("no_leaks")
def test_cancelling_stops_the_search_and_keeps_the_engine() -> None:
    async def cancel_and_go_on() -> None:
        async with await AsyncNativeEngine.open(SMALL, PATIENT) as engine:
            task = asyncio.create_task(engine.play(MIDDLE, Limit(movetime=600)))
            await until_reported(engine)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await engine.play(MIDDLE, Limit(depth=1))

    asyncio.run(cancel_and_go_on())


def test_a_stop_that_comes_before_the_search_is_not_lost() -> None:
    async def hurry() -> None:
        async with await AsyncNativeEngine.open(SMALL, PATIENT) as engine:
            for _ in range(20):
                async with engine.analysis(MIDDLE, Limit(infinite=True)):
                    pass

    asyncio.run(hurry())


def test_the_interpreter_runs_on_during_a_search() -> None:
    async def count() -> int:
        ticks = 0
        async with await AsyncNativeEngine.open(SMALL, PATIENT) as engine:
            search = asyncio.create_task(engine.play(MIDDLE, Limit(movetime=600)))
            await until_reported(engine)
            while ticks < 100:
                await asyncio.sleep(0)
                ticks += 1
            search.cancel()
        return ticks

    assert asyncio.run(count()) == 100


# -- Solving ---------------------------------------------------------------------------------------


def test_a_winning_capture_is_proved(study: Callable[[str], Position]) -> None:
    position = study("A1:Z A2:R A3:T B1:t I3:z2 I4:r w c")
    with NativeEngine(SMALL, PATIENT) as engine:
        solution = engine.solve(position, Limit(movetime=60))
    assert (solution.verdict, solution.turns) == (Verdict.WIN, 1)
    outcome = position.play_turn(solution.turn).outcome()
    assert outcome is not None
    assert outcome.winner is position.to_move
    assert solution.analysis is not None
    assert solution.analysis.score == Score(win=1)
    assert solution.analysis.pv == (solution.turn,)


def test_a_loss_is_proved() -> None:
    position = Position.parse(LOST)
    with NativeEngine(SMALL, PATIENT) as engine:
        solution = engine.solve(position, Limit(movetime=60))
    assert solution.verdict is Verdict.LOSS
    assert solution.analysis is not None
    assert solution.analysis.score == Score(loss=solution.turns)
    assert solution.turns == len(solution.analysis.pv)
    for turn in solution.analysis.pv:
        position = position.play_turn(turn)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner is WHITE


def test_a_game_that_is_over_is_not_solved(study: Callable[[str], Position]) -> None:
    with NativeEngine(SMALL, PATIENT) as engine, pytest.raises(TzaarError, match="White wins"):
        engine.solve(study("A1:Z A2:R A3:T B1:t I3:z2 w c"), Limit(movetime=60))


def test_placement_is_not_solved() -> None:
    with NativeEngine(SMALL, PATIENT) as engine:
        solution = engine.solve(Position.empty(), Limit(movetime=0.01))
    assert solution.verdict is Verdict.UNKNOWN


# -- Evaluating ------------------------------------------------------------------------------------


def test_an_evaluation_is_for_the_side_to_move(study: Callable[[str], Position]) -> None:
    stacks = "A1:Z3 A2:R3 A3:T3 B1:T B2:T B3:T H4:z H5:r H6:t I4:t"
    assert evaluate(study(f"{stacks} w s")) > 0 > evaluate(study(f"{stacks} b s"))


@pytest.mark.parametrize(
    "board", ["A1:Z A2:R I3:z2 I4:r I5:t w c", "A1:Z A2:R A3:T I3:z I4:r I5:t w c"]
)
def test_a_finished_game_is_not_evaluated(study: Callable[[str], Position], board: str) -> None:
    with pytest.raises(TzaarError, match="the game is over, Black has won"):
        evaluate(study(board))


def test_a_placement_is_not_evaluated() -> None:
    with pytest.raises(TzaarError, match="once all pieces are placed"):
        evaluate(Position.empty())


# -- Options ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "proper_name", "number"),
    [("threads", 2, "Threads", 2), ("HASH", "4", "Hash", 4), ("Level", 1, "Level", 1)],
)
def test_options_are_set_whatever_their_case(
    name: str, value: int | str, proper_name: str, number: int
) -> None:
    async def values() -> dict[str, int | str]:
        async with await AsyncNativeEngine.open({name: value}) as engine:
            return engine._core.options()

    defaults = {option.name: option.default for option in _native.engine_options()}
    expected = {name: str(value) for name, value in (defaults | {proper_name: number}).items()}
    assert {name: str(value) for name, value in asyncio.run(values()).items()} == expected


def test_options_announce_what_they_can_be() -> None:
    async def announced() -> Mapping[str, Option]:
        async with await AsyncNativeEngine.open() as engine:
            return engine.options

    with ProcessEngine([str(find_executable())], timeouts=PATIENT) as program:
        assert asyncio.run(announced()) == program.options


def test_a_level_plays_weaker() -> None:
    def depth(level: int) -> int:
        with NativeEngine(SMALL | {"Level": level}) as engine:
            analysis = engine.play(MIDDLE, Limit(depth=4)).analysis
        assert analysis is not None
        return analysis.depth

    assert depth(1) < depth(10) == 4


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"Speed": 1}, "no option 'Speed'; there is: Threads, Hash"),
        ({"Threads": 0}, "Threads is 1 to"),
        ({"Hash": "much"}, "Hash is 1 to 65536, not 'much'"),
        ({"Level": 11}, "Level is 1 to 10"),
        ({"Level": None}, r"Level is set to a text.*not to None \(NoneType\)"),
        ({"MultiPV": 2}, "MultiPV is set by each question"),
    ],
)
def test_what_cannot_be_set_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(EngineError, match=reason):
        NativeEngine(options)
    with NativeEngine(SMALL) as engine, pytest.raises(EngineError, match=reason):
        engine.configure(options)


def test_one_thing_at_a_time() -> None:
    with (
        NativeEngine(SMALL, PATIENT) as engine,
        engine.analysis(MIDDLE, Limit(infinite=True)) as stream,
    ):
        next(stream)
        for ask in (lambda: engine.play(MIDDLE, Limit(depth=1)), engine.new_game):
            with pytest.raises(EngineError, match="busy"):
                ask()


def test_a_closed_engine_says_so() -> None:
    engine = NativeEngine(SMALL, PATIENT)
    engine.close()
    with pytest.raises(EngineError, match="closed"):
        engine.play(MIDDLE, Limit(depth=1))


# -- The module ------------------------------------------------------------------------------------


def test_a_callback_that_fails_ends_the_search() -> None:
    core = _native.Engine()

    def fail(_: _native.Report) -> None:
        raise LookupError("no")

    with pytest.raises(LookupError):
        core.go(_native.Position(str(MIDDLE)), on_report=fail)
    core.allow_search()
    assert len(core.go(_native.Position(str(MIDDLE)), depth=1)) == 2


def test_two_threads_cannot_share_the_core() -> None:
    core, started = _native.Engine(), threading.Event()
    position = _native.Position(str(MIDDLE))
    thread = threading.Thread(
        target=core.go, args=(position,), kwargs={"on_report": lambda _: started.set()}
    )
    thread.start()
    assert started.wait(60)
    for ask in (lambda: core.go(position, depth=1), core.new_game, core.options):
        with pytest.raises(RuntimeError, match="in use"):
            ask()
    core.stop()
    thread.join()


def test_the_stub_is_the_modules() -> None:
    generator = StubGen(_native)
    generator.put(_native)
    folder = Path(tzaar.engine.__file__).parent
    committed = (folder / "_native.pyi").read_text(encoding="utf-8")
    # `make stubs` writes it again.
    assert ast.dump(ast.parse(committed)) == ast.dump(ast.parse(generator.get()))


def test_nothing_is_kept_alive() -> None:
    with NativeEngine(SMALL, PATIENT) as engine:
        engine.play(MIDDLE, Limit(depth=1))
    del engine
    gc.collect()
    assert not [thing for thing in gc.get_objects() if type(thing) is NativeEngine]


@pytest.mark.parametrize("limit", [Limit(depth=3), Limit(movetime=1, white_clock=5, black_clock=5)])
def test_the_solver_refuses_limits_it_does_not_know(limit: Limit) -> None:
    with NativeEngine() as engine, pytest.raises(ValueError, match="limited by time or nodes"):
        engine.solve(Position.fixed(), limit)


def test_too_little_memory_is_an_engine_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Poor:
        def set_option(self, name: str, value: int) -> None:
            raise MemoryError

    monkeypatch.setattr(_native, "Engine", Poor)
    with pytest.raises(EngineError, match="not enough memory for Hash 7"):
        NativeEngine({"hash": 7})

    def none() -> None:
        raise MemoryError

    monkeypatch.setattr(_native, "Engine", none)
    with pytest.raises(EngineError, match="not enough memory for it"):
        NativeEngine()


def positions_of_a_game(seed: int) -> list[Position]:
    """Every eleventh position, in mid-turn too, of a game at random."""
    choice, position, found = random.Random(seed).choice, Position.random(seed), []
    while position.outcome() is None:
        found.append(position)
        position = position.play(choice(position.legal_moves()))
    return found[::11]


@pytest.mark.parametrize(
    "limit",
    [Limit(depth=1), Limit(nodes=1), Limit(nodes=300), Limit(depth=4), Limit(movetime=0.002)],
)
def test_lines_are_whole_turns_and_begin_with_the_turn_played(limit: Limit) -> None:
    native = NativeEngine(SMALL, PATIENT)
    program = ProcessEngine([str(find_executable())], SMALL, PATIENT)
    analysed = 0
    with native, program:
        for position in positions_of_a_game(seed=5):
            for engine in (native, program):
                result = engine.play(position, limit)
                assert result.turn in position.legal_turns()
                if result.analysis is None:
                    continue
                analysed += 1
                assert result.analysis.pv[0] == result.turn
                for analysis in engine.analyse(position, limit, lines=2):
                    after = position
                    for turn in analysis.pv:
                        assert after.to_move is not after.play_turn(turn).to_move
                        after = after.play_turn(turn)
    assert analysed > 5
