"""Setups and positions as objects. What the rules say is tested in tests/rules."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any
from unittest.mock import ANY

import pytest

from tzaar.errors import FailureCode, IllegalMoveError, InvalidNotationError, InvalidSetupError
from tzaar.geometry import SPACES, SYMMETRIES, Space, Symmetry
from tzaar.moves import PASS, Capture, Phase, Place, Reinforce, Turn
from tzaar.pieces import BLACK, WHITE, Color, PieceType, Stack
from tzaar.position import Position, Setup

Study = Callable[[str], Position]
Show = Callable[[Position], str]

TZAAR, TZARRA, TOTT = PieceType
FIXED = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT"
SPARSE = "ZRT../....../......./......../......../......../......./....../..zrt"
CORNERS = "A1:Z A2:R A3:T I3:z I4:r I5:t"


# -- Setup -----------------------------------------------------------------------------------------


def test_setup_defaults() -> None:
    setup = Setup()
    assert (dict(setup.stacks), setup.to_move, setup.phase) == ({}, WHITE, Phase.CAPTURE)


def test_setup_reads_and_writes_texts() -> None:
    setup = Setup.parse(f"{SPARSE} b s")
    assert setup.stacks[Space.A1] == Stack(WHITE, TZAAR)
    assert len(setup.stacks) == 6
    assert (setup.to_move, setup.phase) == (BLACK, Phase.SECOND)
    assert str(setup) == f"{SPARSE} b s"


def test_setup_may_be_impossible() -> None:
    text = f"{'Z' * 5}/{'Z' * 6}/{FIXED[13:]} w c"
    assert str(Setup.parse(text)) == text


def test_setup_to_position_and_back() -> None:
    position = Position.fixed()
    assert position.setup().position() == position
    assert position.setup() == Setup(dict(position.stacks()), WHITE, Phase.CAPTURE)


def test_a_setup_can_be_edited(show: Show) -> None:
    setup = Position.parse(f"{SPARSE} w s").setup()
    stacks = {**setup.stacks, Space.E5: Stack(BLACK, TOTT, 4)}
    assert show(Setup(stacks, BLACK).position()) == f"{CORNERS[:14]} E5:t4 {CORNERS[15:]} b c"


def test_a_setup_does_not_change() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(Setup(), "to_move", BLACK)  # noqa: B010 - mypy knows better


def board(a: str = "ZRT..", i: str = "..zrt", *, b: str = "......", h: str = "......") -> str:
    """A board by its outer columns; the others are vacant."""
    return f"{a}/{b}/......./......../......../......../......./{h}/{i}"


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (f"{FIXED} w c", []),
        (f"{FIXED} b c", []),
        (f"{board()} b s", []),
        (f"{board()} w c", []),
        (
            f"{FIXED} w s",
            ["a second move on a full board: the capture before it empties a space (R8)"],
        ),
        (
            f"{board('ZRTZZ', b='ZZZZ..')} w c",
            ["White shows 7 Tzaars, there are only 6 (R1)"],
        ),
        (
            f"{board(i='rrzrr', h='rrrrrr')} w c",
            ["Black shows 10 Tzarras, there are only 9 (R1)"],
        ),
        (
            f"{board('Z29R2T..')} w c",
            ["White has 32 pieces in stacks, there are only 30 (R1)"],
        ),
        (
            f"{board(i='..z29rt')} w c",
            ["Black has 31 pieces in stacks, there are only 30 (R1)"],
        ),
        (f"{board('Z28RT..')} w c", []),
        (f"{board(i='.....')} w c", ["Black has no pieces on the board"]),
        (f"{board('.....')} b s", ["White has no pieces on the board"]),
        (
            f"{board('.....', '.....')} w c",
            ["White has no pieces on the board", "Black has no pieces on the board"],
        ),
        (
            f"{board('.RT..', '..zr.')} w c",
            ["White shows no Tzaar and Black no Tott: both cannot have lost (R14)"],
        ),
        (
            f"{board('..T..', '..z..')} w c",  # the first of several that are missing is named
            ["White shows no Tzaar and Black no Tzarra: both cannot have lost (R14)"],
        ),
        (f"{board('.RT..')} w c", []),
        (f"{board(i='....t')} b c", []),
        (f"{FIXED} w p", ["placement on a full board: the phase is capture (R6)"]),
        (f"{board('.....', '.....')} b p", []),
        (f"{board()} w p", []),
        (f"{board()} b p", []),
        (
            f"{board('Z2RT..')} b p",
            ["a stack of height 2 on A1 during placement (R6)"],
        ),
        (
            f"{board('ZRTT.')} w p",
            ["White is to place with 4 pieces on the board against 3: the players take turns (R6)"],
        ),
        (f"{board('ZRTT.')} b p", []),
        (
            f"{board('ZRTTT')} b p",
            ["Black is to place with 3 pieces on the board against 5: the players take turns (R6)"],
        ),
    ],
)
def test_problems(text: str, problems: list[str]) -> None:
    setup = Setup.parse(text)
    assert setup.problems() == problems
    if problems:
        with pytest.raises(InvalidSetupError) as caught:
            setup.position()
        assert caught.value.problems == tuple(problems)
    else:
        assert str(setup.position()) == text


def test_problems_that_no_text_can_have() -> None:
    stacks = dict(Position.parse(f"{SPARSE} w c").stacks())
    low = Setup({**stacks, Space.E1: Stack(WHITE, TOTT, 0), Space.E2: Stack(BLACK, TOTT, -3)})
    assert low.problems() == [
        "a stack of height 0 on E1: the least is 1",
        "a stack of height -3 on E2: the least is 1",
    ]
    assert Setup(stacks, WHITE, Phase.OVER).problems() == [
        "the phase is placement, capture or second move; over follows from it"
    ]


def test_all_problems_are_told_at_once() -> None:
    setup = Setup.parse("ZZZZZ/ZZR2ttt/ttttttt/ttttttt./......../......../......./....../..... b p")
    assert setup.problems() == [
        "White shows 7 Tzaars, there are only 6 (R1)",
        "Black shows 17 Totts, there are only 15 (R1)",
        "a stack of height 2 on B3 during placement (R6)",
        "Black is to place with 17 pieces on the board against 8: the players take turns (R6)",
    ]


# -- Making positions ------------------------------------------------------------------------------


def test_a_position_is_made_by_name() -> None:
    with pytest.raises(TypeError, match=r"^make a Position with fixed\(\), random\(\), empty\(\)"):
        Position()


def test_parse_refuses_bad_texts_and_impossible_positions() -> None:
    with pytest.raises(InvalidNotationError):
        Position.parse("nonsense")
    with pytest.raises(InvalidSetupError):
        Position.parse(f"{FIXED} w s")


def test_texts() -> None:
    assert str(Position.fixed()) == f"{FIXED} w c"
    assert repr(Position.fixed()) == f"Position.parse('{FIXED} w c')"


# -- What is there ---------------------------------------------------------------------------------


def test_stacks_by_space_or_name() -> None:
    position = Position.fixed()
    assert position[Space.C3] == position["c3"] == Stack(BLACK, TZAAR)
    assert position.play(Capture(Space.D7, Space.E7))["D7"] is None
    with pytest.raises(InvalidNotationError, match="no such space: 'J9'"):
        position["J9"]


def test_stacks_of_one_colour_or_both(study: Study) -> None:
    position = study(f"{CORNERS} w c")
    assert [space.name for space, _ in position.stacks()] == ["A1", "A2", "A3", "I3", "I4", "I5"]
    assert [space.name for space, _ in position.stacks(WHITE)] == ["A1", "A2", "A3"]
    assert list(position.stacks(BLACK)) == [
        (Space.I3, Stack(BLACK, TZAAR)),
        (Space.I4, Stack(BLACK, TZARRA)),
        (Space.I5, Stack(BLACK, TOTT)),
    ]


def test_nothing_is_in_hand_once_all_are_placed(study: Study) -> None:
    for color in Color:
        for kind in PieceType:
            assert study(f"{CORNERS} w c").in_hand(color, kind) == 0


def test_is_opening() -> None:
    assert Position.fixed().is_opening
    assert not Position.empty().is_opening
    assert not Position.parse(f"{SPARSE} w c").is_opening


def test_phases(study: Study) -> None:
    assert Position.empty().phase is Phase.PLACEMENT
    assert Position.fixed().phase is Phase.CAPTURE
    assert study(f"{CORNERS} w s").phase is Phase.SECOND
    assert study(f"{CORNERS[:-5]} w s").phase is Phase.OVER


# -- Moves and turns -------------------------------------------------------------------------------


def test_the_order_of_moves(study: Study) -> None:
    moves = study("A1:Z A2:R A3:T A4:t I3:z I4:r I5:t w s").legal_moves()
    assert list(map(str, moves)) == ["A3xA4", "A1+A2", "A2+A3", "A2+A1", "A3+A2", "pass"]


def test_playing_leaves_the_position_as_it_was() -> None:
    position = Position.fixed()
    position.play(Capture(Space.D7, Space.E7))
    assert position == Position.fixed()
    assert len(position.legal_moves()) == 42


def test_a_list_of_moves_is_the_callers_own() -> None:
    position = Position.fixed()
    position.legal_moves().clear()
    assert len(position.legal_moves()) == 42


def test_play_turn_refuses_too_few_moves(study: Study) -> None:
    position = study("A1:Z A2:R A3:T A4:t I3:z I4:r I5:t w c")
    for turn, text in ((Turn(), ""), (Turn(Capture(Space.A3, Space.A4)), "A3xA4")):
        with pytest.raises(IllegalMoveError) as caught:
            position.play_turn(turn)
        assert caught.value.code is FailureCode.UNFINISHED_TURN
        assert caught.value.move == text
        assert str(caught.value) == (
            f"the turn '{text}' is not finished: a capture, reinforcement or pass is missing"
        )


def test_play_turn_refuses_too_many_moves() -> None:
    turn = Turn(Capture(Space.D7, Space.E7), PASS)
    with pytest.raises(IllegalMoveError) as caught:
        Position.fixed().play_turn(turn)
    assert caught.value.code is FailureCode.TOO_MANY_MOVES
    assert caught.value.move == "D7xE7 pass"
    assert str(caught.value) == "the turn ends with its move 1: there is no pass after it"


def test_play_turn_refuses_illegal_moves(study: Study) -> None:
    position = study("A1:Z A2:R A3:T A4:t I3:z I4:r I5:t w c")
    with pytest.raises(IllegalMoveError, match="A1xA3: the way from A1 to A3 is blocked"):
        position.play_turn(Turn(Capture(Space.A1, Space.A3), PASS))


def test_legal_turns_of_a_small_board(study: Study) -> None:
    position = study("A1:Z A2:R A3:T A4:t I3:z I4:r I5:t w c")
    assert list(map(str, position.legal_turns())) == [
        "A3xA4 A1+A2",
        "A3xA4 A2+A4",
        "A3xA4 A2+A1",
        "A3xA4 A4+A2",
        "A3xA4 pass",
    ]


@pytest.mark.parametrize(
    ("move", "lost"),
    [
        (Reinforce(Space.A1, Space.A2), TZARRA),
        (Reinforce(Space.I5, Space.I4), TZARRA),
        (Reinforce(Space.A1, Space.I3), None),  # an enemy
        (Reinforce(Space.A1, Space.E1), None),  # vacant
        (Reinforce(Space.E1, Space.A1), None),
        (Reinforce(Space.A1, Space.A1), None),  # itself
        (Capture(Space.A1, Space.A2), None),
        (Place(TZAAR, Space.A2), None),
        (PASS, None),
    ],
)
def test_self_loss_of_any_move(study: Study, move: Capture, lost: PieceType | None) -> None:
    assert study(f"{CORNERS} w s").self_loss(move) is lost


# -- Symmetry --------------------------------------------------------------------------------------


def test_transform_moves_every_stack() -> None:
    position = Position.random(5)
    for symmetry in SYMMETRIES:
        image = position.transform(symmetry)
        assert all(image[symmetry(space)] == position[space] for space in SPACES)
        assert (image.to_move, image.phase) == (position.to_move, position.phase)
        assert image.transform(symmetry.inverse) == position


def test_rotate_and_mirror() -> None:
    position = Position.random(5)
    assert position.rotate() == position.transform(Symmetry(1))
    assert position.rotate(-1).rotate(1) == position
    assert position.rotate(6) == position
    assert position.mirror() == position.transform(Symmetry(mirrored=True))
    assert position.mirror().mirror() == position


def test_swap_colors(study: Study, show: Show) -> None:
    position = study(f"{CORNERS} D4:T3 w c")
    swapped = position.swap_colors()
    assert show(swapped) == "A1:z A2:r A3:t D4:t3 I3:Z I4:R I5:T b c"
    assert swapped.visible(BLACK, TOTT) == 2
    assert swapped.visible(WHITE, TOTT) == 1
    assert swapped.swap_colors() == position
    again = Position.fixed().swap_colors().swap_colors()
    for color in Color:
        for kind in PieceType:
            assert again.visible(color, kind) == kind.supply


# -- Identity --------------------------------------------------------------------------------------


def test_equality_and_hashing() -> None:
    position = Position.fixed()
    assert position == Position.parse(str(position))
    assert hash(position) == hash(Position.parse(str(position)))
    assert position != Position.parse(f"{FIXED} b c")
    assert Position.parse(f"{SPARSE} w c") != Position.parse(f"{SPARSE} w s")
    assert position != Position.random(1)
    assert position != str(position)
    assert position == ANY, "another class may know better"
    assert {position, Position.fixed()} == {position}


def test_keys_depend_on_side_phase_and_heights() -> None:
    texts = [
        f"{board} {side} {phase}"
        for board in (SPARSE, SPARSE.replace("Z", "Z2"), SPARSE.replace("Z", "Z3"))
        for side in "wb"
        for phase in "cs"
    ]
    assert len({Position.parse(text).key for text in texts}) == 12


def test_positions_do_not_change() -> None:
    position = Position.fixed()
    for name in ("to_move", "phase", "key", "is_opening"):
        with pytest.raises(AttributeError):
            setattr(position, name, None)


def test_positions_can_be_copied_and_pickled() -> None:
    position = Position.fixed().play(Capture(Space.D7, Space.E7))
    for other in (
        copy.copy(position),
        copy.deepcopy(position),
        pickle.loads(pickle.dumps(position)),
    ):
        assert other == position
        assert other.key == position.key
        assert other.legal_moves() == position.legal_moves()


def test_the_move_between_two_spaces_is_what_the_target_makes_it() -> None:
    fixed = Position.fixed()
    assert fixed.move_between(Space.D7, Space.E7) == Capture(Space.D7, Space.E7)
    assert fixed.move_between(Space.D7, Space.D6) == Reinforce(Space.D7, Space.D6)
    vacated = fixed.play(Capture(Space.D7, Space.E7))
    assert vacated.move_between(Space.E8, Space.D7) == Capture(Space.E8, Space.D7)


def test_setups_by_names() -> None:
    names: dict[str, Stack | str] = {"a1": "T2", "E5": Stack(BLACK, TZAAR)}
    named = Setup(names, "black")
    assert named == Setup({Space.A1: Stack(WHITE, TOTT, 2), Space.E5: Stack.parse("z")}, BLACK)
    assert named.with_stack("A1", None).with_stack(Space.E5, "r") == Setup({"E5": "r"}, "b")
    assert named == named.with_stack("B1", "Z").with_stack("B1", None)


@pytest.mark.parametrize(
    ("stacks", "to_move", "hint"),
    [
        ({"A9": "T"}, WHITE, "no such space"),
        ({"A1": "X"}, WHITE, "not a stack"),
        ({"A1": "T"}, "green", "not a colour"),
    ],
)
def test_setups_of_nothing_known_are_refused(stacks: Any, to_move: Any, hint: str) -> None:
    with pytest.raises(InvalidNotationError, match=hint):
        Setup(stacks, to_move)


def test_setups_of_something_else_are_refused() -> None:
    wrong: Any = 1
    with pytest.raises(TypeError, match="not a colour"):
        Setup({}, wrong)
    with pytest.raises(ValueError, match="not a valid Phase"):
        Setup({}, WHITE, wrong)


# -- As python-chess has it ------------------------------------------------------------------------


def test_texts_are_played() -> None:
    start = Position.fixed()
    turns = ("D7xE7", "F6 F5 G1+F2", "E7xE8 pass")
    by_text = by_value = start
    for text in turns:
        turn = by_value.read_turn(text)[0]
        by_value = by_value.play_turn(turn)
        assert by_text.read_turn(text) == (turn, by_text.play_turn(text))
        by_text = by_text.play_turn(text)
    assert by_text == by_value
    assert start.play("d7-e7") == start.play(Capture("D7", "E7"))


@pytest.mark.parametrize(
    ("text", "error", "hint"),
    [
        ("D7xE7 F6xF5", InvalidNotationError, "expected one move, got 2"),
        ("nonsense", InvalidNotationError, "is not a move"),
        ("D7+E7", IllegalMoveError, "R11"),
    ],
)
def test_texts_that_are_not_played(text: str, error: type[Exception], hint: str) -> None:
    with pytest.raises(error, match=hint):
        Position.fixed().play(text)


def test_a_turn_has_its_moves_and_no_more() -> None:
    second = Position.fixed().play_turn("D7xE7")
    with pytest.raises(IllegalMoveError, match="is not finished"):
        second.play_turn("F6xF5")
    with pytest.raises(IllegalMoveError, match="ends with its move 2"):
        second.play_turn("F6xF5 G1+F2 D6xE6")


def test_is_legal_says_what_play_does() -> None:
    position = Position.fixed().play_turn("D7xE7")
    for move in position.legal_moves():
        assert position.is_legal(move)
        assert position.is_legal(str(move))
    for text in ("pass", "A1+A2", "nonsense", ""):
        assert not position.is_legal(text)
    assert not position.is_over


def test_find_move_finds_legal_moves_only() -> None:
    position = Position.fixed().play("D7xE7").play("F6xF5")
    for move in position.legal_moves():
        if move is not PASS:
            assert isinstance(move, Capture | Reinforce)
            assert position.find_move(move.source, str(move.target)) == move
    with pytest.raises(IllegalMoveError):
        position.find_move("A1", "I5")


def test_attackers_are_those_who_could_capture() -> None:
    position = Position.random(3)
    for color in (WHITE, BLACK):
        due = Setup(dict(position.stacks()), color).position()
        captured = {
            (move.source, move.target) for move in due.legal_moves() if isinstance(move, Capture)
        }
        told = {
            (source, space)
            for space, stack in due.stacks(color.opponent)
            for source in due.attackers(space)
        }
        assert told == captured
        for space, _ in due.stacks(color.opponent):
            assert due.is_attacked(space) is any(target is space for _, target in captured)


def test_a_vacant_space_has_no_attackers_and_meets_stacks() -> None:
    position = Position.fixed().play_turn("D7xE7")
    assert position.attackers("D7") == frozenset()
    assert position.reach("D7") == {Space.parse(it) for it in ("D6", "D8", "C6", "C7", "E6", "E7")}


def test_canonical_is_one_for_all_images() -> None:
    position = Position.random(11).play_turn(next(iter(Position.random(11).legal_turns())))
    images = [position.transform(symmetry) for symmetry in SYMMETRIES]
    assert len({image.canonical()[0] for image in images}) == 1
    for image in images:
        canonical, symmetry = image.canonical()
        assert image.transform(symmetry) == canonical


def test_truth_and_loops_are_refused() -> None:
    position = Position.fixed()
    for habit in (lambda: bool(position), lambda: list(position), lambda: bool(WHITE)):
        with pytest.raises(TypeError, match=r"a (position|colour) is n"):
            habit()
