"""The core and the library accept and refuse the same position strings and moves."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tzaar import Capture, Place, Position, Reinforce, TzaarError, parse_move
from tzaar.engine._native import Position as CorePosition
from tzaar.geometry import SPACES
from tzaar.pieces import PieceType

FIXED = str(Position.fixed())
HAND_MADE = [
    "",
    " ",
    "x",
    FIXED,
    f"  {FIXED}  ",
    FIXED.replace(" ", "   "),
    FIXED.replace(" ", "\t"),
    FIXED.replace(" w ", " W "),
    FIXED.replace(" w c", " b c"),
    FIXED.replace(" c", " s"),
    FIXED.replace(" c", " p"),
    FIXED.replace(" c", " over"),
    FIXED.replace(" c", ""),
    FIXED + " c",
    FIXED.replace("ttttT", "tttt"),
    FIXED.replace("ttttT", "ttttTT"),
    FIXED.replace("ttttT", "tttt."),
    FIXED.replace("ttttT", "tttt2T"),
    FIXED.replace("ttttT", "tttt1T"),
    FIXED.replace("ttttT", "tttt0T"),
    FIXED.replace("ttttT", "tttt02T"),
    FIXED.replace("ttttT", "tttZ"),
    FIXED.replace("ttttT", "ttttZ"),
    FIXED.replace("ttttT", "tttt²"),
    FIXED.replace("ttttT", "tttt٣"),
    FIXED.replace("/", "|"),
    FIXED + "\x00",
    "." * 60,
    "...../....../......./......../......../......../......./....../..... w c",
    "...../....../......./......../......../......../......./....../..... w p",
    "...../....../......./......../......../......../......./....../..... b p",
    "Z..../....../......./......../......../......../......./....../..... b p",
    "Z..../....../......./......../......../......../......./....../..... w p",
    "Z2.../....../......./......../......../......../......./....../..... b p",
    "ZRTzr/t...../......./......../......../......../......./....../..... w c",
    "ZRTzr/t...../......./......../......../......../......./....../..... b s",
    "ZR.zr/t...../......./......../......../......../......./....../..... w c",
    "ZR.zr/....../......./......../......../......../......./....../..... w c",
    "ZRT../....../......./......../......../......../......./....../..... w c",
    "Z30R T/...",
    "Z28RTzr/t.../......./......../......../......../......./....../..... w c",
    "Z28RTzr/t...../......./......../......../......../......./....../..... w c",
    "Z29RTzr/t...../......./......../......../......../......./....../..... w c",
    "Z99RTzr/t...../......./......../......../......../......./....../..... w c",
    "Z999999999999999999999RTzr/t...../......./......../......../......../......./....../..... w c",
    "z" * 10_000,
]


def accepts(text: str) -> bool:
    try:
        position = Position.parse(text)
    except TzaarError:
        return False
    # Accepted text means the same to both.
    core = CorePosition(text)
    assert (str(core), core.key) == (str(position), position.key)
    return True


def core_accepts(text: str) -> bool:
    try:
        CorePosition(text)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("text", HAND_MADE, ids=map(str, range(len(HAND_MADE))))
def test_position_strings_by_hand(text: str) -> None:
    assert core_accepts(text) == accepts(text)


@given(st.from_type(Position), st.data())
def test_damaged_position_strings(position: Position, data: st.DataObject) -> None:
    text = list(str(position))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at : at + data.draw(st.integers(0, 2))] = data.draw(
            st.sampled_from(["", "Z", "r", "T3", ".", "/", " ", "0", "9", "w", "b", "s", "p", "x"])
        )
    damaged = "".join(text)
    assert core_accepts(damaged) == accepts(damaged)


@given(st.from_type(Position), st.integers(0, 2**32))
def test_every_move_there_can_be(position: Position, seed: int) -> None:
    random, core = Random(seed), CorePosition(str(position))
    legal = set(map(str, position.legal_moves()))
    for _ in range(40):
        one, other = random.choice(SPACES), random.choice(SPACES)
        for move in (
            Capture(one, other),
            Reinforce(one, other),
            Place(random.choice(list(PieceType)), one),
        ):
            assert move_accepted(core, str(move)) == (str(move) in legal), move
    assert move_accepted(core, "pass") == ("pass" in legal)


MOVE_TEXTS = [
    "D7xE7", "d7xe7", "D7XE7", "d7e7", "D7-E7", "D7:E7", "D7 E7", "D7->E7", " D7xE7 ", "D7 x E7",
    "D7+E7", "D7E9", "E5xD6", "E9xE8", "J1xA1", "A0xA1", "D7xD7", "D7", "", "pass", "PASS", "--",
    "Z@D4", "D7xE7x", "D7xE7 F6xF5", "D7\nE7", "D7xxE7", "Ð7xE7", "D7\u00d7E7", "D7>E7",
    "D7 > E7",
    "D7   E7", "D7--E7", "x", "D7x", "xE7", "D77xE7", "D7x E7", "D7\tE7",
    "D7xE77", "D777xE7", "D7777xE7", "DxE7", "D7xE", "77xE7", "1D7xE7", "D7E", "D7x7",
]  # fmt: skip


@pytest.mark.parametrize("text", MOVE_TEXTS, ids=map(str, range(len(MOVE_TEXTS))))
def test_lenient_move_texts(text: str) -> None:
    position = Position.fixed()
    try:
        expected: str | None = str(position.play(parse_move(text, position)))
    except TzaarError:
        expected = None
    try:
        found: str | None = str(CorePosition.fixed().play(text))
    except ValueError:
        found = None
    assert found == expected


def move_accepted(core: CorePosition, text: str) -> bool:
    try:
        core.play(text)
    except ValueError:
        return False
    return True
