import re
from pathlib import Path

import pytest

from tzaar.annotations import Evaluation, Glyph
from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE, PieceType
from tzaar.position import Position
from tzaar.records.littlegolem import read_littlegolem, write_littlegolem
from tzaar.records.restart import after_placement
from tzaar.records.sgf import SgfNode, read_trees
from tzaar.setups import StartKind

POS = "cBbCbcBCCBBcabaBbCcCbbbCCACAcbcbcBccBCCBaAAacCCcaacCACcCccAB"


def read(text: str) -> Game:
    (tree,) = read_trees(text)
    assert isinstance(tree, SgfNode), tree
    return read_littlegolem(tree)


def record(turns: str, header: str = "") -> str:
    return f"(;FF[TZAAR]{header}POS[{POS}]{turns})"


def turns(game: Game) -> list[str]:
    return [str(node.turn) for node in game.mainline()]


class TestRealGames:
    @pytest.mark.parametrize("number", ["2552914", "2558925"])
    def test_move_by_move(self, data: Path, number: str) -> None:
        game = read((data / f"games/littlegolem_{number}.sgf").read_text())
        lines = (data / f"games/littlegolem_{number}.txt").read_text().splitlines()[:-1]
        assert turns(game) == [re.sub(r"^[0-9]+\. [WB] ", "", line) for line in lines]

    @pytest.mark.parametrize("number", ["2552914", "2558925"])
    def test_byte_for_byte_and_back(self, data: Path, number: str) -> None:
        text = (data / f"games/littlegolem_{number}.sgf").read_text()
        assert write_littlegolem(read(text)) == text

    def test_no_capture(self, data: Path) -> None:
        game = read((data / "games/littlegolem_2552914.sgf").read_text())
        assert game.outcome() == Outcome(WHITE, Termination.NO_CAPTURE)
        assert game.kind is StartKind.RANDOM
        assert game.tags == {
            "Event": "tzaar.ch.43.1.1",
            "White": "Michael Reitz",
            "Black": "ivyed_seer ?",
            "Site": "https://www.littlegolem.net",
        }

    def test_type_lost(self, data: Path) -> None:
        game = read((data / "games/littlegolem_2558925.sgf").read_text())
        assert game.outcome() == Outcome(WHITE, Termination.TYPE_LOST, PieceType.TOTT)


class TestReading:
    def test_start(self) -> None:
        start = read(record("")).start
        assert start["A5"] == (WHITE, PieceType.TOTT, 1)
        assert start["A4"] == (BLACK, PieceType.TZARRA, 1)
        assert start["I1"] == (BLACK, PieceType.TZARRA, 1)

    def test_turns_in_any_case_and_spacing(self) -> None:
        assert turns(read(record("\n ;W[ NPMQ ]\n;B[prqq - kplp]"))) == ["D4xC3", "F1xG1 A4+B4"]

    def test_pass(self) -> None:
        assert turns(read(record(";W[npmq];B[prqq-pass]")))[-1] == "F1xG1 pass"

    def test_variations_and_comments(self) -> None:
        text = record("C[start];W[npmq]C[one](;B[prqq-pass])(;B[prqq-kplp]N[a name]C[two])")
        game = read(text)
        assert game.root.comment == "start"
        assert turns(game) == ["D4xC3", "F1xG1 pass"]
        first = game.root.children[0]
        assert first.comment == "one"
        assert [str(node.turn) for node in first.children] == ["F1xG1 pass", "F1xG1 A4+B4"]
        assert first.children[1].comment == "a name two"

    def test_a_comment_alone_belongs_to_the_turn_before(self) -> None:
        assert read(record(";W[npmq]C[one];C[two]")).end.comment == "one two"

    def test_annotations(self) -> None:
        game = read(record(";W[npmq]TE[1]WL[571.5]BL[3]V[-0.42];B[prqq-pass]BM[2]BL[60]V[#-3]"))
        white, black = game.mainline()
        assert (white.glyph, white.clock, white.evaluation) == (
            Glyph.GOOD,
            571.5,
            Evaluation(units=0.42),
        )
        assert (black.glyph, black.clock, black.evaluation) == (
            Glyph.BLUNDER,
            60,
            Evaluation(win_in=3),
        )

    @pytest.mark.parametrize("glyph", [*Glyph])
    def test_every_glyph(self, glyph: Glyph) -> None:
        game = read(record(";W[npmq]"))
        game.end.glyph = glyph
        assert read(write_littlegolem(game)).end.glyph is glyph

    @pytest.mark.parametrize("text", ["resign", "Resign", "RESIGN"])
    def test_resignation(self, text: str) -> None:
        game = read(record(f";W[npmq];B[{text}]C[enough]"))
        assert game.outcome() == Outcome(WHITE, Termination.RESIGNED)
        assert game.end.comment == "enough"
        assert "RE[W+R]" in write_littlegolem(game)

    def test_resignation_out_of_turn(self) -> None:
        assert read(record(";W[npmq];W[resign]")).result == "0-1"

    def test_resignation_in_a_variation_becomes_a_comment(self) -> None:
        game = read(record(";W[npmq](;B[prqq-pass])(;B[prqq-kplp];W[resign])"))
        assert game.result == "*"
        assert game.root.children[0].children[1].comment == "(White resigns)"

    @pytest.mark.parametrize(
        ("result", "outcome"),
        [
            ("W+", Outcome(WHITE, Termination.UNKNOWN)),
            ("W+12", Outcome(WHITE, Termination.UNKNOWN)),
            ("b+r", Outcome(BLACK, Termination.RESIGNED)),
            ("B+Resign", Outcome(BLACK, Termination.RESIGNED)),
            (" W+T ", Outcome(WHITE, Termination.TIMED_OUT)),
            ("B+Time", Outcome(BLACK, Termination.TIMED_OUT)),
            ("?", None),
            ("", None),
            ("Void", None),
        ],
    )
    def test_results(self, result: str, outcome: Outcome | None) -> None:
        assert read(record(";W[npmq]", f"RE[{result}]")).outcome() == outcome

    def test_a_result_that_the_board_shows_too(self, data: Path) -> None:
        text = (data / "games/littlegolem_2552914.sgf").read_text()
        assert read(text.replace("VA[", "RE[W+]VA[")).outcome() == read(text).outcome()

    def test_unknown_properties_are_kept(self) -> None:
        text = record(";W[npmq]", "VA[OTHER]XX[a \\] b]YY[1][2]DT[yesterday]")
        game = read(text)
        assert game.tags == {"VA": "OTHER", "XX": "a ] b", "YY": "1][2", "DT": "yesterday"}
        written = write_littlegolem(game)
        assert all(part in written for part in ("VA[OTHER]", "XX[a \\] b]", "YY[1][2]"))
        assert read(written).tags == game.tags


