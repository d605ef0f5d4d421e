import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.records.boardspace_text import OPENED, OPENING, read, record, turns
from tzaar.errors import RecordError
from tzaar.records.boardspace_reader import read_boardspace
from tzaar.records.sgf import SgfNode, read_trees

STANDARD = "games/composed_boardspace_standard.sgf"


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
            (record("", "tzaar-random 1x"), "line 1: the key '1x' in SU is not a whole number"),
            (
                record("", f"tzaar-random {'9' * 21}"),
                f"line 1: the key '{'9' * 21}' in SU is not a whole number",
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
                "line 4, turn 1: Pick wr 3: 'wr 3' is not a piece; example: wr 0",
            ),
            (
                record("Start P0|Pick"),
                "line 4, turn 1: Pick: '' is not a piece; example: wr 0",
            ),
            (
                record("Start P0|OnBoard br 0 A 1", "tzaar-custom 0"),
                "line 4, turn 1: OnBoard br 0 A 1: a black Tott is placed, but White is to move",
            ),
            (
                record("Start P0|Pickb D"),
                "line 4, turn 1: Pickb D: a space is missing; example: D 7",
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
                "line 1: TS[60] is not a number of placements; the record has 0",
            ),
            (record(OPENING, header="TT[1-0]"), "line 1: TT[1-0] is not an ending"),
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

    def test_no_move_can_be_left_out_unnoticed(self, data: Path) -> None:
        left_out = list(self.without_each(r"Capture|Move|Drop", data))
        assert len(left_out) > 20
        for tree in left_out:
            with pytest.raises(RecordError):
                read_boardspace(tree)

    def test_any_done_can_be_left_out(self, data: Path) -> None:
        """The other player's next step, or the end of the record, stands for it."""
        whole = turns(read((data / STANDARD).read_text()))
        left_out = list(self.without_each("Done", data))
        assert len(left_out) > 10
        for tree in left_out:
            assert turns(read_boardspace(tree)) == whole

    def without_each(self, words: str, data: Path) -> Iterator[SgfNode]:
        """A record without one of the steps that begin with such a word, for each of them."""
        lines = (data / STANDARD).read_text().splitlines()
        for at, line in enumerate(lines):
            if re.match(rf"; P[01]\[[0-9]+ ({words})", line):
                (tree,) = read_trees("\n".join([*lines[:at], *lines[at + 1 :]]))
                assert isinstance(tree, SgfNode)
                yield tree
