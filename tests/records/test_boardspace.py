import contextlib
import re
from pathlib import Path

import pytest

from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.geometry import Space
from tzaar.moves import Capture, Reinforce
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE
from tzaar.position import Position
from tzaar.records.boardspace import read_boardspace
from tzaar.records.boardspace_setup import Era, Labels, label, random_start
from tzaar.records.boardspace_writer import write_boardspace
from tzaar.records.sgf import SgfNode, read_trees
from tzaar.setups import StartKind

OPENING = "Start P0|Pickb D 7|Dropcap E 8|Done "
OPENED = f"{OPENING}|P1|"
"""The first turn from the standard start; what follows is Black's."""


def read(text: str) -> Game:
    (tree,) = read_trees(text)
    assert isinstance(tree, SgfNode), tree
    return read_boardspace(tree)


def record(steps: str, setup: str = "tzaar-standard 0", header: str = "") -> str:
    """A record of steps separated by '|'; 'P0' and 'P1' alone change the player."""
    lines, player, number = [f"(;\nGM[Tzaar]VV[1]SU[{setup}]{header}"], "P0", 0
    for step in filter(None, steps.split("|")):
        if step in ("P0", "P1"):
            player = step
        else:
            lines.append(f"; {player}[{number} {step}]")
            number += 1
    return "\n".join(lines) + ")"


def turns(game: Game) -> list[str]:
    return [str(node.turn) for node in game.mainline()]


def played(steps: str) -> list[str]:
    return turns(read(record(steps)))


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


class TestRandomStart:
    @pytest.mark.parametrize(
        ("key", "era", "board"),
        [
            (0, "new", "ZTttr/tRzRrz/RTrRTZR/TrtzRZTT/rtTzRTTT/tTTrtTRZ/rttrtZt/TrTtzt/tZztR"),
            (0, "old", "rrZTT/rtTtRt/TRtRRtz/rZTtTzRr/RztTrTtT/ZRttrTZZ/TtTtztt/RRzzTT/rZrTt"),
            (12345, "new", "tZzrT/zttttT/ZRtTrtt/tZrZtzTz/tTRTrRrt/TTrZZTTt/tRztRrr/TTzTRR/TTRrR"),
            (12345, "old", "tztRr/zrzTRr/rRZTRRt/tTtZtttZ/TTTTZtTT/rZTrrtZt/TRRzrTT/TtrtTR/ztRzt"),
            (-1, "new", "trrtr/TTtzrT/TRZTtRt/TttZRtZR/TtrTtTtT/zZTrRRtr/tTRtrRr/zzTTZz/ZtRzT"),
        ],
    )
    def test_boards(self, key: int, era: str, board: str) -> None:
        assert str(random_start(key, Era(era))) == f"{board} w c"

    def test_the_era_goes_by_the_date(self) -> None:
        for date, era in [("Oct 24 2013", Era.OLD), ("Oct 25 2013", Era.NEW), ("?", Era.NEW)]:
            game = read(record("Start P0", "tzaar-random 0", f"DT[{date}]"))
            assert game.start == random_start(0, era)
            assert "BoardspaceEra" not in game.tags

    def test_the_other_era_where_the_replay_breaks(self) -> None:
        start = random_start(5, Era.OLD)
        first = next(
            turn
            for turn in map(str, start.legal_turns())
            if turn not in map(str, random_start(5, Era.NEW).legal_turns())
        )
        game = Game(start, {"BoardspaceKey": "5", "BoardspaceEra": "old"})
        game.play(first)
        text = write_boardspace(game)
        assert "SU[tzaar-random 5]" in text
        again = read(text.replace("TG[BoardspaceEra:old]\n", ""))
        assert (again.start, turns(again)) == (start, [first])
        assert again.tags == game.tags

    def test_a_stated_era_is_believed(self) -> None:
        game = Game(random_start(5, Era.OLD), {"BoardspaceKey": "5", "BoardspaceEra": "old"})
        assert read(write_boardspace(game)).start == game.start


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
            ("F6xF5 G1+F2", "a b c"),
        ]


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
        assert game.tags.get("RE") == (None if winner and result == expected else result)
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


