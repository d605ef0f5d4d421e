from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any

import pytest

from tzaar.errors import InvalidNotationError
from tzaar.geometry import Space
from tzaar.moves import PASS, Capture, Move, Pass, Phase, Place, Reinforce, Turn
from tzaar.pieces import PieceType

CAPTURE = Capture(Space.D4, Space.C3)
REINFORCE = Reinforce(Space.F2, Space.G2)
PLACE = Place(PieceType.TZARRA, Space.E8)


@pytest.mark.parametrize(
    ("move", "text", "code"),
    [
        (CAPTURE, "D4xC3", "Capture(source=Space.D4, target=Space.C3)"),
        (REINFORCE, "F2+G2", "Reinforce(source=Space.F2, target=Space.G2)"),
        (PASS, "pass", "Pass()"),
        (PLACE, "R@E8", "Place(piece_type=PieceType.TZARRA, space=Space.E8)"),
    ],
)
def test_texts(move: Move, text: str, code: str) -> None:
    assert str(move) == text
    assert repr(move) == code


def test_moves_are_values() -> None:
    assert Capture(Space.D4, Space.C3) == CAPTURE
    assert Pass() == PASS
    assert hash(Pass()) == hash(PASS)
    same_spaces = {Capture(Space.D4, Space.C3), Reinforce(Space.D4, Space.C3), CAPTURE}
    assert len(same_spaces) == 2


@pytest.mark.parametrize("move", [CAPTURE, REINFORCE, PLACE])
def test_moves_do_not_change(move: Move) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(move, dataclasses.fields(move)[0].name, Space.A1)


@pytest.mark.parametrize(
    ("turn", "text", "code"),
    [
        (Turn(CAPTURE), "D4xC3", f"Turn({CAPTURE!r})"),
        (Turn(CAPTURE, REINFORCE), "D4xC3 F2+G2", f"Turn({CAPTURE!r}, {REINFORCE!r})"),
        (Turn(CAPTURE, PASS), "D4xC3 pass", f"Turn({CAPTURE!r}, Pass())"),
        (Turn(PLACE), "R@E8", f"Turn({PLACE!r})"),
        (Turn(), "", "Turn()"),
    ],
)
def test_turn_texts(turn: Turn, text: str, code: str) -> None:
    assert str(turn) == text
    assert repr(turn) == code


def test_a_turn_is_its_moves() -> None:
    turn = Turn(CAPTURE, PASS)
    assert list(turn) == [CAPTURE, PASS]
    assert len(turn) == 2
    assert turn.moves == (CAPTURE, PASS)


def test_turns_are_values() -> None:
    assert Turn(CAPTURE, PASS) == Turn(CAPTURE, PASS)
    assert hash(Turn(CAPTURE, PASS)) == hash(Turn(CAPTURE, PASS))
    assert Turn(CAPTURE, REINFORCE) != Turn(REINFORCE, CAPTURE)
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(Turn(CAPTURE), "moves", ())  # noqa: B010 - mypy knows better


def test_turns_can_be_copied_and_pickled() -> None:
    turn = Turn(CAPTURE, REINFORCE)
    assert copy.deepcopy(turn) == turn
    assert pickle.loads(pickle.dumps(turn)) == turn


def test_phases() -> None:
    assert [phase.value for phase in Phase] == ["p", "c", "s", "over"]
    assert repr(Phase.SECOND) == "Phase.SECOND"


def test_spaces_and_types_by_name() -> None:
    assert Capture("d7", "E7") == Capture(Space.D7, Space.E7)
    assert Reinforce("A1", Space.A2) == Reinforce(Space.A1, Space.A2)
    assert Place("Tott", "I5") == Place(PieceType.TOTT, Space.I5)
    assert type(Capture("D7", "E7").source) is Space


@pytest.mark.parametrize("kind", [Capture, Reinforce])
def test_moves_between_no_spaces_are_refused_at_once(kind: Any) -> None:
    for source, target in (("D9", "E7"), ("D7", "")):
        with pytest.raises(InvalidNotationError, match="no such space"):
            kind(source, target)
    with pytest.raises(ValueError, match="60"):
        kind(60, 0)
