from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from tzaar.annotations import Evaluation, Glyph
from tzaar.errors import FailureCode, RecordError
from tzaar.game import Game
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE, PieceType
from tzaar.position import Position
from tzaar.records.tzr import LINE_WIDTH, read_tzr, write_tzr
from tzaar.setups import StartKind

Study = Callable[[str], Position]
Facts = Callable[[Game], list[object]]

WON = "Zt..R/....../......./......../.......T/......../......./....../z...r w c"
"""A1xA2 wins for White."""


def read(text: str) -> list[Game | RecordError]:
    return list(read_tzr(text.splitlines(keepends=True)))


def read_one(text: str) -> Game:
    (game,) = read(text)
    assert isinstance(game, Game), str(game)
    return game


def refusal(text: str) -> str:
    (error,) = read(text)
    assert isinstance(error, RecordError)
    return str(error)


# -- Writing ---------------------------------------------------------------------------------------


def test_lines_are_filled_and_no_longer_than_80_characters() -> None:
    """In games of many lengths: a turn that would still have fitted is not on the next line."""
    broken = 0
    for seed in range(12):
        game = Game(Position.random(seed))
        for _ in range(30 + seed):
            if game.position.outcome():
                break
            game.play(next(iter(game.position.legal_turns())))
        lines = write_tzr(game).partition("\n\n")[2].splitlines()
        for line, following in pairwise(lines):
            # Turns are whole: a line begins with a number, or with the result at the end.
            first = re.match(r"\d+\. \S+(?: \S+?)?(?= \d+\. | [01*]|$)|\S+$", following)
            assert first is not None, following
            assert len(line) <= LINE_WIDTH < len(line) + 1 + len(first[0])
            broken += 1
    assert broken > 50
    assert LINE_WIDTH == 80


def test_a_comment_of_several_lines_counts_by_its_last() -> None:
    game = Game()
    game.root.comment = f"{'x' * 50}\n{'y' * 50}"
    game.play("D7xE7")
    filler = "z" * (LINE_WIDTH - len(f"{'y' * 50}}} 1. D7xE7 {{}}"))
    node = game.root.children[0]
    node.comment = filler
    movetext = write_tzr(game).partition("\n\n")[2]
    assert movetext == f"{{{'x' * 50}\n{'y' * 50}}} 1. D7xE7 {{{filler}}}\n*\n"
    node.comment = filler + "z"
    movetext = write_tzr(game).partition("\n\n")[2]
    assert movetext == f"{{{'x' * 50}\n{'y' * 50}}} 1. D7xE7\n{{{filler}z}} *\n"


def test_the_first_tags_are_in_order() -> None:
    tags = {"Black": "b", "Round": "1", "Date": "d", "White": "w", "Site": "s", "Event": "e"}
    lines = write_tzr(Game(tags=tags)).splitlines()
    names = [line[1:].partition(" ")[0] for line in lines if line.startswith("[")]
    assert names == ["Event", "Site", "Date", "White", "Black", "Result", "Setup", "Round"]


def test_the_shortest_record() -> None:
    assert write_tzr(Game()) == '[Result "*"]\n[Setup "fixed"]\n\n*\n'


def test_a_record_with_everything() -> None:
    tags = {"Round": "3", "Black": 'Bob "the rook"', "Event": "Cup", "White": "Ada\\Eve"}
    game = Game(tags=tags)
    game.root.comment = "the start"
    first = game.play("D7xE7")
    first.glyph = Glyph.GOOD
    first.clock, first.evaluation, first.comment = 571.5, Evaluation(units=0.42), "an {odd} idea"
    game.play("F6xF5 G1+F2")
    first.add("F6xF5 pass").add("D6xE6 pass").glyph = Glyph.DUBIOUS
    game.root.add("D7xE6").comment = "[%clk 0:00:01] as words"
    game.resign(BLACK)
    assert write_tzr(game) == (
        '[Event "Cup"]\n'
        '[White "Ada\\\\Eve"]\n'
        '[Black "Bob \\"the rook\\""]\n'
        '[Result "1-0"]\n'
        '[Setup "fixed"]\n'
        '[Round "3"]\n'
        '[Termination "resigned"]\n'
        "\n"
        "{the start} 1. D7xE7! {[%clk 0:09:31.5] [%eval 0.42] an {odd\\} idea} (1. D7xE6\n"
        "{\\[%clk 0:00:01] as words}) 2. F6xF5 G1+F2 "
        "(2. F6xF5 pass 3. D6xE6 pass?!) 1-0\n"
    )