class TestLabels:
    def test_of_boardspace(self) -> None:
        assert [label(space) for space in (Space.E4, Space.E5, Space.E8)] == ["E 4", "E 6", "E 9"]
        assert len(Labels.BOARDSPACE.spaces) == len(Labels.OFFICIAL.spaces) == 60
        assert "BoardspaceLabels" not in read(record(OPENING)).tags

    def test_official_ones_where_e5_occurs(self) -> None:
        steps = f"{OPENING.replace('E 8', 'E 7')}|P1|Capture F 4 E 5|Pass |Done "
        with pytest.raises(RecordError, match=r"\(read with BoardspaceLabels official\)"):
            read(record(steps))
        steps = f"{OPENING.replace('E 8', 'E 7')}|P1|Pickb E 5|Dropb E 5|Capture F 6 F 5|Pass "
        game = read(record(steps))
        assert turns(game)[0] == "D7xE7"
        assert game.tags["BoardspaceLabels"] == "official"

    def test_official_ones_where_the_replay_breaks(self) -> None:
        # No line leads from Boardspace's E6, which is E5, to D7.
        game = read(record("Start P0|Capture F 5 F 6|Done |P1|Capture E 6 D 7|Pass |Done "))
        assert turns(game) == ["F5xF6", "E6xD7 pass"]
        assert game.tags["BoardspaceLabels"] == "official"
        assert read(write_boardspace(game)).tags == game.tags

    def test_boardspace_ones_where_e9_occurs(self) -> None:
        steps = f"{OPENED}Pickb E 9|Dropb E 9|Capture F 7 E 7|Pass |Done "
        with pytest.raises(RecordError, match="turn 2: Capture F 7 E 7: "):
            read(record(steps))


