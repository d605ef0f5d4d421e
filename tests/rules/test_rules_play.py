"""R7 to R13: turns, how stacks move, capture and reinforce."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tzaar.errors import FailureCode, IllegalMoveError
from tzaar.moves import PASS, Capture, Pass, Phase, Reinforce, Turn
from tzaar.notation import parse_move, parse_turn
from tzaar.pieces import BLACK, WHITE
from tzaar.position import Position

Study = Callable[[str], Position]
Play = Callable[[str, str], str]

# Bystanders, so that nobody has lost a type; they stand in corners, out of the way.
OTHERS = "A1:Z A2:R A3:T I3:z I4:r I5:t"


def moves_from(position: Position, space: str) -> list[str]:
    return [str(move) for move in position.legal_moves() if str(move).startswith(space)]


def refusal(position: Position, move: str) -> FailureCode:
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(move, position)
    return caught.value.code


def turn_refusal(position: Position, turn: str) -> FailureCode:
    with pytest.raises(IllegalMoveError) as caught:
        parse_turn(turn, position)
    return caught.value.code


class TestR7OpeningTurn:
    def test_one_capture_and_black_is_to_move(self) -> None:
        position = Position.fixed()
        assert position.is_opening
        position = position.play(parse_move("D7xE7", position))
        assert str(position) == (
            "ttttT/TrrrRT/TRzzZRT/TRZtTZ.T/TRZTtzRt/trztTzrt/trzZZrt/trRRRt/tTTTT b c"
        )
        assert not position.is_opening

    def test_it_must_capture(self) -> None:
        assert refusal(Position.fixed(), "pass") is FailureCode.FIRST_MOVE_NOT_PASSED
        assert refusal(Position.fixed(), "D7+D6") is FailureCode.FIRST_MOVE_MUST_CAPTURE

    def test_there_is_no_second_move(self) -> None:
        assert turn_refusal(Position.fixed(), "D7xE7 pass") is FailureCode.FIRST_MOVE_NOT_PASSED
        turn = Turn(parse_move("D7xE7", Position.fixed()), PASS)
        with pytest.raises(IllegalMoveError) as caught:
            Position.fixed().play_turn(turn)
        assert caught.value.code is FailureCode.TOO_MANY_MOVES
        assert {len(turn) for turn in Position.fixed().legal_turns()} == {1}

    def test_whoever_is_to_move_on_a_full_board_opens(self) -> None:
        position = Position.fixed().swap_colors()
        assert position.to_move is BLACK
        assert position.play(parse_move("D7xE7", position)).to_move is WHITE

    @pytest.mark.parametrize("seed", range(20))
    def test_a_full_board_always_offers_a_capture_and_one_after_it(self, seed: int) -> None:
        position = Position.random(seed)
        assert position.legal_moves()
        assert all(position.play(move).legal_moves() for move in position.legal_moves())

    def test_even_where_the_colours_are_far_apart(self) -> None:
        position = Position.parse(
            "ZZZZZ/ZRRRRR/RRRRTTT/TTTTTTTT/TTTTzzzz/zzrrrrrr/rrrtttt/tttttt/ttttt w c"
        )
        assert len(position.legal_moves()) == 14  # over the border between them
        assert all(position.play(move).legal_moves() for move in position.legal_moves())


class TestR8TwoMoves:
    BOARD = f"{OTHERS} D4:T D5:t D6:t C4:T w c"

    def test_capture_then_capture(self, play: Play) -> None:
        assert play(self.BOARD, "D4xD5 D5xD6") == ("A1:Z A2:R A3:T C4:T D6:T I3:z I4:r I5:t b c")

    def test_capture_then_reinforcement(self, play: Play) -> None:
        assert play(self.BOARD, "D4xD5 D5+C4") == ("A1:Z A2:R A3:T C4:T2 D6:t I3:z I4:r I5:t b c")

    def test_capture_then_pass(self, play: Play) -> None:
        assert play(self.BOARD, "D4xD5 pass") == (
            "A1:Z A2:R A3:T C4:T D5:T D6:t I3:z I4:r I5:t b c"
        )

    def test_the_first_move_cannot_be_passed(self, study: Study) -> None:
        assert refusal(study(self.BOARD), "pass") is FailureCode.FIRST_MOVE_NOT_PASSED
        assert PASS not in study(self.BOARD).legal_moves()

    def test_the_first_move_cannot_reinforce(self, study: Study) -> None:
        assert refusal(study(self.BOARD), "D4+C4") is FailureCode.FIRST_MOVE_MUST_CAPTURE
        assert {type(move) for move in study(self.BOARD).legal_moves()} == {Capture}

    def test_the_same_player_makes_the_second_move(self, study: Study) -> None:
        position = study(self.BOARD)
        position = position.play(parse_move("D4xD5", position))
        assert (position.to_move, position.phase) == (WHITE, Phase.SECOND)
        assert {type(move) for move in position.legal_moves()} == {Capture, Reinforce, Pass}

    def test_a_pass_is_always_possible_as_second_move(self, study: Study) -> None:
        # White's stacks see no friend and no enemy that they could capture.
        position = study("A2:Z D1:R I4:T A5:z2 E1:r2 I1:t2 w s")
        assert position.legal_moves() == [PASS]

    def test_a_turn_without_its_second_move_is_not_finished(self, study: Study) -> None:
        assert turn_refusal(study(self.BOARD), "D4xD5") is FailureCode.UNFINISHED_TURN

    def test_there_is_no_third_move(self, study: Study) -> None:
        with pytest.raises(IllegalMoveError) as caught:
            parse_turn("D4xD5 pass I3xI2", study(self.BOARD))
        assert caught.value.code is FailureCode.VACANT_TARGET  # it would be Black's first
        assert turn_refusal(study(f"{OTHERS} D4:T D5:t H3:T w c"), "D4xD5 pass I3xH3") is (
            FailureCode.TOO_MANY_MOVES
        )

    def test_mid_turn_the_rest_of_the_turn_is_one_move(self, study: Study) -> None:
        position = study(f"{OTHERS} w s")
        assert {len(turn) for turn in position.legal_turns()} == {1}
        assert position.play_turn(Turn(PASS)).to_move is BLACK


class TestR9Movement:
    def test_in_six_directions_to_the_first_stack(self, study: Study) -> None:
        # Every line from G3 ends at the first stack, near or far; C1 is four steps away.
        position = study("A1:Z A2:R A3:T G3:T G5:t G6:t I3:t H2:t I1:t G1:r C1:z F4:r w c")
        assert moves_from(position, "G3") == ["G3xG5", "G3xI3", "G3xH2", "G3xG1", "G3xC1", "G3xF4"]

    def test_over_any_number_of_vacant_spaces(self, study: Study) -> None:
        position = study("H6:Z A5:R B6:T A2:z I3:r I4:t w c")
        assert "H6xA2" in moves_from(position, "H6")  # from rim to rim: 6 spaces between

    def test_never_to_a_vacant_space(self, study: Study) -> None:
        position = study(f"{OTHERS} D4:T2 D6:t w c")
        assert refusal(position, "D4xD5") is FailureCode.VACANT_TARGET
        assert refusal(position, "D4xD3") is FailureCode.VACANT_TARGET

    @pytest.mark.parametrize("blocker", ["D5:T", "D5:t"])
    def test_never_over_a_stack_of_either_colour(self, study: Study, blocker: str) -> None:
        position = study(f"{OTHERS} D4:T2 {blocker} D6:t w c")
        with pytest.raises(IllegalMoveError) as caught:
            parse_move("D4xD6", position)
        assert caught.value.code is FailureCode.BLOCKED
        assert str(caught.value) == (
            "D4xD6: the way from D4 to D6 is blocked by the stack on D5 (R9)"
        )

    def test_the_nearest_blocker_is_named(self, study: Study) -> None:
        position = study(f"{OTHERS} D1:T2 D3:t D5:t D6:t w c")
        with pytest.raises(IllegalMoveError, match="blocked by the stack on D3"):
            parse_move("D1xD6", position)

    def test_never_off_the_lines(self, study: Study) -> None:
        position = study(f"{OTHERS} D4:T2 E6:t w c")
        assert refusal(position, "D4xE6") is FailureCode.NOT_ON_ONE_LINE

    @pytest.mark.parametrize(("one", "other"), [("D5", "F4"), ("D4", "F5"), ("E4", "E5")])
    def test_never_across_the_centre(self, study: Study, one: str, other: str) -> None:
        for source, target in ((one, other), (other, one)):
            position = study(f"{OTHERS} {source}:Z5 {target}:z w s")
            assert refusal(position, f"{source}x{target}") is FailureCode.CENTRE_BETWEEN
            assert f"{source}x{target}" not in moves_from(position, source)

    def test_nor_from_afar(self, study: Study) -> None:
        position = study("A3:Z A4:R A5:T E1:T5 E8:t I3:z I4:r w c")
        assert refusal(position, "E1xE8") is FailureCode.CENTRE_BETWEEN

    def test_around_the_centre_the_lines_pass(self, study: Study) -> None:
        # D4-E4-F4 lies below the hole.
        position = study("A3:Z A4:R A5:T D4:T B4:t H1:t I3:z I4:r I5:t w c")
        assert "D4xH1" in moves_from(position, "D4")

    def test_never_to_where_it_stands(self, study: Study) -> None:
        assert refusal(study(f"{OTHERS} w s"), "A1xA1") is FailureCode.NOT_ON_ONE_LINE

    @pytest.mark.parametrize("kind", ["Z", "R", "T"])
    def test_all_stacks_move_alike(self, study: Study, kind: str) -> None:
        position = study(f"{OTHERS} D4:{kind}2 D6:t C3:z w c")
        assert moves_from(position, "D4") == ["D4xD6", "D4xC3"]

    def test_only_ones_own(self, study: Study) -> None:
        position = study(f"{OTHERS} D4:t D5:T w c")
        assert refusal(position, "D4xD5") is FailureCode.NOT_YOUR_STACK
        assert refusal(position, "E4xD5") is FailureCode.NO_STACK


class TestR10Capture:
    def test_a_lower_stack(self, play: Play) -> None:
        assert play(f"{OTHERS} D4:T3 D5:r2 w c", "D4xD5") == (
            "A1:Z A2:R A3:T D5:T3 I3:z I4:r I5:t w s"
        )

    def test_an_equal_stack(self, play: Play) -> None:
        assert play(f"{OTHERS} D4:T2 D5:r2 w c", "D4xD5") == (
            "A1:Z A2:R A3:T D5:T2 I3:z I4:r I5:t w s"
        )

    def test_never_a_higher_one(self, study: Study) -> None:
        position = study(f"{OTHERS} D4:T2 D5:r3 w s")
        with pytest.raises(IllegalMoveError) as caught:
            parse_move("D4xD5", position)
        assert caught.value.code is FailureCode.TARGET_TOO_HIGH
        assert str(caught.value) == "D4xD5: the stack on D5 is too high: 3 against 2 (R10)"
        assert "D4xD5" not in moves_from(position, "D4")

    def test_never_ones_own(self, study: Study) -> None:
        position = study(f"{OTHERS} D4:T2 D5:T w s")
        assert refusal(position, "D4xD5") is FailureCode.OWN_TARGET

    def test_the_height_stays(self, play: Play) -> None:
        # Captured pieces leave the game: they add nothing.
        assert play("A1:Z A2:R A3:T D4:Z17 D5:z17 I3:z I4:r I5:t w c", "D4xD5 pass") == (
            "A1:Z A2:R A3:T D5:Z17 I3:z I4:r I5:t b c"
        )


class TestR11Reinforcement:
    def test_heights_add_up_and_the_mover_is_on_top(self, play: Play) -> None:
        assert play(f"{OTHERS} D4:R2 D6:T3 w s", "D4+D6") == (
            "A1:Z A2:R A3:T D6:R5 I3:z I4:r I5:t b c"
        )

    @pytest.mark.parametrize("low", ["Z", "R", "T"])
    @pytest.mark.parametrize("top", ["Z", "R", "T"])
    def test_any_type_on_any_type(self, play: Play, top: str, low: str) -> None:
        assert play(f"{OTHERS} D4:{top} D5:{low} w s", "D4+D5") == (
            f"A1:Z A2:R A3:T D5:{top}2 I3:z I4:r I5:t b c"
        )

    def test_a_low_stack_on_a_high_one(self, play: Play) -> None:
        assert play(f"{OTHERS} D4:T D5:T9 w s", "D4+D5") == (
            "A1:Z A2:R A3:T D5:T10 I3:z I4:r I5:t b c"
        )

    def test_no_limit_to_height(self, play: Play) -> None:
        # White's 30 pieces in four stacks, then three.
        assert play("A1:Z A2:R D4:T D5:T27 I3:z I4:r I5:t w s", "D4+D5") == (
            "A1:Z A2:R D5:T28 I3:z I4:r I5:t b c"
        )

    def test_never_on_an_enemy(self, study: Study) -> None:
        position = study(f"{OTHERS} D4:T2 D5:t w s")
        assert refusal(position, "D4+D5") is FailureCode.ENEMY_TARGET


class TestR12SameStackTwice:
    def test_two_captures(self, play: Play) -> None:
        # North to D3, then south-east to G1: the stack may change direction.
        assert play(f"{OTHERS} D1:T D3:t G1:z w c", "D1xD3 D3xG1") == (
            "A1:Z A2:R A3:T G1:T I3:z I4:r I5:t b c"
        )

    def test_capture_then_reinforcement(self, play: Play) -> None:
        assert play(f"{OTHERS} D1:T D3:t D6:T w c", "D1xD3 D3+D6") == (
            "A1:Z A2:R A3:T D6:T2 I3:z I4:r I5:t b c"
        )

    def test_whole_stacks_only(self, study: Study) -> None:
        # D4 meets one stack in each of three directions: three moves, as part of a stack cannot
        # move.
        position = study("A2:Z B1:R A3:T D4:T3 D5:t C3:T D1:r I3:z I4:r I5:t w s")
        assert moves_from(position, "D4") == ["D4xD5", "D4xD1", "D4+C3"]
        assert position.play(parse_move("D4xD5", position))["D4"] is None
        assert position.play(parse_move("D4+C3", position))["D4"] is None


class TestR13VacatedSpaces:
    def test_nothing_comes_back(self, study: Study) -> None:
        position = study(f"{OTHERS} D4:T D5:t w c")
        position = position.play(parse_move("D4xD5", position))
        assert refusal(position, "T@D4") is FailureCode.NOTHING_TO_PLACE

    def test_later_moves_pass_over_them(self, play: Play) -> None:
        # D4 is vacated by the first move; the second passes over it.
        assert play(f"{OTHERS} D3:T D4:T C4:t D6:r w c", "D4xC4 D3xD6") == (
            "A1:Z A2:R A3:T C4:T D6:T I3:z I4:r I5:t b c"
        )
