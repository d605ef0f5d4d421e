import pytest

from tests.records.boardspace_text import OPENED, OPENING, read, record, turns
from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.geometry import Space
from tzaar.records.boardspace_setup import Era, Labels, label, random_start
from tzaar.records.boardspace_writer import write_boardspace


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
