"""Which puzzles enter a collection."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tests.puzzles.samples import HALF, TWO_TURNS
from tzaar.puzzles import Kind, Puzzle
from tzaar.puzzles.puzzle import puzzle_id
from tzaar.puzzles.selection import most_varied, without_doubles


def tail() -> Puzzle:
    """The second question of the sample, as a puzzle of its own."""
    position = TWO_TURNS.played[2][0]
    return replace(
        TWO_TURNS,
        id=puzzle_id(position),
        position=str(position),
        line=TWO_TURNS.line[2:],
        wins_in=1,
        source="another game",
    )


def image() -> Puzzle:
    """The sample with the board turned and the colours exchanged; its line is not looked at."""
    turned = TWO_TURNS.start.rotate(3).swap_colors()
    return replace(
        HALF,
        id=puzzle_id(turned),
        position=str(turned),
        line=("E1xE2",),
        seconds=(),
        source="yet another",
    )


def test_a_position_comes_once() -> None:
    found = [image(), tail(), TWO_TURNS, HALF]
    assert without_doubles(found, []) == [TWO_TURNS, HALF]
    assert without_doubles([tail(), image()], [TWO_TURNS]) == []
    assert without_doubles([TWO_TURNS], [tail()]) == []


def test_of_a_game_few_are_kept() -> None:
    source = "self-play 7, turn"
    mates = [replace(p, source=f"{source} {n}") for n, p in enumerate([TWO_TURNS, HALF])]
    known = [replace(tail(), id=f"{n:08x}", source=f"{source} 1") for n in range(4)]
    assert without_doubles(mates, []) == mates
    assert without_doubles([mates[1]], known) == []


def test_of_one_game_and_one_turn_one_is_kept() -> None:
    other = replace(HALF, position=str(HALF.start.mirror()), source=TWO_TURNS.source)
    same_turn = replace(tail(), line=TWO_TURNS.line[:1], position=str(TWO_TURNS.start),
                        source=TWO_TURNS.source)  # fmt: skip
    kept = without_doubles([TWO_TURNS, same_turn, replace(HALF, source=TWO_TURNS.source)], [])
    assert len(kept) == 2
    assert other.source == TWO_TURNS.source


def test_the_most_varied_come_first() -> None:
    easy = [replace(TWO_TURNS, id=f"{n:08x}", rating=0, kinds=(Kind.TAKE_1,)) for n in range(50)]
    rare = [
        replace(TWO_TURNS, id="aaaaaaaa", rating=900, kinds=(Kind.STARVE,)),
        replace(HALF, id="bbbbbbbb", rating=0, kinds=(Kind.TAKE_1,)),
        replace(TWO_TURNS, id="cccccccc", rating=0, kinds=(Kind.PASS,)),
    ]
    chosen = most_varied([*easy, *rare], 6)
    assert Counter(puzzle in rare for puzzle in chosen) == {True: 3, False: 3}
    assert most_varied([*easy, *rare], 100) != []
    assert len(most_varied([*easy, *rare], 100)) == 53
    assert most_varied(reversed([*easy, *rare]), 6) == chosen
