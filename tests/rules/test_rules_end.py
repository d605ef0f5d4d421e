"""R14 to R17: how a game ends."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tzaar.errors import FailureCode, IllegalMoveError
from tzaar.game import Game
from tzaar.moves import PASS, Phase, Turn
from tzaar.notation import parse_move, parse_moves, parse_turn
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE, PieceType
from tzaar.position import Position

Study = Callable[[str], Position]

TZAAR, TZARRA, TOTT = PieceType


def after(position: Position, moves: str) -> Position:
    for move in parse_moves(moves, position):
        position = position.play(move)
    return position


def end(position: Position, moves: str = "pass") -> str:
    return str(after(position, moves).outcome())


class TestR14TypeLost:
    @pytest.mark.parametrize(
        ("last", "rest", "lost"),
        [("z", "rt", "Tzaar"), ("r", "zt", "Tzarra"), ("t", "zr", "Tott")],
    )
    def test_taking_the_last_of_a_type_wins(
        self, study: Study, last: str, rest: str, lost: str
    ) -> None:
        position = study(f"A1:Z A2:{last} A5:R E8:T I1:{rest[0]} I5:{rest[1]} w c")
        assert end(position, "A1xA2") == f"White wins: Black has no visible {lost} left"

    def test_black_wins_alike(self, study: Study) -> None:
        position = study("A1:z A2:T A5:r E8:t I1:Z I5:R b c")
        assert end(position, "A1xA2") == "Black wins: White has no visible Tott left"

    def test_the_first_move_ends_it_without_a_second(self, study: Study) -> None:
        start = study("A1:Z A2:t A5:R E8:T I1:z I5:r w c")
        position = after(start, "A1xA2")
        assert position.phase is Phase.OVER
        assert position.legal_moves() == []
        assert list(position.legal_turns()) == []
        assert parse_turn("A1xA2", start) == Turn(parse_move("A1xA2", start))
        with pytest.raises(IllegalMoveError) as caught:
            start.play_turn(Turn(parse_move("A1xA2", start), PASS))
        assert caught.value.code is FailureCode.TOO_MANY_MOVES

    def test_nothing_can_be_played_after_the_end(self, study: Study) -> None:
        position = after(study("A1:Z A2:t A5:R E8:T I1:z I5:r w c"), "A1xA2")
        with pytest.raises(IllegalMoveError) as caught:
            position.play(PASS)
        assert caught.value.code is FailureCode.GAME_OVER
        assert str(caught.value) == (
            "pass: the game is over: White wins: Black has no visible Tott left"
        )

    def test_the_second_move_ends_it_too(self, study: Study) -> None:
        position = study("A1:Z A2:t A4:t A5:R E8:T I1:z I5:r w c")
        assert after(position, "A1xA2").phase is Phase.SECOND
        assert end(position, "A1xA2 A2xA4") == "White wins: Black has no visible Tott left"

    def test_a_type_at_the_bottom_of_stacks_does_not_count(self, study: Study) -> None:
        # Black still has Totts, but only underneath other pieces.
        position = study("A1:Z A2:t A5:R E8:T I1:z9 I5:r9 w c")
        assert end(position, "A1xA2") == "White wins: Black has no visible Tott left"

    def test_one_visible_piece_of_each_type_is_enough(self, study: Study) -> None:
        position = study("A1:Z A2:R A3:T A4:t I1:z I2:r I5:t w c")
        assert after(position, "A3xA4").outcome() is None

    def test_a_taller_stack_of_the_type_is_enough(self, study: Study) -> None:
        position = study("A1:Z A2:t A5:R E8:T I1:z I3:t7 I5:r w c")
        assert after(position, "A1xA2").outcome() is None

    def test_a_position_may_begin_as_lost(self, study: Study) -> None:
        for phase in ("w c", "w s", "b c", "b s"):
            position = study(f"A1:Z A2:R A3:T I3:z I4:r {phase}")
            assert position.outcome() == Outcome(WHITE, Termination.TYPE_LOST, TOTT)
            assert position.phase is Phase.OVER


class TestR15NoCapture:
    def test_who_cannot_capture_at_the_start_of_a_turn_loses(self, study: Study) -> None:
        position = study("A1:Z A2:R A3:T I3:z2 I4:r2 I5:t2 w c")
        assert position.outcome() == Outcome(BLACK, Termination.NO_CAPTURE)
        assert (position.phase, position.legal_moves()) == (Phase.OVER, [])

    def test_everything_in_sight_is_too_high(self, study: Study) -> None:
        position = study("A1:Z A2:r2 A5:R A4:t3 I1:T H1:z2 w c")
        assert str(position.outcome()) == "Black wins: White cannot capture"

    def test_nothing_is_in_sight(self, study: Study) -> None:
        # The giants face each other across the hole.
        position = study("D4:Z20 F5:z20 A1:R A2:T I4:r I5:t w c")
        assert str(position.outcome()) == "Black wins: White cannot capture"
        assert str(position.swap_colors().outcome()) == "White wins: Black cannot capture"

    def test_own_stacks_stand_in_the_way(self, study: Study) -> None:
        board = "A1:Z3 A2:R A3:T A4:t2 I1:r2 F1:z2"
        assert str(study(f"{board} w c").outcome()) == "Black wins: White cannot capture"
        # Without the small stacks between them, A1 would take A4.
        freed = study("A1:Z3 A4:t2 B6:R H6:T I1:r2 F1:z2 w c")
        assert "A1xA4" in map(str, freed.legal_moves())

    def test_a_turn_that_leaves_no_capture_wins(self, study: Study) -> None:
        position = study("A1:Z2 A2:R2 A3:T2 A4:t I3:z I4:r I5:t w c")
        assert end(position, "A3xA4 pass") == "White wins: Black cannot capture"

    def test_it_is_not_asked_in_mid_turn(self, study: Study) -> None:
        # White has captured and cannot do so again: only the pass is left, and the game continues.
        position = study("A1:Z A2:R A3:T I1:T I2:t2 I3:z2 I4:r2 I5:t2 w s")
        assert position.outcome() is None
        assert after(position, "pass").outcome() is None

    def test_reinforcements_are_no_way_out(self, study: Study) -> None:
        # A1+A2 would make a stack of 2, but the first move must capture.
        position = study("A1:Z A2:Z A4:R A5:T I3:z2 I4:r2 I5:t2 w c")
        assert str(position.outcome()) == "Black wins: White cannot capture"


class TestR16CoveringOnesLast:
    CORNERS = "A1:Z A2:R A3:T I3:z I4:r I5:t"

    @pytest.mark.parametrize(
        ("move", "lost"),
        [
            ("A1+A2", TZARRA),
            ("A3+A2", TZARRA),
            ("A2+A1", TZAAR),
            ("A2+A3", TOTT),
        ],
    )
    def test_it_is_legal_and_loses_at_once(self, study: Study, move: str, lost: PieceType) -> None:
        position = study(f"{self.CORNERS} w s")
        reinforcement = parse_move(move, position)
        assert reinforcement in position.legal_moves()
        assert position.self_loss(reinforcement) is lost
        assert position.play(reinforcement).outcome() == Outcome(BLACK, Termination.TYPE_LOST, lost)

    def test_for_black_alike(self, study: Study) -> None:
        position = study(f"{self.CORNERS} b s")
        assert end(position, "I3+I4") == "White wins: Black has no visible Tzarra left"

    def test_like_on_like_loses_nothing(self, study: Study) -> None:
        position = study("A1:Z A2:Z B1:R H1:T E8:T I3:z I4:r E1:t w s")
        move = parse_move("A1+A2", position)
        assert position.self_loss(move) is None
        assert position.play(move).outcome() is None
        assert position.play(move).visible(WHITE, TZAAR) == 1

    def test_another_of_the_type_elsewhere_saves(self, study: Study) -> None:
        position = study("A1:Z A2:R H6:R A4:T I3:z I4:r I5:t w s")
        move = parse_move("A1+A2", position)
        assert position.self_loss(move) is None
        assert position.play(move).outcome() is None

    def test_it_comes_before_the_question_of_captures(self, study: Study) -> None:
        # Black could not capture in the resulting position, but White has already lost.
        position = study("A1:Z2 A2:R2 A3:T2 A4:T2 I3:z I4:r I5:t w s")
        assert end(position, "pass") == "White wins: Black cannot capture"
        assert end(position, "A1+A2") == "Black wins: White has no visible Tzarra left"

    def test_captures_and_passes_cover_nothing(self, study: Study) -> None:
        position = study("A1:Z A2:R A3:T A4:t I3:z I4:r I5:t w s")
        for text in ("A3xA4", "pass"):
            assert position.self_loss(parse_move(text, position)) is None


class TestR17NoDraws:
    @pytest.mark.parametrize("seed", range(30))
    def test_every_turn_empties_a_space_and_every_game_has_a_winner(self, seed: int) -> None:
        random, position = Random(seed), Position.random(seed)
        vacant = turns = 0
        while position.outcome() is None:
            mover = position.to_move
            while position.to_move is mover and position.outcome() is None:
                position = position.play(random.choice(position.legal_moves()))
            turns += 1
            assert 60 - len(list(position.stacks())) > vacant
            vacant = 60 - len(list(position.stacks()))
        outcome = position.outcome()
        assert outcome is not None
        assert outcome.winner in (WHITE, BLACK)
        assert turns < 60

    def test_a_player_may_resign(self) -> None:
        game = Game()
        game.play("D7xE7")
        game.resign()
        assert game.outcome() == Outcome(WHITE, Termination.RESIGNED)

    def test_a_player_may_resign_out_of_turn(self) -> None:
        game = Game()
        game.resign(BLACK)
        assert str(game.outcome()) == "White wins: Black resigned"

    def test_a_player_may_lose_on_time(self) -> None:
        game = Game()
        game.time_out()
        assert str(game.outcome()) == "Black wins: White ran out of time"