class TestBroken:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("(;FF[4];W[npmq])", "line 1: the tree does not begin with FF[TZAAR]"),
            ("(;FF[TZAAR];W[npmq])", "line 1: the start is missing: there is no POS"),
            (
                "(;FF[TZAAR]POS[abc])",
                "line 1: POS has 3 characters, one for each of the 60 spaces is wanted",
            ),
            (
                f"(;FF[TZAAR]POS[{POS}a])",
                "line 1: POS has 61 characters, one for each of the 60 spaces is wanted",
            ),
            (
                f"(;FF[TZAAR]POS[x{POS[1:]}])",
                "line 1: 'x' in POS, for A5, is not a piece; a, b, c are White's, A, B, C Black's",
            ),
            (
                f"(;FF[TZAAR]POS[a{POS[1:]}])",
                "line 1: POS: White shows 7 Tzaars, there are only 6 (R1)",
            ),
            (f"(;FF[TZAAR]POS[{POS}][{POS}])", "line 1: POS has 2 values instead of one"),
            (
                record("\n;W[npmq]\n;W[prqq-pass]"),
                "line 3, turn 2: W[prqq-pass]: White plays, but Black is to move",
            ),
            (record(";B[npmq]"), "line 1, turn 1: B[npmq]: Black plays, but White is to move"),
            (record(";W[npmq]B[npmq]"), "line 1: W and B in one node: a node is one turn"),
            (record(";W[npmq][npmq]"), "line 1: W has 2 values instead of one"),
            (
                record(";W[]"),
                "line 1, turn 1: W[]: '' is not a move; examples: npmq, pass",
            ),
            (
                record(";W[npmqx]"),
                "line 1, turn 1: W[npmqx]: 'npmqx' is not a move; examples: npmq, pass",
            ),
            (
                record(";W[npaa]"),
                "line 1, turn 1: W[npaa]: no such space: 'aa'; a space is two letters k to s, "
                "for instance 'ks' for A1",
            ),
            (
                record(";W[oomq]"),
                "line 1, turn 1: W[oomq]: no such space: 'oo'; a space is two letters k to s, "
                "for instance 'ks' for A1",
            ),
            (
                record(";W[npmq];B[npmq-pass]"),
                "line 1, turn 2: B[npmq-pass]: D4xC3: there is no stack on D4",
            ),
            (
                record(";W[npmq-pass]"),
                "line 1, turn 1: W[npmq-pass]: the turn ends with D4xC3, and nothing can follow",
            ),
            (
                record(";W[npmq];B[prqq]"),
                "line 1, turn 2: B[prqq]: the turn 'F1xG1' is not finished: a capture, "
                "reinforcement or pass is missing",
            ),
            (record(";W[resign];W[npmq]"), "line 1, turn 1: a turn after White resigned"),
            (record(";W[resign]", "RE[W+]"), "line 1: White resigns, but by RE White wins"),
            (
                record("", "RE[Draw]"),
                "line 1: the result 'Draw' is neither W+ nor B+; there are no draws (R17)",
            ),
            (
                record(";W[npmq]V[good]"),
                "line 1: 'good' is not an evaluation; examples: 0.42, -1.5, #3, #-3",
            ),
            (record(";W[npmq]WL[-1]"), "line 1: '-1' is not a number of seconds on a clock"),
            (record(";W[npmq]WL[1][2]"), "line 1: WL has 2 values instead of one"),
            (record(";W[npmq]", "TG[x]"), "line 1: TG[x] is not a tag; example: TG[Round:3]"),
            (record(";W[npmq]", "EV[a]EV[b]"), "line 1: EV has 2 values instead of one"),
        ],
    )
    def test_message(self, text: str, message: str) -> None:
        with pytest.raises(RecordError) as caught:
            read(text)
        assert str(caught.value) == message

    def test_a_result_against_the_board(self, data: Path) -> None:
        text = (data / "games/littlegolem_2552914.sgf").read_text()
        with pytest.raises(RecordError, match="Black wins by the record, but on the board White"):
            read(text.replace("VA[", "RE[B+]VA["))
        with pytest.raises(RecordError, match="the record says 'resigned', but on the board White"):
            read(text.replace("VA[", "RE[W+R]VA["))

    def test_a_turn_after_the_end(self, data: Path) -> None:
        text = (data / "games/littlegolem_2552914.sgf").read_text()
        with pytest.raises(RecordError, match=r"turn 28: B\[ksmq-pass\]: .* the game is over"):
            read(text[:-1] + ";B[ksmq-pass])")

    def test_truncated_anywhere(self, data: Path) -> None:
        text = (data / "games/littlegolem_2558925.sgf").read_text()
        for end in range(1, len(text)):
            found = list(read_trees(text[:end]))
            assert all(isinstance(item, RecordError) for item in found)
            assert found


