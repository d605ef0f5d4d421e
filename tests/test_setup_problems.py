"""Why an arrangement is not a position; `test_position` has the words of every reason."""

from __future__ import annotations

import copy
import pickle

import pytest

from tzaar.errors import FailureCode, InvalidSetupError
from tzaar.geometry import Space
from tzaar.moves import Phase
from tzaar.pieces import BLACK, WHITE, PieceType, Stack
from tzaar.position import Position, Setup
from tzaar.setup_problems import find_problems


def test_a_position_has_none() -> None:
    assert find_problems(Position.fixed().setup().stacks, WHITE, Phase.CAPTURE) == []


def test_every_problem_is_found_and_carried_by_the_error() -> None:
    stacks = {Space.A1: Stack(WHITE, PieceType.TOTT, 0), Space.I5: Stack.parse("Z31")}
    setup = Setup(stacks, "white", "s")
    problems = setup.problems()
    assert [problem.code for problem in problems] == [
        FailureCode.IMPOSSIBLE_HEIGHT,
        FailureCode.TOO_MANY_PIECES,
        FailureCode.NO_PIECES,
    ]
    with pytest.raises(InvalidSetupError) as caught:
        setup.position()
    assert list(caught.value.problems) == problems
    assert (caught.value.code, caught.value.values) == (problems[0].code, {"space": "A1"})
    for again in (copy.deepcopy(caught.value), pickle.loads(pickle.dumps(caught.value))):
        assert [(p, p.code, p.values) for p in again.problems] == [
            (p, p.code, p.values) for p in problems
        ]


def test_an_impossible_phase_and_side() -> None:
    stacks = {Space.A1: Stack(BLACK, PieceType.TOTT)}
    assert [p.code for p in find_problems(stacks, BLACK, Phase.PLACEMENT)] == [
        FailureCode.WRONG_SIDE_TO_PLACE
    ]
    assert [p.code for p in find_problems(stacks, BLACK, Phase.OVER)] == [FailureCode.BAD_PHASE]
