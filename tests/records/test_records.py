"""The front door: formats, files, and conversions between all formats without loss."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tzaar.annotations import Evaluation, Glyph
from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.moves import Move, Phase, Turn
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE, Color
from tzaar.position import Position
from tzaar.records import (
    Format,
    after_placement,
    detect,
    load,
    read_game,
    save,
    scan,
    scan_text,
    write,
)
from tzaar.records.restart import restart
from tzaar.setups import StartKind

SGF_GAMES = ("littlegolem_2552914", "littlegolem_2558925")
COMPOSED = ("composed_boardspace_standard", "composed_boardspace_random")
FIRST = '[White "one"]\n\n1. D7xE7 *\n'
SECOND = '[White "two"]\n\n1. D7xE7 2. F6xF5 pass *\n'


def description(game: Game) -> list[object]:
    """All that makes a game, to compare two."""
    found: list[object] = [game.start, game.tags, game.outcome()]
    for node in game.nodes():
        line = [str(step.turn) for step in node.line()]
        found.append((line, node.comment, node.glyph, node.evaluation, node.clock))
    return found


def names(games: Iterator[Game | RecordError]) -> list[str]:
    return [str(g) if isinstance(g, RecordError) else g.tags.get("White", "?") for g in games]


def random_turn(position: Position, random: Random) -> Turn:
    moves: list[Move] = []
    while not moves or position.phase is Phase.SECOND:
        moves.append(random.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return Turn(*moves)


def annotate(game: Game, random: Random) -> None:
    texts = ["", "a [comment] with \\ and }", "two\nlines", "{[%clk 0:00:01]} (;FF[TZAAR])", "ünï"]
    for node in game.nodes():
        node.comment = random.choice(texts)
        if random.random() < 0.3:
            node.evaluation = random.choice(
                [Evaluation(units=random.randint(-999, 999) / 100), Evaluation(win_in=-3)]
            )
        if random.random() < 0.3:
            node.clock = random.randint(0, 10**7) / 1000
        if node.turn is not None and random.random() < 0.3:
            node.glyph = random.choice(list(Glyph))


def random_game(seed: int) -> Game:
    """A game with variations, notes, tags and any ending."""
    random = Random(seed)
    game = Game(random.choice([Position.fixed(), Position.empty(), Position.random(seed)]))
    for _ in range(random.choice([0, 3, 40, 120])):
        if game.outcome():
            break
        game.play(random_turn(game.position, random))
    for origin in random.sample(list(game.nodes()), min(8, game.end.number + 1)):
        node = origin if origin.children else game.root
        for _ in range(random.randint(0, 3)):
            if node.position.outcome() is None:
                node = node.add(random_turn(node.position, random))
    game.tags |= {"White": "Ada [x]", "Black": 'Bob "the \\ rook"', "Round": "1", "Seed": "5"}
    game.tags |= random.choice([{}, {"Date": "2013.01.05"}, {"Date": "????", "DT": "long ago"}])
    game.tags |= random.choice([{}, {"VA": "OTHER", "XY": "1][2"}, {"TimeControl": "600+5"}])
    annotate(game, random)
    if game.outcome() is None and random.random() < 0.7:
        why = random.choice([Termination.RESIGNED, Termination.TIMED_OUT, Termination.UNKNOWN])
        game.declare(Outcome(random.choice(list(Color)), why))
    return game


class TestConversions:
    @pytest.mark.parametrize("form", [*Format])
    @pytest.mark.parametrize("name", SGF_GAMES)
    def test_real_games_byte_for_byte(self, data: Path, name: str, form: Format) -> None:
        text = (data / f"games/{name}.sgf").read_text()
        game = read_game(text)
        converted = write(game, form)
        assert detect(converted) is form
        again = read_game(converted)
        assert description(again) == description(game)
        assert write(again, Format.LITTLE_GOLEM) == text

    @pytest.mark.parametrize("form", [*Format])
    @pytest.mark.parametrize("name", COMPOSED)
    def test_composed_records(self, data: Path, name: str, form: Format) -> None:
        (game,) = load(data / f"games/{name}.sgf")
        assert description(read_game(write(game, form))) == description(game)

    @pytest.mark.parametrize("form", [Format.TZR, Format.BOARDSPACE])
    def test_composed_tournament(self, data: Path, form: Format) -> None:
        (game,) = load(data / "games/composed_boardspace_tournament.sgf")
        assert description(read_game(write(game, form))) == description(game)

    @pytest.mark.parametrize("seed", range(40))
    def test_random_games_through_all_formats(self, seed: int) -> None:
        game = random_game(seed)
        forms = [Format.BOARDSPACE, Format.TZR]
        if game.kind is not StartKind.TOURNAMENT:
            forms += [Format.LITTLE_GOLEM]
        again = game
        for form in [*forms, *reversed(forms)]:
            again = read_game(write(again, form))
        assert description(again) == description(game)

    @pytest.mark.parametrize("seed", range(20))
    def test_what_was_written_is_written_the_same_again(self, seed: int) -> None:
        game = random_game(seed)
        for form in Format:
            if form is Format.LITTLE_GOLEM and game.kind is StartKind.TOURNAMENT:
                with pytest.raises(RecordError, match="no placement"):
                    write(game, form)
                continue
            text = write(game, form)
            assert write(read_game(text), form) == text

    def test_restart_needs_as_many_turns(self) -> None:
        with pytest.raises(RecordError, match="the main line has fewer than 1 turns"):
            restart(Game(), 1)

    def test_after_placement_leaves_other_games_alone(self) -> None:
        game = random_game(4)
        assert game.kind is not StartKind.TOURNAMENT
        assert description(after_placement(game)) == description(game)


class TestDetect:
    @pytest.mark.parametrize(
        ("text", "form"),
        [
            (FIRST, Format.TZR),
            ("1. D7xE7 *", Format.TZR),
            ("\ufeff" + FIRST, Format.TZR),
            ("complete nonsense", Format.TZR),
            ('[White "(;FF[TZAAR])"]\n\n*', Format.TZR),
            ("(;FF[TZAAR])", Format.LITTLE_GOLEM),
            ("\n From: Ada\n( ;\nEV[x]ff[tzaar]", Format.LITTLE_GOLEM),
            ("(;\nGM[Tzaar]VV[1]\n", Format.BOARDSPACE),
            ('(;GM[tzaar]C[\n[White "x"]', Format.BOARDSPACE),
        ],
    )
    def test_by_content(self, text: str, form: Format) -> None:
        assert detect(text) is form

    @pytest.mark.parametrize("text", ["", " \n\t", "\ufeff"])
    def test_nothing(self, text: str) -> None:
        with pytest.raises(RecordError, match="there is no game here: the text is empty"):
            detect(text)

    def test_another_game(self) -> None:
        with pytest.raises(RecordError, match="this SGF is not a game of TZAAR"):
            detect("(;FF[4]GM[1])")


class TestScan:
    @pytest.mark.parametrize("text", ["", "\n \n", "\ufeff\n"])
    def test_no_game(self, text: str, tmp_path: Path) -> None:
        path = tmp_path / "empty"
        path.write_text(text, encoding="utf-8")
        assert names(scan(path)) == names(scan_text(text)) == ["there is no game here"]
        with pytest.raises(RecordError, match="there is no game here"):
            load(path)

    def test_sgf_without_a_tree(self) -> None:
        assert names(scan_text("(")) == ["line 1: the game tree that begins here is never closed"]

    def test_all_dialects_in_one_file(self) -> None:
        game = Game(tags={"White": "w"})
        text = write(game, Format.BOARDSPACE) + write(game, Format.LITTLE_GOLEM) + "(;FF[4])"
        first, second, third = names(scan_text(text))
        assert (first, second) == ("w", "w")
        assert third.startswith("line 7: this SGF is not a game of TZAAR")

    @pytest.mark.parametrize("form", [*Format])
    def test_a_broken_game_among_good_ones(self, form: Format, tmp_path: Path) -> None:
        games = [Game(tags={"White": str(number)}) for number in range(3)]
        for game in games:
            game.play("D7xE7")
        texts = [write(game, form) for game in games]
        broken = texts[1]
        for good, bad in [("D7xE7", "D7xD1"), ("W[nmol]", "W[nmns]"), ("Dropcap E 8", "Dropb B 1")]:
            broken = broken.replace(good, bad)
        assert broken != texts[1]
        path = tmp_path / "games"
        path.write_text("\n".join((texts[0], broken, texts[2])), encoding="utf-8")
        first, second, third = scan(path)
        assert isinstance(first, Game)
        assert isinstance(second, RecordError)
        assert isinstance(third, Game)
        assert second.turn == 1
        assert third.tags == {"White": "2"}
        with pytest.raises(RecordError, match="turn 1: "):
            load(path)

    @pytest.mark.parametrize("bad", [b"\xff", b"\x00", b"\xc3\x28", b"\xed\xa0\x80"])
    @pytest.mark.parametrize("form", [*Format])
    def test_bytes_that_are_no_text(self, form: Format, bad: bytes, tmp_path: Path) -> None:
        texts = [write(Game(tags={"White": f"w{n}", "Black": "é"}), form) for n in range(4)]
        data = [text.encode() for text in texts]
        data[1] = data[1].replace(b"w1", b"w" + bad)
        path = tmp_path / "games"
        path.write_bytes(b"\xef\xbb\xbf" + b"\n".join(data))
        found = names(scan(path))
        assert [found[0], *found[2:]] == ["w0", "w2", "w3"]
        line = data[0].count(b"\n") + 2 + data[1].split(b"w")[0].count(b"\n")
        reason = "a null byte: this is not text" if bad == b"\0" else "a byte here is not UTF-8"
        assert found[1] == f"line {line}: {reason}"

    def test_bad_bytes_in_the_first_and_the_last_line_of_a_game(self) -> None:
        text = FIRST.replace("one", "\x00") + SECOND + FIRST.replace("*", "\x00 *") + SECOND
        assert names(scan_text(text)) == [
            "line 1: a null byte: this is not text",
            "two",
            "line 9: a null byte: this is not text",
            "two",
        ]

    def test_several_bad_lines_are_one_error(self) -> None:
        text = FIRST + SECOND.replace("1.", "\x00\n\x00\n1.")
        assert names(scan_text(text)) == ["one", "line 6: a null byte: this is not text"]

    @pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
    @pytest.mark.parametrize("form", [*Format])
    def test_line_breaks(self, form: Format, line_break: str, tmp_path: Path) -> None:
        text = write(Game(tags={"White": "w"}), form).replace("\n", line_break)
        path = tmp_path / "game"
        path.write_text(text, encoding="utf-8", newline="")
        assert names(scan(path)) == names(scan_text(text)) == ["w"]

    def test_streaming(self, tmp_path: Path) -> None:
        path = tmp_path / "many.tzr"
        with path.open("w") as file:
            file.write(FIRST * 3000)
        games = scan(path)
        assert [next(games) for _ in range(3)]
        assert sum(1 for _ in games) == 2997

    def test_a_pipe(self) -> None:
        reading, writing = os.pipe()
        os.write(writing, (FIRST + SECOND).encode())
        os.close(writing)
        try:
            assert names(scan(f"/dev/fd/{reading}")) == ["one", "two"]
        finally:
            os.close(reading)

    def test_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            list(scan(tmp_path / "none"))

    @pytest.mark.parametrize(
        "junk", [b"\x00", b"\xff", b"x", b"x\n", b"(", b"(;", b"[", b"{", b" ", b"\n", b"(;FF["]
    )
    def test_ten_megabytes_of_junk(self, junk: bytes, tmp_path: Path) -> None:
        path = tmp_path / "junk"
        # What falls into millions of lines or parentheses takes its time, so there is less of it.
        size = 10**7 if len(junk) == 1 and junk not in b"(\n" else 10**5
        path.write_bytes(junk * (size // len(junk)))
        found = list(scan(path))
        assert found
        assert all(isinstance(item, RecordError) for item in found)
        assert all(len(str(item)) < 200 for item in found)


class TestReadGame:
    def test_one(self) -> None:
        assert read_game(SECOND).tags == {"White": "two"}

    def test_two(self) -> None:
        with pytest.raises(
            RecordError, match="expected one game, got more; scan_text reads them all"
        ):
            read_game(FIRST + SECOND)

    def test_none_and_broken(self) -> None:
        with pytest.raises(RecordError, match="there is no game here"):
            read_game("")
        with pytest.raises(RecordError, match="line 1, turn 1: 'nonsense' is not a move"):
            read_game("nonsense")


class TestSave:
    @pytest.mark.parametrize("form", [*Format])
    def test_there_and_back(self, form: Format, tmp_path: Path) -> None:
        games = [random_game(seed) for seed in range(12)]
        games = [game for game in games if game.kind is not StartKind.TOURNAMENT]
        path = tmp_path / "games"
        save(games, path, form)
        assert [description(game) for game in load(path)] == [description(game) for game in games]
        assert path.read_bytes().endswith(b"\n")
        assert [file.name for file in tmp_path.iterdir()] == ["games"]

    def test_no_games(self, tmp_path: Path) -> None:
        save([], tmp_path / "none")
        assert (tmp_path / "none").read_bytes() == b""

    def test_a_failing_write_changes_nothing(self, tmp_path: Path) -> None:
        path = tmp_path / "games.sgf"
        path.write_text("precious")
        with pytest.raises(RecordError, match="no placement"):
            save([Game(), Game.tournament()], path, Format.LITTLE_GOLEM)
        assert path.read_text() == "precious"
        assert [file.name for file in tmp_path.iterdir()] == ["games.sgf"]

    def test_the_mode_of_a_file_stays(self, tmp_path: Path) -> None:
        path = tmp_path / "games.tzr"
        path.write_text("old")
        path.chmod(0o640)
        save([Game()], path)
        assert path.stat().st_mode & 0o777 == 0o640

    def test_a_link_stays_a_link(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(tmp_path / "real")
        save([Game()], tmp_path / "link")
        assert (tmp_path / "link").is_symlink()
        assert len(load(tmp_path / "real")) == 1

    def test_no_such_folder(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            save([Game()], tmp_path / "none" / "games.tzr")


def test_endings_of_real_games(data: Path) -> None:
    outcomes = [load(data / f"games/{name}.sgf")[0].outcome() for name in SGF_GAMES]
    assert [outcome and outcome.winner for outcome in outcomes] == [WHITE, WHITE]
    assert [outcome and outcome.termination for outcome in outcomes] == [
        Termination.NO_CAPTURE,
        Termination.TYPE_LOST,
    ]
    assert BLACK not in [outcome and outcome.winner for outcome in outcomes]


@pytest.mark.parametrize("format_", Format)
@pytest.mark.parametrize(
    "text", ["\x1c", "a\x1cb", "\x1c2013-10-24", " \x85 ", "x\x00", "a\x0b\x0cb"]
)
def test_control_characters_in_tags_change_nothing_the_second_time(
    format_: Format, text: str
) -> None:
    names = ("White", "Black", "WhiteRanking", "BlackTime", "Date", "DT", "RE", "BoardspaceKey")
    for name in (*names, "BoardspaceEra", "Event", "VA", "XY", "Other"):
        game = Game(tags={"White": "Ann", name: text})
        game.play("D7xE7")
        game.resign()
        written = write(game, format_)
        assert write(read_game(written), format_) == written, name


def test_a_folder_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    goal = tmp_path / "games.tzr"
    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(PermissionError) as caught:
        save([Game()], goal)
    assert caught.value.filename == str(goal)


def test_a_draft_that_was_left_behind_is_not_in_the_way(tmp_path: Path) -> None:
    (tmp_path / ".games.tzr.part").write_text("what a killed run has left, " * 1000)
    save([Game()], tmp_path / "games.tzr")
    assert [path.name for path in tmp_path.iterdir()] == ["games.tzr"]
    assert len(load(tmp_path / "games.tzr")) == 1