@pytest.mark.parametrize(
    ("game", "tags"),
    [
        (Game(), '[Result "*"]\n[Setup "fixed"]\n'),
        (Game.tournament(), '[Result "*"]\n[Setup "tournament"]\n'),
        (
            Game.random(7),
            f'[Result "*"]\n[Setup "random"]\n[Position "{Position.random(7)}"]\n[Seed "7"]\n',
        ),
        (
            Game.balanced(7),
            f'[Result "*"]\n[Setup "balanced"]\n[Position "{Position.balanced(7)}"]\n[Seed "7"]\n',
        ),
        (
            Game(Position.parse(WON)),
            f'[Result "*"]\n[Setup "custom"]\n[Position "{WON}"]\n',
        ),
    ],
    ids=["fixed", "tournament", "random", "balanced", "custom"],
)
def test_starts(game: Game, tags: str, facts: Facts) -> None:
    assert write_tzr(game) == f"{tags}\n*\n"
    assert facts(read_one(write_tzr(game))) == facts(game)


def test_lines_are_wrapped_and_words_are_not() -> None:
    game = Game()
    for turn in ("D7xE7", "F6xF5 G1+F2", "D6xE6 A5xA4", "F3xE4 H2+G2", "I2xI1 C5+C6"):
        game.play(turn).comment = "x" * 30
    game.end.comment = "y" * 200
    lines = write_tzr(game).splitlines()
    assert {len(line) > LINE_WIDTH for line in lines if "y" not in line} == {False}
    assert sum(line.count("x" * 30) for line in lines) == 4
    assert any(line.startswith("{" + "y" * 200) for line in lines)


def test_the_games_own_tags_are_not_written_twice() -> None:
    game = Game(tags={"Result": "0-1", "Setup": "odd", "Position": "x", "Termination": "y"})
    assert write_tzr(game) == '[Result "*"]\n[Setup "fixed"]\n\n*\n'


def test_control_characters_are_left_out() -> None:
    game = Game(tags={"White": "A\x00d\x1ba\r\x85\u2028"})
    game.root.comment = "\x00a\x07 \x9fb\r\n\tc\u2029\x7f"
    text = write_tzr(game)
    assert '[White "Ada"]' in text
    assert read_one(text).root.comment == "a b\n\tc"


# -- Reading ---------------------------------------------------------------------------------------


def test_many_games_in_a_file() -> None:
    games = read(
        '[White "Ada"]\n\n1. D7xE7 *\n\n[White "Bob"]\n[Black "Eve"]\n\n\n[Event "x"]\n1. D7xE6 *\n'
    )
    assert [g.tags for g in games if isinstance(g, Game)] == [
        {"White": "Ada"},
        {"White": "Bob", "Black": "Eve", "Event": "x"},
    ]


def test_a_broken_game_costs_no_other() -> None:
    games = read('[A "1"]\n1. D7xE7\n[A "2"]\n1. D7xD9\n\n[A "3"]\n{open\n[A "4"]\n*\n')
    assert [type(game) for game in games] == [Game, RecordError, RecordError, Game]
    assert str(games[1]) == ("line 4, turn 1: no such space: 'D9'; column D has rows 1 to 8")
    assert str(games[2]) == "line 7: a comment is opened with '{' and never closed"


def test_files_are_read_as_they_come() -> None:
    def lines() -> object:
        yield '[A "1"]\n'
        yield "*\n"
        yield '[A "2"]\n'
        raise AssertionError("the second game has not been asked for")

    games = read_tzr(lines())  # type: ignore[arg-type]
    first = next(games)
    assert isinstance(first, Game)
    assert first.tags == {"A": "1"}


@pytest.mark.parametrize("text", ["", "\n\n \n"])
def test_no_game_at_all(text: str) -> None:
    assert read(text) == []


def test_a_game_without_tags() -> None:
    game = read_one("1. D7xE7 1-0")
    assert (game.kind, game.tags) == (StartKind.FIXED, {})
    assert game.outcome() == Outcome(WHITE, Termination.UNKNOWN)


def test_a_game_of_tags_alone() -> None:
    game = read_one('[White "Ada"]\n[Result "0-1"]')
    assert game.tags == {"White": "Ada"}
    assert game.outcome() == Outcome(BLACK, Termination.UNKNOWN)


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ('[A "1"] [B "2"]', {"A": "1", "B": "2"}),
        ('[A "1"][B "2"]   \n', {"A": "1", "B": "2"}),
        ('  [ A   "1"  ]', {"A": "1"}),
        (r'[A "a \"b\" \\ \n c\d"]', {"A": 'a "b" \\ \n cd'}),
        ('[A ""]', {"A": ""}),
        ('[A "]"]', {"A": "]"}),
        ('[A_1 "\N{SNOWMAN}"]', {"A_1": "\N{SNOWMAN}"}),
    ],
)
def test_tags(text: str, tags: dict[str, str]) -> None:
    assert read_one(text).tags == tags


