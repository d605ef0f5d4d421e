"""Trying everything: slow and right."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tests.puzzles.samples import TWO_TURNS
from tzaar.engine import Limit, NativeEngine, Verdict
from tzaar.puzzles.exhaustive import Exhaustive


def test_it_agrees_with_the_solver() -> None:
    """In the sample, after each of its turns, and after some of the answers to them."""
    after = {TWO_TURNS.start.play_turn(turn) for turn in TWO_TURNS.start.legal_turns()}
    going_on = [position for position in after if not position.is_over]
    answers = {p.play_turn(turn) for p in going_on[:4] for turn in list(p.legal_turns())[::5]}
    positions = [p for p in {TWO_TURNS.start, *going_on, *answers} if not p.is_over]
    exhaustive, met = Exhaustive(), Counter[Verdict]()
    with NativeEngine({"SolverMemory": 16}) as engine:
        for position in positions:
            verdict = engine.solve(position, Limit(nodes=1_000_000)).verdict
            assert exhaustive.wins(position) == (verdict is Verdict.WIN)
            met[verdict] += 1
    assert set(met) == {Verdict.WIN, Verdict.LOSS}
    assert min(met.values()) >= 3


def test_a_sample_is_solved() -> None:
    assert Exhaustive().solutions(TWO_TURNS) == [True, True]


def test_a_wrong_solution_is_found_out() -> None:
    wrong = next(t for t in TWO_TURNS.start.legal_turns() if not TWO_TURNS.is_right(0, t))
    assert Exhaustive().solutions(replace(TWO_TURNS, line=(str(wrong),))) == [False]


def test_winning_turns_come_in_both_orders() -> None:
    position, wanted = TWO_TURNS.played[2]
    found = list(Exhaustive().winning_turns(position))
    assert wanted in found
    assert len(found) == 2
    assert {position.play_turn(turn) for turn in found} == {position.play_turn(wanted)}
