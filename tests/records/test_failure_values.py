"""What is wrong with other sites' records, as data: enough to say it in any language."""

from __future__ import annotations

import pytest

from tzaar.errors import FailureCode, RecordError
from tzaar.game import Game
from tzaar.position import Position
from tzaar.records import read_game
from tzaar.records.littlegolem import write_littlegolem

Case = tuple[str, FailureCode, dict[str, str | int]]

SOUND = write_littlegolem(Game(Position.fixed()))
POS = SOUND[SOUND.index("POS[") : SOUND.index("]", SOUND.index("POS[")) + 1]
GOLEM = f"(;FF[TZAAR]VA[RANDOM]{POS}"
SPACE = "(;GM[Tzaar]VV[1]SU[Tzaar-Standard 0]"

LITTLE_GOLEM: list[Case] = [
    ("(;FF[4]GM[1])", FailureCode.NOT_TZAAR, {}),
    ("(;FF[TZAAR]POS[a", FailureCode.NOT_SGF, {}),
    ("(;FF[TZAAR])", FailureCode.NO_START, {}),
    ("(;FF[TZAAR]POS[aaa])", FailureCode.BAD_PROPERTY, {"property": "POS", "text": "aaa"}),
    (
        f"(;FF[TZAAR]POS[{'c' * 60}])",
        FailureCode.TOO_MANY_OF_TYPE,
        {"color": "white", "number": 60, "type": "tott", "limit": 15},
    ),
    (f"{GOLEM}RE[draw])", FailureCode.BAD_PROPERTY, {"property": "RE", "text": "draw"}),
    (f"{GOLEM};W[hop])", FailureCode.NOT_A_MOVE, {"text": "hop"}),
    (f"{GOLEM};B[npmq])", FailureCode.WRONG_PLAYER, {"color": "black"}),
    (f"{GOLEM};W[resign];B[npmq])", FailureCode.AFTER_THE_END, {}),
    (f"{GOLEM};W[pass])", FailureCode.FIRST_MOVE_NOT_PASSED, {"move": "pass"}),
    (
        f"{GOLEM}RE[W+];W[resign])",
        FailureCode.RESULTS_DIFFER,
        {"tagged": "1-0", "found": "0-1"},
    ),
    (f"{GOLEM}WL[x])", FailureCode.BAD_CLOCK, {"text": "x"}),
    (f"{GOLEM};W[a]B[b])", FailureCode.BAD_STEP, {"text": "W, B"}),
]
BOARDSPACE: list[Case] = [
    ("(;GM[Tzaar]VV[1])", FailureCode.NO_START, {}),
    ("(;GM[Tzaar]VV[9])", FailureCode.BAD_PROPERTY, {"property": "VV", "text": "9"}),
    ("(;GM[Tzaar]VV[1]SU[Odd])", FailureCode.BAD_PROPERTY, {"property": "SU", "text": "Odd"}),
    ("(;GM[Tzaar]VV[1]SU[Tzaar-Random])", FailureCode.NO_START, {}),
    (f"{SPACE};P0[1 hop])", FailureCode.BAD_STEP, {"text": "hop"}),
    (f"{SPACE};P1[1 pass])", FailureCode.WRONG_PLAYER, {"color": "black"}),
    (f"{SPACE};P0[1 undo])", FailureCode.NOT_ON_RECORD, {"text": "undo"}),
    (f"{SPACE};P0[1 move D 7])", FailureCode.BAD_STEP, {"text": "move D 7"}),
    (f"{SPACE};P0[1 move A 9 D 7])", FailureCode.NO_SUCH_SPACE, {"text": "A9"}),
    (
        f"{SPACE};P0[1 move D 7 A 1])",
        FailureCode.NOT_ON_ONE_LINE,
        {"move": "D7xA1", "from": "D7", "to": "A1"},
    ),
    (f"{SPACE};P0[1 pickb D 7])", FailureCode.UNFINISHED_TURN, {"text": "D7"}),
]


@pytest.mark.parametrize(("text", "code", "values"), LITTLE_GOLEM + BOARDSPACE)
def test_what_is_wrong_is_told_as_data(
    text: str, code: FailureCode, values: dict[str, str | int]
) -> None:
    with pytest.raises(RecordError) as caught:
        read_game(text)
    assert (caught.value.code, caught.value.values) == (code, values)