@pytest.mark.parametrize(
    ("tags", "start"),
    [
        ('[White "Ada"]', Position.fixed()),
        ('[Setup "fixed"]', Position.fixed()),
        ('[Setup "tournament"]', Position.empty()),
        ('[Setup "random"] [Seed "7"]', Position.random(7)),
        ('[Setup "balanced"] [Seed "7"]', Position.balanced(7)),
        (f'[Setup "custom"] [Position "{WON}"]', Position.parse(WON)),
        (f'[Position "{WON}"]', Position.parse(WON)),
    ],
)
def test_starts_that_tags_tell(tags: str, start: Position) -> None:
    assert read_one(f"{tags}\n*").start == start


@pytest.mark.parametrize(
    ("text", "result", "termination"),
    [
        ('[White "Ada"]\n*', "*", None),
        ('[Result "1-0"]\n1-0', "1-0", Termination.UNKNOWN),
        ('[Result "1-0"] [Termination "resigned"]\n1-0', "1-0", Termination.RESIGNED),
        ('[Result "0-1"] [Termination "time"]\n', "0-1", Termination.TIMED_OUT),
        ('[Termination "unknown"]\n0-1', "0-1", Termination.UNKNOWN),
        (f'[Position "{WON}"]\n1. A1xA2 1-0', "1-0", Termination.TYPE_LOST),
        (f'[Position "{WON}"] [Termination "type lost"]\n1. A1xA2 1-0', "1-0", "type lost"),
        (f'[Position "{WON}"]\n1. A1xA2 *', "1-0", Termination.TYPE_LOST),
        (f'[Position "{WON}"]\n1. A1xA2', "1-0", Termination.TYPE_LOST),
    ],
)
def test_results(text: str, result: str, termination: str | None) -> None:
    game = read_one(text)
    outcome = game.outcome()
    assert game.result == result
    assert (outcome and outcome.termination) == termination


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[A "1"] junk\n*', "line 1: 'junk' is not a tag; example: [White \"a name\"]"),
        ('[A "1"\n*', 'line 1: \'[A "1"\' is not a tag; example: [White "a name"]'),
        ('[A "1]\n*', 'line 1: \'[A "1]\' is not a tag; example: [White "a name"]'),
        ('[A "1\\"]\n*', 'line 1: \'[A "1\\\\"]\' is not a tag; example: [White "a name"]'),
        ('[A "1"]\n[B "2"] [A "3"]\n*', "line 2: the tag A is given twice"),
        (
            '[Setup "odd"]\n*',
            "line 1: the Setup 'odd' is none of fixed, random, balanced, tournament, custom",
        ),
        (
            '[Setup "Fixed"]',
            "line 1: the Setup 'Fixed' is none of fixed, random, balanced, tournament, custom",
        ),
        (
            '[Setup "random"]\n*',
            "line 1: the Setup 'random' needs a Position tag to tell what stands where",
        ),
        (
            '[Setup "custom"] [Seed "7"]\n*',
            "line 1: the Setup 'custom' needs a Position tag to tell what stands where",
        ),
        ('[Setup "random"] [Seed "x"]', "line 1: the Seed 'x' is not a whole number"),
        ('[Setup "random"] [Seed "-1"]', "line 1: the Seed '-1' is not a whole number"),
        ('[Setup "random"] [Seed "7\\n"]', "line 1: the Seed '7\\n' is not a whole number"),
        (
            '[Setup "random"] [Seed "99999999999999999999"]',
            "line 1: a seed is a whole number from 0 to 2**64 - 1, not 99999999999999999999",
        ),
        (
            '\n[A "1"]\n[Position "x"]\n*',
            "line 2: a position string has 3 parts, board, side and phase, not 1: 'x'",
        ),
        (
            f'[Position "{str(Position.fixed())[:-1]}s"]\n*',
            "line 1: a second move on a full board: the capture before it empties a space (R8)",
        ),
        ('[Result "1/2-1/2"]\n*', "line 1: the Result '1/2-1/2' is none of 1-0, 0-1 and *"),
        ('[Result "1-0"]\n0-1', "line 1: the Result tag says 1-0, the moves end with 0-1"),
        ('[Result "1-0"]\n*', "line 1: the Result tag says 1-0, the moves end with *"),
        (
            '[Termination "boredom"]\n1-0',
            "line 1: the Termination 'boredom' is none of "
            "type lost, no capture, resigned, time, unknown",
        ),
        (
            '[Termination "resigned"]\n*',
            "line 1: the record says 'resigned', but not who won",
        ),
        (
            '[Termination "no capture"]\n1. D7xE7 1-0',
            "line 1: the board does not show that a player lost by no capture",
        ),
        (
            f'[Position "{WON}"]\n1. A1xA2 0-1',
            "line 1: Black wins by the record, but on the board White wins: "
            "Black has no visible Tott left",
        ),
        (
            f'[Position "{WON}"] [Termination "resigned"]\n1. A1xA2 1-0',
            "line 1: the record says 'resigned', but on the board White wins: "
            "Black has no visible Tott left",
        ),
        (
            f'[Position "{WON}"]\n1. A1xA2 2. pass 1-0',
            "line 2, turn 2: pass: the game is over: White wins: Black has no visible Tott left",
        ),
    ],
)
def test_refusals(text: str, message: str) -> None:
    assert refusal(text) == message


