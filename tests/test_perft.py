"""Independent counts: the shared perft files, another program's counts of turns, real games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tzaar.geometry import SPACE_AT
from tzaar.moves import Capture, Phase
from tzaar.notation import parse_turn
from tzaar.outcome import Outcome, Termination
from tzaar.perft import divide, perft
from tzaar.pieces import BLACK, WHITE, Color, PieceType, Stack
from tzaar.position import Position, Setup

DATA = Path(__file__).parent.parent / "data"
FILES = sorted((DATA / "perft").glob("*.perft"))
# Python plays some 30,000 moves a second: more than so many take too long for the quick suite.
QUICK_MOVES = 3_000


def entries(file: Path) -> Iterator[tuple[str, list[int]]]:
    """The positions of a file with their counts, from depth 1 on."""
    position, counts = "", list[int]()
    for line in file.read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if re.fullmatch("[0-9]+ [0-9]+", line):
            depth, count = map(int, line.split())
            counts.append(count)
            assert depth == len(counts), f"{file.name}: {position} lacks a depth before {depth}"
        else:
            if position:
                yield position, counts
            position, counts = line, []
    yield position, counts


def cases() -> Iterator[object]:
    for file in FILES:
        for number, (position, counts) in enumerate(entries(file), start=1):
            for depth, count in enumerate(counts, start=1):
                slow = depth > 1 and sum(counts[: depth - 1]) > QUICK_MOVES
                yield pytest.param(
                    position,
                    depth,
                    count,
                    id=f"{file.stem}-{number}-depth-{depth}",
                    marks=[pytest.mark.slow] if slow else [],
                )


@pytest.mark.parametrize(("position", "depth", "count"), list(cases()))
def test_shared_counts(position: str, depth: int, count: int) -> None:
    assert perft(Position.parse(position), depth) == count


def test_the_shared_files_hold_enough() -> None:
    assert [file.stem for file in FILES] == [
        *("endgames", "ends", "middlegames", "midturn", "placement", "starts"),
    ]
    positions = [position for file in FILES for position, _ in entries(file)]
    assert len(positions) == len(set(positions)) >= 20
    assert all(str(Position.parse(position)) == position for position in positions)
    assert {Position.parse(position).phase for position in positions} == set(Phase)


def test_the_counts_known_from_two_other_programs() -> None:
    counts = dict(entries(DATA / "perft" / "starts.perft"))
    assert counts[str(Position.fixed())] == [42, 1797, 260_556, 11_010_135]


# -- The functions themselves ----------------------------------------------------------------------


def test_depth_0_counts_the_position_itself() -> None:
    assert perft(Position.fixed(), 0) == 1


def test_divide_adds_up() -> None:
    counts = divide(Position.fixed(), 3)
    assert list(counts) == Position.fixed().legal_moves()
    assert sum(counts.values()) == 260_556
    assert set(divide(Position.fixed(), 1).values()) == {1}


def test_depths_that_mean_nothing() -> None:
    with pytest.raises(ValueError, match=r"^a depth is 0 or more, not -1$"):
        perft(Position.fixed(), -1)
    with pytest.raises(ValueError, match=r"^a depth to divide is 1 or more, not 0$"):
        divide(Position.fixed(), 0)


def test_a_game_that_is_over_has_no_moves() -> None:
    over = Position.parse(
        "ZRT../....../......./......../......../......../......./....../..zr. w s"
    )
    assert perft(over, 0) == 1
    assert perft(over, 3) == 0
    assert divide(over, 2) == {}


# -- Another program's counts of turns -------------------------------------------------------------


def htzaar() -> list[tuple[str, int]]:
    text = (DATA / "games" / "htzaar.txt").read_text("utf-8")
    return [
        (moves.replace("->", "-"), int(count))
        for moves, count in re.findall(r"^ *\d+\. \w+ (.*?) +\((\d+)\)$", text, re.MULTILINE)
    ]


def test_htzaar_counted_the_same_turns() -> None:
    game = htzaar()
    position, counts = Position.fixed(), []
    for moves, _ in game:
        counts.append(sum(1 for _ in position.legal_turns()))
        position = position.play_turn(parse_turn(moves, position))
    assert counts == [count for _, count in game]
    assert counts == [42, 6355, 5867, 5227, 4992, 4345, 4176, 4265, 3464, 2870, 2303]


# -- Real games ------------------------------------------------------------------------------------


def little_golem_start(name: str) -> Position:
    """The start of a Little Golem game, read here by its own few lines (docs/notation.md)."""
    sgf = (DATA / "games" / f"{name}.sgf").read_text("utf-8")
    found = re.search(r"POS\[(\w{60})\]", sgf)
    assert found
    letters, stacks = iter(found[1]), {}
    for c in range(9):
        for r in reversed(range(9)):
            if (c, r) in SPACE_AT:
                letter = next(letters)
                color = WHITE if letter.islower() else BLACK
                stacks[SPACE_AT[c, r]] = Stack(color, list(PieceType)["abc".index(letter.lower())])
    return Setup(stacks).position()


@pytest.mark.parametrize(
    ("name", "turns", "outcome"),
    [
        ("littlegolem_2552914", 27, Outcome(WHITE, Termination.NO_CAPTURE)),
        ("littlegolem_2558925", 27, Outcome(WHITE, Termination.TYPE_LOST, PieceType.TOTT)),
    ],
)
def test_real_games(name: str, turns: int, outcome: Outcome) -> None:
    text = (DATA / "games" / f"{name}.txt").read_text("utf-8")
    played = re.findall(r"^(\d+)\. ([WB]) (.*)$", text, re.MULTILINE)
    assert len(played) == turns
    position = little_golem_start(name)
    for number, (label, side, moves) in enumerate(played, start=1):
        assert position.outcome() is None
        assert (int(label), side) == (number, Color(1 - number % 2).letter.upper())
        assert position.to_move.letter.upper() == side
        turn = parse_turn(moves, position)
        assert str(turn) == moves
        assert isinstance(turn.moves[0], Capture)
        position = position.play_turn(turn)
    assert position.outcome() == outcome
