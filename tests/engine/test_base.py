from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tzaar.annotations import Evaluation
from tzaar.engine import Analysis, Limit, Score
from tzaar.pieces import BLACK, WHITE

# -- Limits ----------------------------------------------------------------------------------------


def test_a_limit_must_limit() -> None:
    with pytest.raises(ValueError, match="needs a time"):
        Limit()


@pytest.mark.parametrize(
    "values",
    [
        {"movetime": -1},
        {"movetime": math.nan},
        {"movetime": math.inf},
        {"depth": 0},
        {"nodes": 0},
        {"white_clock": 1, "black_clock": -1},
        {"movetime": 1, "white_increment": -1},
        {"white_clock": 10},
    ],
)
def test_numbers_out_of_range_are_refused(values: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"times are|are 1 or more|both players"):
        Limit(**values)  # type: ignore[arg-type]


def test_the_longest_time_is_the_shorter_of_clock_and_move_time() -> None:
    limit = Limit(movetime=3, white_clock=2, black_clock=60)
    assert (limit.longest(WHITE), limit.longest(BLACK)) == (2, 3)
    assert Limit(depth=3).longest(WHITE) is None


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        (Limit(movetime=0.2), "0.2 s a turn"),
        (Limit(depth=5, nodes=1000), "depth 5, 1000 nodes"),
        (
            Limit(white_clock=60, black_clock=60, white_increment=0.5, black_increment=0.5),
            "clocks 60+0.5 s",
        ),
        (Limit(white_clock=60, black_clock=30), "clocks 60+0 s against 30+0 s"),
        (Limit(infinite=True), "no limit"),
    ],
)
def test_a_limit_reads_well(limit: Limit, text: str) -> None:
    assert str(limit) == text


# -- Scores ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("values", [{}, {"cp": 1, "win": 1}, {"win": 1, "loss": 1}])
def test_a_score_is_one_thing(values: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="one of"):
        Score(**values)


def test_scores_compare_by_rank() -> None:
    ascending = [Score(loss=1), Score(loss=9), Score(cp=-50), Score(cp=50), Score(win=9)]
    shuffled = ascending[2:] + ascending[:2]
    assert sorted(shuffled) == ascending
    assert Score(win=1) > Score(win=9) >= Score(win=9)


def test_a_score_turns_round_with_the_colour() -> None:
    assert Score(cp=42).for_color(BLACK, to_move=WHITE) == Score(cp=-42)
    assert Score(win=3).for_color(BLACK, to_move=BLACK) == Score(win=3)
    assert Score(win=3).white(to_move=BLACK) == Score(loss=3)
    assert (Score(win=3).is_proved, Score(cp=3).is_proved) == (True, False)


@pytest.mark.parametrize(
    ("score", "white_to_move", "black_to_move"),
    [
        (Score(cp=42), "0.42", "-0.42"),
        (Score(win=3), "#3", "#-3"),
        (Score(loss=4), "#-4", "#4"),
        (Score(loss=0), "#-1", "#1"),
        (Score(win=100_000), "#999", "#-999"),
        (Score(cp=10**17), "1000000.00", "-1000000.00"),
    ],
)
def test_a_score_becomes_whites_evaluation(
    score: Score, white_to_move: str, black_to_move: str
) -> None:
    assert str(score.evaluation(WHITE)) == white_to_move
    assert str(score.evaluation(BLACK)) == black_to_move
    assert Evaluation.parse(white_to_move) == score.evaluation(WHITE)


def test_chances_add_up_and_rise_with_the_score() -> None:
    scores = [Score(loss=1), *(Score(cp=cp) for cp in (-20_000, -50, 0, 50, 20_000)), Score(win=1)]
    chances = [score.winning_chance for score in scores]
    assert chances == sorted(chances)
    assert chances[3] == 0.5
    assert [round(score.winning_chance + (-score).winning_chance, 12) for score in scores] == [
        1
    ] * 7


def test_an_analysis_knows_whose_score_it_has() -> None:
    analysis = Analysis(depth=1, score=Score(win=3), pv=(), to_move=BLACK)
    assert (analysis.pov(BLACK), analysis.pov(WHITE)) == (Score(win=3), Score(loss=3))
    assert analysis.white_score == Score(loss=3)
    assert str(analysis.evaluation) == "#-3"
    assert str(replace(analysis, to_move=WHITE).evaluation) == "#3"