class TestBroken:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("(;GM[Chess])", "line 1: the tree does not begin with GM[Tzaar]"),
            ("(;GM[Tzaar]VV[3])", "line 1: version VV[3] is not known"),
            ("(;GM[Tzaar])", "line 1: the set-up is missing: there is no SU"),
            ("(;GM[Tzaar]SU[])", "line 1: the set-up is missing: there is no SU"),
            (
                record("", "tzaar-mini 1"),
                "line 1: the set-up 'tzaar-mini' is none of tzaar-standard, tzaar-random and "
                "tzaar-custom",
            ),
            (
                record("", "tzaar-random"),
                "line 1: a random set-up can only be laid out from its key, and SU has none",
            ),
            (record("", "tzaar-random 1x"), "line 1: the key '1x' in SU is no whole number"),
            (
                record("", f"tzaar-random {'9' * 21}"),
                f"line 1: the key '{'9' * 21}' in SU is no whole number",
            ),
            (record("", header="CM[0,0]"), "line 1: CM[0,0] is neither 0,1 nor 1,0"),
            (
                record("Start P1", header="CM[0,1]"),
                "line 3, turn 1: Start P1: White is P0 and starts",
            ),
            (
                record(OPENED + "Start P0"),
                "line 7, turn 2: Start P0: the game has begun before",
            ),
            (
                record("Start P0|P1|Pickb D 7"),
                "line 4, turn 1: Pickb D 7: Black (P1) plays, but White is to move",
            ),
            (
                record("Start P0|Jump D 7"),
                "line 4, turn 1: Jump D 7: no such word; the words are start, pick, pickb, drop, "
                "dropb, dropcap, move, capture, onboard, pass, done, resign",
            ),
            (
                record("Start P0| "),
                "line 4, turn 1: (nothing): no such word; the words are start, pick, pickb, drop, "
                "dropb, dropcap, move, capture, onboard, pass, done, resign",
            ),
            (
                record("Edit "),
                "line 3, turn 1: Edit: the board was edited here, and what stood on it then is "
                "not on record",
            ),
            (
                record(OPENING + "|Undo "),
                "line 7, turn 2: Undo: what was taken back here is not on record",
            ),
            (
                record(OPENING + "|Swap "),
                "line 7, turn 2: Swap: players do not change sides in TZAAR",
            ),
            (
                record(OPENED + "Done "),
                "line 7, turn 2: Done: nothing has been played in this turn",
            ),
            (
                record(OPENING + "|Done "),
                "line 7, turn 2: Done: White (P0) plays, but Black is to move",
            ),
            (
                record("Start P0|Pickb D 7"),
                "line 4, turn 1: the record ends in the middle of the turn: what was picked up "
                "(from D7) has not been dropped",
            ),
            (
                record("Start P0|Pickb D 7|Done "),
                "line 5, turn 1: Done: what was picked up (from D7) has not been dropped",
            ),
            (
                record("Start P0|Pick wr 0|Done ", "tzaar-custom 0"),
                "line 5, turn 1: Done: what was picked up (white Tott) has not been dropped",
            ),
            (
                record("Start P0|Pickb D 7|Pickb D 6"),
                "line 5, turn 1: Pickb D 6: the stack from D7 has not been dropped yet",
            ),
            (
                record("Start P0|Pick wr 1|Pick wr 0", "tzaar-custom 0"),
                "line 5, turn 1: Pick wr 0: a white Tzarra has not been dropped yet",
            ),
            (
                record("Start P0|Dropb D 7"),
                "line 4, turn 1: Dropb D 7: nothing is in hand: no Pick or Pickb comes before",
            ),
            (
                record("Start P0|Drop wr 0"),
                "line 4, turn 1: Drop wr 0: no such piece is in hand to be put back",
            ),
            (
                record("Start P0|Pick wr 3"),
                "line 4, turn 1: Pick wr 3: 'wr 3' is no piece; one is, for instance, wr 0",
            ),
            (
                record("Start P0|Pick"),
                "line 4, turn 1: Pick: '' is no piece; one is, for instance, wr 0",
            ),
            (
                record("Start P0|OnBoard br 0 A 1", "tzaar-custom 0"),
                "line 4, turn 1: OnBoard br 0 A 1: a black Tott is placed, but White is to move",
            ),
            (
                record("Start P0|Pickb D"),
                "line 4, turn 1: Pickb D: a space is missing; one is, for instance, D 7",
            ),
            (
                record("Start P0|Pickb D 9"),
                "line 4, turn 1: Pickb D 9: no such space: 'D9'; column D has rows 1 to 8",
            ),
            (
                record("Start P0|Pickb E 5|Pickb E 9"),
                "line 4, turn 1: Pickb E 5: no such space: 'E 5'; on Boardspace column E has rows "
                "1 to 4 and 6 to 9",
            ),
            (
                record("Start P0|Capture D 7 D 1"),
                "line 4, turn 1: Capture D 7 D 1: D7+D1: the way from D7 to D1 is blocked by the "
                "stack on D6 (R9)",
            ),
            (
                record(OPENED + "Capture F 6 F 5|Done "),
                "line 8, turn 2: Done: after F6xF5 a capture, reinforcement or pass is missing",
            ),
            (
                record(OPENED + "Capture F 6 F 5"),
                "line 7, turn 2: the record ends in the middle of the turn: after F6xF5 a capture, "
                "reinforcement or pass is missing",
            ),
            (
                record("Start P0|Capture D 7 E 8|Capture F 6 F 5"),
                "line 5, turn 1: Capture F 6 F 5: the turn has ended, and Done is missing",
            ),
            (
                record("Start P0|Capture D 7 E 8|Pass "),
                "line 5, turn 1: Pass: the turn has ended, and Done is missing",
            ),
            (
                record("Start P0|Resign |Done |Capture D 7 E 8"),
                "line 6, turn 1: Capture D 7 E 8: nothing can follow after the end of the game",
            ),
            (
                record(OPENING, header="TS[60]"),
                "line 1: TS[60] is no number of placements; the record has 0",
            ),
            (record(OPENING, header="TT[1-0]"), "line 1: TT[1-0] is no ending"),
            (
                record(OPENING, header="TT[1-0 type lost]"),
                "line 1: the board does not show that a player lost by type lost",
            ),
            (
                record(OPENED + "Resign ", header='RE[Game won by Bob]P1[id "Bob"]'),
                "line 1: White wins by the moves, but by RE Black",
            ),
            (
                record(OPENING, header="SU[tzaar-standard 0]"),
                "line 1: SU has 2 values instead of one",
            ),
        ],
    )
    def test_message(self, text: str, message: str) -> None:
        with pytest.raises(RecordError) as caught:
            read(text)
        assert str(caught.value) == message

    @pytest.mark.parametrize("name", ["standard", "random", "tournament"])
    def test_truncated_anywhere(self, data: Path, name: str) -> None:
        text = (data / f"games/composed_boardspace_{name}.sgf").read_text().rstrip()
        for end in range(1, len(text), 7):
            found = list(read_trees(text[:end]))
            assert found
            assert all(isinstance(item, RecordError) for item in found)

    def test_steps_left_out_anywhere(self, data: Path) -> None:
        """No step can be missing unnoticed, but those that are undone or supplied."""
        lines = (data / "games/composed_boardspace_standard.sgf").read_text().splitlines()
        whole = turns(read("\n".join(lines)))
        for at, line in enumerate(lines):
            if re.match(r"; P[01]\[[0-9]+ (Capture|Move|Drop)", line):
                (tree,) = read_trees("\n".join([*lines[:at], *lines[at + 1 :]]))
                assert isinstance(tree, SgfNode)
                with contextlib.suppress(RecordError):
                    assert turns(read_boardspace(tree)) == whole


