from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tzaar import Position, Turn, parse_turn
from tzaar.engine import Limit, Option, Score, Verdict, tzi

START = Position.fixed()


@pytest.mark.parametrize(
    ("limit", "command"),
    [
        (Limit(movetime=0.2), "go movetime 200"),
        (Limit(movetime=0.0001), "go movetime 1"),
        (Limit(depth=5, nodes=7), "go depth 5 nodes 7"),
        (Limit(infinite=True), "go infinite"),
        (
            Limit(white_clock=60, black_clock=30, white_increment=0.5, black_increment=1),
            "go wtime 60000 btime 30000 winc 500 binc 1000",
        ),
    ],
)
def test_go_tells_the_limit(limit: Limit, command: str) -> None:
    assert tzi.go_command(limit) == command


def test_go_ends_with_the_moves_to_choose_from() -> None:
    moves = START.legal_moves()[:2]
    assert tzi.go_command(Limit(depth=3), moves) == f"go depth 3 searchmoves {moves[0]} {moves[1]}"
    command = tzi.go_command(Limit(infinite=True), moves[:1])
    assert command == f"go infinite searchmoves {moves[0]}"


def test_solve_tells_its_limits() -> None:
    assert tzi.solve_command(Limit(movetime=2)) == "solve movetime 2000"
    assert tzi.solve_command(Limit(movetime=2, nodes=9)) == "solve movetime 2000 nodes 9"
    assert tzi.solve_command(Limit(infinite=True)) == "solve"


def test_a_position_is_told_by_its_string() -> None:
    assert tzi.position_command(START) == f"position string {START}"


def test_options_are_set_as_words() -> None:
    assert tzi.option_command("Threads", 2) == "setoption name Threads value 2"
    assert tzi.option_command("Book", "my book.bin") == "setoption name Book value my book.bin"
    with pytest.raises(ValueError, match="control"):
        tzi.option_command("Name", "x\nquit")


@pytest.mark.parametrize(
    ("line", "option"),
    [
        (
            "option name Hash type spin default 64 min 1 max 65536",
            Option("Hash", "spin", "64", 1, 65536),
        ),
        ("option name Clear Hash type button", Option("Clear Hash", "button")),
        ("option name Book type string default", Option("Book", "string")),
        ("option name Log type string default a b", Option("Log", "string", "a b")),
        (
            "option name Style type combo default calm var calm var very bold",
            Option("Style", "combo", "calm", var=("calm", "very bold")),
        ),
        ("option name X type spin default 1 min no max 5", Option("X", "spin", "1", None, 5)),
        ("option name X", None),
        ("option", None),
        ("option name " + "x" * 3000 + " type check", None),
    ],
)
def test_options_are_read(line: str, option: Option | None) -> None:
    assert tzi.read_option(line) == option


def test_info_is_read() -> None:
    line = "info depth 7 score cp -12 nodes 4200 nps 21000 time 200 multipv 2 pv D7xE7 F6xF5 G1+F2"
    analysis = tzi.read_info(line, START)
    assert analysis is not None
    opening = parse_turn("D7xE7", START)
    answer = parse_turn("F6xF5 G1+F2", START.play_turn(opening))
    assert analysis.pv == (opening, answer)
    assert (analysis.depth, analysis.score, analysis.rank) == (7, Score(cp=-12), 2)
    assert (analysis.nodes, analysis.nps, analysis.time) == (4200, 21000, 0.2)


@pytest.mark.parametrize(
    ("line", "score"),
    [("info score win 3", Score(win=3)), ("info score loss 2 depth 4", Score(loss=2))],
)
def test_proved_scores_are_read(line: str, score: Score) -> None:
    analysis = tzi.read_info(line, START)
    assert analysis is not None
    assert analysis.score == score


@pytest.mark.parametrize(
    "line",
    [
        "info",
        "info depth 3",
        "info score",
        "info score cp",
        "info score cp x",
        "info score mate 3",
        "info score win -3",
        "info string score cp 3",
        f"info score cp {'9' * 5000}",
    ],
)
def test_info_without_a_score_says_nothing(line: str) -> None:
    assert tzi.read_info(line, START) is None


def test_a_line_is_cut_where_it_makes_no_sense() -> None:
    analysis = tzi.read_info("info score cp 1 pv D7xE7 F6xF5 A1xA1 G1+F2", START)
    assert analysis is not None
    assert [str(turn) for turn in analysis.pv] == ["D7xE7"]


@pytest.mark.parametrize(("line", "turns"), [("D7xE7 F6xF5", 1), ("D7xE7 F6xF5 G1+F2", 2)])
def test_a_line_has_whole_turns_only(line: str, turns: int) -> None:
    analysis = tzi.read_info(f"info score cp 1 pv {line}", START)
    assert analysis is not None
    assert [len(turn) for turn in analysis.pv] == [1, 2][:turns]


def test_in_mid_turn_a_line_begins_with_the_rest_of_the_turn() -> None:
    opening = parse_turn("D7xE7", START)
    position = START.play_turn(opening)
    first, second = parse_turn("F6xF5 G1+F2", position)
    analysis = tzi.read_info(f"info score cp 1 pv {second}", position.play(first))
    assert analysis is not None
    assert analysis.pv == (Turn(second),)


@pytest.mark.parametrize(
    ("line", "solved"),
    [
        ("solved win turns 3", (Verdict.WIN, 3)),
        ("solved loss turns 2", (Verdict.LOSS, 2)),
        ("solved loss", (Verdict.LOSS, None)),
        ("solved win turns", (Verdict.WIN, None)),
        ("solved unknown turns 0", (Verdict.UNKNOWN, None)),
        ("solved perhaps", None),
        ("solved", None),
    ],
)
def test_verdicts_are_read(line: str, solved: tuple[Verdict, int | None] | None) -> None:
    assert tzi.read_solved(line) == solved


words = st.sampled_from(
    ["info", "score", "cp", "win", "depth", "pv", "multipv", "D7xE7", "F6xF5", "pass", "-1", "7"]
)


@given(st.lists(words | st.text(max_size=5)))
def test_reading_never_fails(parts: list[str]) -> None:
    line = " ".join(parts)
    tzi.read_info(line, START)
    tzi.read_option(line)
    tzi.read_solved(line)
