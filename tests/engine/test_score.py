from __future__ import annotations

import pytest

from tzaar.annotations import Evaluation
from tzaar.engine import Score
from tzaar.pieces import BLACK, WHITE


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
