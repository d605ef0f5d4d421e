"""Every move of a record, and every typed move, is checked once."""

from __future__ import annotations

import pytest

from tzaar.game import Game
from tzaar.legality import check_move
from tzaar.records import Format, read_game, write

TURNS = ("D7xE7", "F6xF5 pass", "D6xE6 A5xA4")
MOVES = 5


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The moves that were checked."""
    checked: list[str] = []

    def counting(move: object, *others: object) -> None:
        checked.append(str(move))
        check_move(move, *others)  # type: ignore[arg-type]

    monkeypatch.setattr("tzaar.position.check_move", counting)
    return checked


def played() -> Game:
    game = Game()
    for turn in TURNS:
        game.play(turn)
    return game


def test_typed_turns(checks: list[str]) -> None:
    played()
    assert checks == " ".join(TURNS).split()
    assert len(checks) == MOVES


@pytest.mark.parametrize("format_", Format)
def test_records(format_: Format, checks: list[str]) -> None:
    text = write(played(), format_)
    checks.clear()
    read_game(text)
    assert checks == " ".join(TURNS).split()