# -- There and back --------------------------------------------------------------------------------


def test_a_tournament_game_lists_its_placements(facts: Facts) -> None:
    game = Game.tournament()
    goal = Position.fixed()
    for white, black in zip(goal.stacks(WHITE), goal.stacks(BLACK), strict=True):
        for space, stack in (white, black):
            game.play(f"{stack.piece_type.letter}@{space}")
    game.play("D7xE7")
    text = write_tzr(game)
    assert "1. T@A5 2. T@A1 3. T@B1" in text
    assert "60. T@I1 61. D7xE7 *" in text.replace("\n", " ")
    assert facts(read_one(text)) == facts(game)


@pytest.mark.parametrize(
    "comment",
    [
        "{",
        "}",
        "\\",
        "\\}",
        "}\\",
        "[",
        "\\[",
        "[%clk 0:00:01]",
        '[Event "x"]',
        "; x",
        "(",
        ")",
        'a\n[Event "x"]\nb',
        "a\n\n\nb",
        "1-0",
        "line\n  indented",
        "\N{SNOWMAN} \N{PILE OF POO}",
        *("%", "\\n", "\\\\", "{{}}", "[%eval 1]", "tab\there", "'\"`"),
    ],
)
def test_comments_of_every_kind(comment: str, facts: Facts) -> None:
    game = Game(tags={"Annotator": comment})
    game.root.comment = comment
    game.play("D7xE7").comment = comment
    game.root.add("D7xE6").comment = comment
    assert facts(read_one(write_tzr(game))) == facts(game)


def test_an_end_on_the_board_there_and_back(facts: Facts) -> None:
    game = Game(Position.parse(WON))
    game.play("A1xA2")
    again = read_one(write_tzr(game))
    assert facts(again) == facts(game)
    assert again.outcome() == Outcome(WHITE, Termination.TYPE_LOST, PieceType.TOTT)


@pytest.mark.parametrize("end", [Game.resign, Game.time_out])
def test_an_end_off_the_board_there_and_back(end: Callable[[Game], None], facts: Facts) -> None:
    game = Game()
    game.play("D7xE7")
    end(game)
    assert facts(read_one(write_tzr(game))) == facts(game)


@pytest.mark.parametrize("name", ["", "a b", "1st", "Größe", 'x"]'])
def test_a_tag_needs_a_name_that_can_be_read_back(name: str) -> None:
    with pytest.raises(RecordError, match="a name is letters, digits and _"):
        write_tzr(Game(tags={name: "x"}))


@pytest.mark.parametrize("setup", ["fixed", "tournament"])
def test_a_position_that_contradicts_the_setup_is_reported(setup: str) -> None:
    text = f'[Setup "{setup}"]\n[Position "{Position.random(7)}"]\n\n*\n'
    (error,) = read_tzr(text.splitlines())
    assert str(error) == (
        f"line 1: the Position tag does not show the start of the Setup '{setup}'"
    )


def test_a_position_without_a_setup_is_the_start() -> None:
    (game,) = read_tzr([f'[Position "{Position.random(7)}"]', "", "*"])
    assert isinstance(game, Game)
    assert game.start == Position.random(7)


@pytest.mark.parametrize(
    ("text", "line"), [('{"a": 1}\n', 1), ("\n*\n", 2), ("; a remark\n", 1), ("{a} {b} 1-0\n", 1)]
)
def test_what_has_neither_a_tag_nor_a_turn_is_not_a_game(text: str, line: int) -> None:
    (error,) = read_tzr(text.splitlines(keepends=True))
    assert isinstance(error, RecordError)
    assert str(error) == f"line {line}: there is no game here: neither a tag nor a turn"
    assert error.code is FailureCode.NO_GAME


def test_remarks_before_the_first_tag_are_the_files_own() -> None:
    text = '; all my games\n{"a": 1}\n[White "Ada"]\n\n1. D7xE7 *\n'
    (game,) = read_tzr(text.splitlines(keepends=True))
    assert isinstance(game, Game)
    assert game.root.comment == ""