class TestWriting:
    def test_fixed_start(self) -> None:
        game = Game()
        game.play("D7xE7")
        again = read(write_littlegolem(game))
        assert again.kind is StartKind.FIXED
        assert turns(again) == ["D7xE7"]

    def test_tags_of_every_kind(self) -> None:
        tags = {
            "Event": "a [b] \\ c",
            "Round": "3",
            "Date": "2026.11.15",
            "DT": "Sun Nov 15 10:00:00 GMT 2026",
            "Seed": "42",
            "POS": "a tag that looks like a property",
            "VA": "RANDOM",
            "W": "x:y",
            "GM": "Tzaar",
            "Name_1": "two\nlines",
            "Empty": "",
        }
        assert read(write_littlegolem(Game(tags=tags))).tags == tags

    def test_day(self) -> None:
        assert "DT[2026-11-15]" in write_littlegolem(Game(tags={"Date": "2026.11.15"}))
        assert read(record("", "DT[2026-11-15]")).tags == {"Date": "2026.11.15"}

    @pytest.mark.parametrize("date", ["????.??.??", "2026", "2026.02.30", "15.11.2026"])
    def test_a_day_that_is_none(self, date: str) -> None:
        assert read(write_littlegolem(Game(tags={"Date": date}))).tags == {"Date": date}

    def test_tags_that_the_game_knows_itself(self) -> None:
        game = Game(tags={"Result": "1-0", "Setup": "random", "Termination": "time"})
        assert read(write_littlegolem(game)).tags == {}
        assert read(record("", "TG[Result:1-0][Round:3]")).tags == {"Round": "3"}

    def test_an_impossible_tag(self) -> None:
        with pytest.raises(RecordError, match="'no name' cannot name a tag"):
            write_littlegolem(Game(tags={"no name": "x"}))

    def test_tournament_games_are_told_from_the_full_board(self) -> None:
        game = Game.tournament()
        game.tags["White"] = "Ada"
        game.root.comment = "start"
        with pytest.raises(RecordError, match="Little Golem has no placement"):
            write_littlegolem(game)
        with pytest.raises(RecordError, match="the placement breaks off after 0 pieces"):
            after_placement(game)
        while game.position.phase.value == "p":
            game.play(str(game.position.legal_moves()[0]))
        game.end.comment = "full"
        game.play(next(iter(game.position.legal_turns())))
        game.end.comment = "first"
        game.resign()
        again = read(write_littlegolem(after_placement(game)))
        assert again.start == list(game.mainline())[59].position
        assert turns(again) == turns(game)[60:]
        assert again.root.comment == "start full"
        assert again.end.comment == "first"
        assert (again.outcome(), again.tags) == (game.outcome(), game.tags)

    @pytest.mark.parametrize(
        "start",
        [
            "T2tttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/t..TT b c",
            "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT b c",
        ],
    )
    def test_other_starts(self, start: str) -> None:
        with pytest.raises(RecordError, match="full boards with White to open only, not the start"):
            write_littlegolem(Game(Position.parse(start)))