class TestWriting:
    def test_form(self) -> None:
        game = Game(tags={"White": "Ada", "Date": "2026.11.15", "WhiteTime": "0:00:09"})
        game.play("D7xE7").comment = "first"
        game.play("F6xF5 pass")
        game.resign()
        assert write_boardspace(game) == (
            "(;\nGM[Tzaar]VV[1]\nSU[tzaar-standard 0]\nDT[Sun Nov 15 00:00:00 GMT 2026]\n"
            'RE[Game won by Black]\nP0[id "Ada"]\n'
            "; P0[0 Start P0]\n; P0[1 Pickb D 7]\n; P0[2 Dropcap E 8]\n; P0[3 Done ]C[first]\n"
            "; P1[4 Pickb F 6]\n; P1[5 Dropcap F 5]\n; P1[6 Pass ]\n; P1[7 Done ]\n"
            "; P0[8 Resign ]\n; P0[9 Done ]\n; P0[time 0:00:09 ]\n)\n"
        )

    def test_a_random_start_without_a_key_is_placed(self) -> None:
        game = Game.random(7)
        text = write_boardspace(game)
        assert "SU[tzaar-custom 0]" in text
        assert "TS[60]" in text
        again = read(text)
        assert (again.start, again.tags) == (game.start, {"Seed": "7"})
        assert read(text.replace("TS[60]\n", "")).kind is StartKind.TOURNAMENT

    def test_a_key_that_does_not_fit(self) -> None:
        for key in ("3", "0", "x"):
            game = Game(Position.random(7), {"BoardspaceKey": key})
            again = read(write_boardspace(game))
            assert (again.start, again.tags) == (game.start, game.tags)

    def test_a_placement_that_has_begun(self) -> None:
        start = Position.empty()
        for _ in range(5):
            start = start.play(start.legal_moves()[0])
        game = Game(start)
        game.play("Z@E8")
        again = read(write_boardspace(game))
        assert (again.start, turns(again)) == (start, ["Z@E8"])

    def test_tags_of_every_kind(self) -> None:
        tags = {
            "White": 'a "b" [c]',
            "WhiteRanking": " spaces ",
            "BlackTime": "",
            "BlackCountry": "be",
            "Event": "x",
            "DT": "whenever",
            "Date": "????.??.??",
            "RE": "Game won by Black",
            "P0": "x",
            "TC": "5][6",
            "VA": "y",
            "BoardspaceKey": "0",
        }
        assert read(write_boardspace(Game(tags=tags))).tags == tags

    @pytest.mark.parametrize(
        "start",
        [
            "T2tttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/t..TT b c",
            "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT b c",
            "t..../....../......./......../......../......../......./....../..... w p",
            "zzzzz/zrt.../......./......../TTTTTTTT/TTTTTTTR/ZZZZZZ./....../..... w c",
        ],
    )
    def test_other_starts(self, start: str) -> None:
        with pytest.raises(RecordError, match="with all pieces on the board or in hand, not with"):
            write_boardspace(Game(Position.parse(start)))
