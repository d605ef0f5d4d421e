"""Puzzles to try on the page, and turns to try in them."""

from __future__ import annotations

from tzaar.puzzles import Collection, Puzzle


def puzzle_of(turns: int, *, is_half: bool = False) -> Puzzle:
    """The first one with so many turns to find; a half one asks for a first move at the end."""
    return next(
        puzzle
        for puzzle in Collection.open()
        if puzzle.turns == turns and puzzle.asks_first_move_only == is_half
    )


def turn_of(puzzle: Puzzle, number: int = 0) -> str:
    """The solver's turn, from 0."""
    return str(puzzle.played[2 * number][1])


def wrong_turn(puzzle: Puzzle) -> str:
    """A turn that loses, but not at once."""
    return next(
        str(turn)
        for turn in puzzle.start.legal_turns()
        if not puzzle.is_right(0, turn) and not puzzle.start.play_turn(turn).is_over
    )
