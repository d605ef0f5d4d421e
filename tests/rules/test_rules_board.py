"""R1 to R6: the material, the board and the three ways to begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tzaar.errors import FailureCode, IllegalMoveError
from tzaar.geometry import NEIGHBOURS, SPACES, Space
from tzaar.moves import PASS, Capture, Phase, Place, Reinforce
from tzaar.notation import parse_move, parse_moves
from tzaar.pieces import BLACK, WHITE, Color, PieceType
from tzaar.position import Position

Study = Callable[[str], Position]
Show = Callable[[Position], str]
Play = Callable[[str, str], str]

TZAAR, TZARRA, TOTT = PieceType
CORNERS = "A1:Z A2:R A3:T I3:z I4:r I5:t"


def refusal(position: Position, move: str) -> FailureCode:
    with pytest.raises(IllegalMoveError) as caught:
        position.play(parse_move(move, position))
    return caught.value.code


class TestR1Material:
    @pytest.mark.parametrize("start", [Position.fixed(), Position.random(1)])
    def test_each_player_has_30_pieces(self, start: Position) -> None:
        for color in Color:
            assert [start.visible(color, kind) for kind in PieceType] == [6, 9, 15]
            assert len(list(start.stacks(color))) == 30

    def test_the_hands_hold_as_many(self) -> None:
        start = Position.empty()
        for color in Color:
            assert [start.in_hand(color, kind) for kind in PieceType] == [6, 9, 15]


class TestR2Board:
    def test_columns(self) -> None:
        columns = Counter(space.column for space in SPACES)
        assert "".join(columns) == "ABCDEFGHI"
        assert list(columns.values()) == [5, 6, 7, 8, 8, 8, 7, 6, 5]

    def test_rows_are_numbered_from_1_without_a_gap(self) -> None:
        for letter in "ABCDEFGHI":
            rows = [int(space.name[1:]) for space in SPACES if space.column == letter]
            assert rows == list(range(1, len(rows) + 1))

    def test_the_hole_has_no_number(self) -> None:
        assert Space.E5 not in NEIGHBOURS[Space.E4]
        assert NEIGHBOURS[Space.E4] == (Space.F4, Space.F3, Space.E3, Space.D3, Space.D4)


class TestR3Stacks:
    def test_a_stack_is_what_its_top_piece_is(self, play: Play) -> None:
        # The Tott on the Tzaar makes it a Tott; the Tzaar below is no longer visible.
        assert play(f"{CORNERS} D4:T D5:Z D6:Z w s", "D4+D5") == (
            "A1:Z A2:R A3:T D5:T2 D6:Z I3:z I4:r I5:t b c"
        )

    def test_only_the_top_piece_is_visible(self, study: Study) -> None:
        position = study(f"{CORNERS} D4:T12 w c")
        assert [position.visible(WHITE, kind) for kind in PieceType] == [1, 1, 2]

    def test_height_alone_is_strength(self, study: Study) -> None:
        # A Tott of height 2 takes a Tzaar of height 2.
        position = study(f"{CORNERS} D4:T2 D5:z2 w c")
        assert Capture(Space.D4, Space.D5) in position.legal_moves()


class TestR4RandomStart:
    @pytest.mark.parametrize("seed", range(10))
    def test_all_60_pieces_and_white_to_open(self, seed: int) -> None:
        position = Position.random(seed)
        assert len(list(position.stacks())) == 60
        assert all(stack.height == 1 for _, stack in position.stacks())
        assert (position.to_move, position.phase) == (WHITE, Phase.CAPTURE)
        assert position.is_opening
        assert position.outcome() is None

    def test_without_a_seed_no_two_are_alike(self) -> None:
        assert len({Position.random() for _ in range(20)}) == 20


class TestR5FixedStart:
    def test_its_text(self) -> None:
        assert str(Position.fixed()) == (
            "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w c"
        )

    def test_a_turn_of_120_degrees_changes_nothing(self) -> None:
        assert Position.fixed().rotate(2) == Position.fixed()
        assert Position.fixed().rotate(4) == Position.fixed()

    def test_a_turn_of_60_degrees_swaps_the_colours(self) -> None:
        turned = Position.fixed().rotate(1)
        assert str(turned).split()[0] == str(Position.fixed().swap_colors()).split()[0]
        assert turned != Position.fixed()


class TestR6Tournament:
    def test_the_board_starts_empty_and_white_places_first(self) -> None:
        start = Position.empty()
        assert list(start.stacks()) == []
        assert (start.to_move, start.phase) == (WHITE, Phase.PLACEMENT)
        assert len(start.legal_moves()) == 3 * 60

    def test_the_players_alternate(self, show: Show) -> None:
        position = Position.empty()
        for move in parse_moves("T@A1 z@E8 R@I5", position):
            position = position.play(move)
        assert show(position) == "A1:T E8:z I5:R b p"
        assert position.in_hand(WHITE, TOTT) == 14
        assert position.in_hand(WHITE, TZARRA) == 8
        assert position.in_hand(BLACK, TZAAR) == 5

    def test_one_places_ones_own_colour_whatever_the_case_of_the_letter(self, show: Show) -> None:
        position = Position.empty().play(parse_move("t@a1", Position.empty()))
        assert show(position) == "A1:T b p"

    def test_on_vacant_spaces_only(self, study: Study) -> None:
        assert refusal(study("A1:T b p"), "Z@A1") is FailureCode.NOT_VACANT

    def test_no_type_beyond_its_supply(self, study: Study) -> None:
        tzaars = "A1:Z A2:Z A3:Z A4:Z A5:Z B1:Z I1:t I2:t I3:t I4:t I5:t H1:t w p"
        position = study(tzaars)
        assert position.in_hand(WHITE, TZAAR) == 0
        assert refusal(position, "Z@C1") is FailureCode.NONE_LEFT_TO_PLACE
        kinds = {m.piece_type for m in position.legal_moves() if isinstance(m, Place)}
        assert kinds == {TZARRA, TOTT}

    def test_no_stack_moves_while_pieces_are_placed(self, study: Study) -> None:
        position = study("A1:T A2:t w p")
        for move in (Capture(Space.A1, Space.A2), Reinforce(Space.A1, Space.A2), PASS):
            with pytest.raises(IllegalMoveError) as caught:
                position.play(move)
            assert caught.value.code is FailureCode.STILL_PLACING

    def test_a_turn_is_one_placement(self) -> None:
        turns = list(Position.empty().legal_turns())
        assert len(turns) == 180
        assert {len(turn) for turn in turns} == {1}

    def test_nobody_loses_for_want_of_a_type_yet(self, study: Study) -> None:
        position = study("A1:T A2:t w p")
        assert position.visible(WHITE, TZAAR) == 0
        assert position.outcome() is None

    def test_black_places_last_and_white_opens(self) -> None:
        goal, position = Position.fixed(), Position.empty()
        for white, black in zip(goal.stacks(WHITE), goal.stacks(BLACK), strict=True):
            for color, (space, stack) in zip(Color, (white, black), strict=True):
                assert (position.to_move, position.phase) == (color, Phase.PLACEMENT)
                position = position.play(Place(stack.piece_type, space))
        assert position == goal
        assert (position.to_move, position.phase) == (WHITE, Phase.CAPTURE)
        assert position.is_opening
        assert position.in_hand(WHITE, TOTT) == 0

    def test_the_last_piece_has_no_choice_of_type(self) -> None:
        last = str(Position.fixed()).replace("ttttT", ".tttT").replace("w c", "b p")
        assert [str(move) for move in Position.parse(last).legal_moves()] == ["T@A1"]
        after = Position.parse(last).play(Place(TOTT, Space.A1))
        assert after == Position.fixed()

    def test_nothing_is_placed_after_that(self) -> None:
        assert refusal(Position.fixed(), "Z@D4") is FailureCode.NOTHING_TO_PLACE
