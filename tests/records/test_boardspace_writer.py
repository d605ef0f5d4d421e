import pytest

from tests.records.boardspace_text import read, turns
from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.position import Position
from tzaar.records.boardspace_writer import write_boardspace
from tzaar.setups import StartKind


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
