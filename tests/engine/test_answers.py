from __future__ import annotations

from dataclasses import replace

from tzaar.engine import Analysis, Score
from tzaar.pieces import BLACK, WHITE


def test_an_analysis_knows_whose_score_it_has() -> None:
    analysis = Analysis(depth=1, score=Score(win=3), pv=(), to_move=BLACK)
    assert (analysis.pov(BLACK), analysis.pov(WHITE)) == (Score(win=3), Score(loss=3))
    assert analysis.white_score == Score(loss=3)
    assert str(analysis.evaluation) == "#-3"
    assert str(replace(analysis, to_move=WHITE).evaluation) == "#3"
