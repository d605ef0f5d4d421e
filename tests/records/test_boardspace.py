import re
from pathlib import Path

import pytest

from tests.records.boardspace_text import OPENED, OPENING, played, read, record, turns
from tzaar.moves import Capture, Reinforce
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import WHITE
from tzaar.records.boardspace_setup import Era, random_start
from tzaar.setups import StartKind


class TestComposedRecords:
    """Records that we have composed in the form of real ones, which none of us could find."""

    def test_standard(self, data: Path) -> None:
        game = read((data / "games/composed_boardspace_standard.sgf").read_text())
        text = (data / "games/htzaar.txt").read_text()
        pairs = re.findall(r"([A-I][1-8])->([A-I][1-8])", text)
        assert pairs == [
            (str(move.source), str(move.target))
            for node in game.mainline()
            for move in node.turn or ()
            if isinstance(move, Capture | Reinforce)
        ]
        assert game.outcome() == Outcome(WHITE, Termination.RESIGNED)
        assert game.kind is StartKind.FIXED
        assert game.tags == {
            "White": "a human",
            "WhiteRanking": "1612",
            "WhiteCountry": "be",
            "WhiteTime": "0:01:03",
            "Black": "Dumbot",
            "BlackRanking": "1500",
            "BlackTime": "0:00:41",
            "Date": "2009.11.14",
            "DT": "Sat Nov 14 21:03:42 GMT 2009",
            "GN": "Z!-composed-dumbot-2009-11-14-2103",
            "TC": "0 600000 0 0",
        }

    def test_random(self, data: Path) -> None:
        game = read((data / "games/composed_boardspace_random.sgf").read_text())
        assert game.start == random_start(12345, Era.OLD)
        assert turns(game)[0] == "E3xD3"
        assert game.tags["BoardspaceKey"] == "12345"
        assert "BoardspaceEra" not in game.tags
        main, other = list(game.mainline())[1].children
        assert main.comment == "the line that was played"
        assert (str(other.turn), other.comment) == ("G6xG5 C6xC7", "a try or this")

    def test_tournament(self, data: Path) -> None:
        game = read((data / "games/composed_boardspace_tournament.sgf").read_text())
        assert game.kind is StartKind.TOURNAMENT
        assert turns(game)[:2] == ["R@I4", "T@F5"]
        assert turns(game)[60:] == ["B3xC4", "C6xC5 G4+F5", "A4xB5 G7+G6"]


class TestSteps:
    def test_human_turns(self) -> None:
        steps = f"{OPENED}Pickb F 6|Dropcap F 5|Pickb G 1|Dropb F 2|Done "
        assert played(steps) == ["D7xE7", "F6xF5 G1+F2"]

    def test_robot_turns(self) -> None:
        steps = "Start P0|Capture D 7 E 8|Done |P1|Capture F 6 F 5|Move G 1 F 2|Done "
        assert played(steps) == ["D7xE7", "F6xF5 G1+F2"]

    def test_pass(self) -> None:
        assert played(f"{OPENED}Capture F 6 F 5|Pass |Done ")[-1] == "F6xF5 pass"

    def test_words_in_any_case_with_extra_arguments_and_no_numbers(self) -> None:
        text = record("start p0|PICKB d 7 wt|dropCap e 8|DONE")
        assert turns(read(re.sub(r"\[[0-9]+ ", "[", text))) == ["D7xE7"]

    def test_drop_words_are_synonyms(self) -> None:
        assert played(OPENING.replace("Dropcap", "Dropb")) == ["D7xE7"]

    @pytest.mark.parametrize(
        "steps",
        [
            "Pickb F 6|Dropb F 6|Capture F 6 F 5|Pass |Done ",
            "Capture F 6 F 5|Pickb G 1|Dropb G 1|Pass |Done ",
            "Capture F 6 F 5|Move G 1 F 2|Pickb F 2|Dropb G 1|Pass |Done ",
            "Capture F 6 F 5|Pass |Pass |Pass |Done ",
            "Capture F 6 F 5|Pass |Pickb G 1|Dropb G 1|Pass |Done ",
            "NullMove|PleaseUndo|DontUndo|Capture F 6 F 5|Pass |Done ",
            "Resign |Resign |Capture F 6 F 5|Pass |Done ",
            "Resign |Capture F 6 F 5|Pass |Done ",
            "Capture F 6 F 5|Pass ",
        ],
    )
    def test_what_leaves_no_trace(self, steps: str) -> None:
        assert played(OPENED + steps) == ["D7xE7", "F6xF5 pass"]

    def test_a_first_move_taken_back_is_not_lost(self) -> None:
        assert played("Start P0|Capture D 7 E 8|Pickb E 8|Dropb D 7|Capture D 6 E 7|Done ") == [
            "D6xE6"
        ]

    def test_placement(self) -> None:
        steps = "Start P0|Pick wr 0|Drop wr 0|Pick WR 2|Dropb A 1|Pickb A 1|Dropb E 9|Done |P1|"
        game = read(record(f"{steps}OnBoard br 1 E 1|Done ", "tzaar-custom 0"))
        assert turns(game) == ["Z@E8", "R@E1"]

    def test_done_may_be_missing_before_the_other_player(self) -> None:
        assert played("Start P0|Capture D 7 E 8|P1|Capture F 6 F 5|Pass |Done ") == [
            "D7xE7",
            "F6xF5 pass",
        ]

    def test_variation_within_a_turn(self) -> None:
        text = record(OPENED + "Capture F 6 F 5")[:-1]
        game = read(
            f"{text}C[a](;P1[5 Pass ];P1[6 Done ])(;P1[5 Move G 1 F 2]C[b];P1[6 Done ]C[c]))"
        )
        first = game.root.children[0]
        assert [(str(node.turn), node.comment) for node in first.children] == [
            ("F6xF5 pass", "a"),
            ("F6xF5 G1+F2", "b c"),  # what was said before the fork is said once
        ]


class TestPlayers:
    def test_names(self) -> None:
        header = 'P0[id "a \\"quoted\\" \\[name\\]"]P1[ id Bob]P1[elo 3]'
        tags = read(record(OPENING, header=header)).tags
        assert tags == {"White": 'a "quoted" [name]', "Black": "Bob", "BlackElo": "3"}

    @pytest.mark.parametrize("map_", ["CM[1,0]", "CM[1, 0]", ""])
    def test_the_second_player_may_be_white(self, map_: str) -> None:
        steps = "P1|Start P1|Capture D 7 E 8|Done |P0|Capture F 6 F 5|Pass |Done "
        game = read(record(steps, header=f'{map_}P0[id "b"]P1[id "w"]'))
        assert turns(game) == ["D7xE7", "F6xF5 pass"]
        assert game.tags == {"White": "w", "Black": "b"}

    def test_nothing_played(self) -> None:
        assert turns(read("(;GM[Tzaar]SU[tzaar-standard])")) == []
