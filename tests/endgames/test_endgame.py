"""Endgames as data."""

from __future__ import annotations

from typing import Any

import pytest

from tests.endgames.samples import THREE, TWO
from tzaar.endgames import Endgame, InvalidEndgameError


@pytest.mark.parametrize("endgame", [TWO, THREE])
def test_it_is_read_as_it_was_written(endgame: Endgame) -> None:
    assert Endgame.read(endgame.facts()) == endgame
    assert str(endgame.start) == endgame.position


def test_the_turns_of_both_are_counted() -> None:
    assert (TWO.plies, THREE.plies) == (3, 5)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"id": 7}, "id is 7, not a text"),
        ({"position": None}, "position is None"),
        ({"wins_in": 0}, "wins_in is 0, not a number"),
        ({"wins_in": True}, "wins_in is True"),
        ({"turns": "46"}, "turns is '46'"),
    ],
)
def test_what_is_no_endgame_is_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidEndgameError, match=reason):
        Endgame.read(TWO.facts() | change)


@pytest.mark.parametrize("facts", [None, [], "TWO", {}])
def test_other_data_is_refused(facts: object) -> None:
    with pytest.raises(InvalidEndgameError):
        Endgame.read(facts)
