import pytest

from tests.records.boardspace_text import OPENED, OPENING, read, record, turns
from tzaar.game import Game
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE
from tzaar.records.boardspace_writer import write_boardspace


class TestEndings:
    @pytest.mark.parametrize("steps", ["Resign |Done ", "Resign ", "Resign |Done |Done "])
    def test_resignation(self, steps: str) -> None:
        game = read(record(OPENED + steps))
        assert game.outcome() == Outcome(WHITE, Termination.RESIGNED)

    def test_resignation_in_the_middle_of_a_turn(self) -> None:
        game = read(
            record(OPENED + "Capture F 6 F 5|Resign |Done ").replace("Resign ]", "Resign ]C[x]")
        )
        assert turns(game) == ["D7xE7"]
        assert game.end.comment == "(after F6xF5) x"
        assert game.outcome() == Outcome(WHITE, Termination.RESIGNED)

    def test_resignation_in_a_variation(self) -> None:
        text = record(OPENING)[:-1] + "(;P1[4 Capture F 6 F 5];P1[5 Pass ])(;P1[4 Resign ]))"
        game = read(text)
        assert game.result == "*"
        assert game.root.children[0].comment == "(White wins: Black resigned)"

    def test_time(self) -> None:
        game = read(record(OPENED + "WinOnTime |Done "))
        assert game.outcome() == Outcome(BLACK, Termination.TIMED_OUT)

    def test_who_ran_out_of_time_is_for_the_result_to_say(self) -> None:
        header = 'RE[Game won by Ada]P0[id "Ada"]P1[id "Bob"]'
        game = read(record(OPENED + "WinOnTime ", header=header))
        assert game.outcome() == Outcome(WHITE, Termination.TIMED_OUT)

    @pytest.mark.parametrize(
        ("result", "names", "winner"),
        [
            ("Game won by Anna", ("Ann", "Anna"), BLACK),
            ("Game won by Ann", ("Ann", "Anna"), WHITE),
            ("Anna hat gewonnen", ("Ann", "Anna"), BLACK),
            ("Annual match: Ann has won", ("Ann", "Bob"), WHITE),
            (f"{'n' * 201} has won", ("n" * 201, "Bob"), None),
            ("Game won by xy", ("won", "xy"), BLACK),
            ("Game won by White", ("", ""), WHITE),
            ("Game won by Ann", ("Ann", "Ann"), None),
            ("The game is a draw", ("Ann", "Bob"), None),
        ],
    )
    def test_result(self, result: str, names: tuple[str, str], winner: object) -> None:
        header = f'RE[{result}]P0[id "{names[0]}"]P1[id "{names[1]}"]'
        game = read(record(OPENING, header=header))
        outcome = game.outcome()
        assert (outcome and outcome.winner) is winner
        expected = f"Game won by {names[0 if winner is WHITE else 1] or 'White'}"
        assert game.tags.get("RE") == (
            None if winner is not None and result == expected else result
        )
        again = read(write_boardspace(game))
        assert (again.outcome(), again.tags) == (outcome, game.tags)

    @pytest.mark.parametrize("loser", [WHITE, BLACK])
    @pytest.mark.parametrize(
        "termination", [Termination.RESIGNED, Termination.TIMED_OUT, Termination.UNKNOWN]
    )
    def test_written_endings(self, loser: object, termination: Termination) -> None:
        game = Game(tags={"White": "same name", "Black": "same name"})
        game.play("D7xE7")
        game.declare(Outcome(WHITE if loser is BLACK else BLACK, termination))
        assert read(write_boardspace(game)).outcome() == game.outcome()
