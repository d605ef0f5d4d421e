"""A picture in words: whose move it is, what stands where, what is marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tzaar.geometry import SPACES, Space
from tzaar.moves import Phase
from tzaar.pieces import Color, PieceType
from tzaar.position import Position
from tzaar.render.marks import Arrow, ArrowKind, Mark


def headline(position: Position) -> str:
    """Who is to do what, or who has won.

    >>> headline(Position.fixed())
    'White to move'
    """
    if outcome := position.outcome():
        return f"{outcome.winner} wins"
    verb = "place" if position.phase is Phase.PLACEMENT else "move"
    return f"{position.to_move} to {verb}"


def phase_line(position: Position) -> str:
    """Where the turn stands, or why the game is over.

    >>> phase_line(Position.fixed())
    'opening turn: one capture'
    """
    if outcome := position.outcome():
        return str(outcome).partition(": ")[2]
    match position.phase:
        case Phase.PLACEMENT:
            placed = sum(1 for _ in position.stacks())
            return f"placement: {placed} of {len(SPACES)} placed"
        case Phase.SECOND:
            return "move 2 of 2: capture, reinforce or pass"
        case _:
            return "opening turn: one capture" if position.is_opening else "move 1 of 2: capture"


def describe(position: Position, highlights: Mapping[Space, Mark], arrows: Sequence[Arrow]) -> str:
    """The whole picture, for people who cannot see it."""
    sentences = [f"{headline(position)}, {phase_line(position)}."]
    sentences += [_side(position, color) for color in Color]
    for mark, word in ((Mark.ACCENT, "Highlighted"), (Mark.DANGER, "In danger")):
        if spaces := [str(space) for space, kind in highlights.items() if kind is mark]:
            sentences.append(f"{word}: {', '.join(spaces)}.")
    if arrows:
        sentences.append(f"Arrows: {'; '.join(map(_arrow, arrows))}.")
    return " ".join(sentences)


def _side(position: Position, color: Color) -> str:
    groups = []
    for piece_type in PieceType:
        spaces = [
            str(space) if stack.height == 1 else f"{space} (height {stack.height})"
            for space, stack in position.stacks(color)
            if stack.piece_type is piece_type
        ]
        if spaces:
            plural = "s" if len(spaces) > 1 else ""
            groups.append(f"{piece_type}{plural} on {', '.join(spaces)}")
    return f"{color}: {'; '.join(groups) or 'nothing on the board'}."


def _arrow(arrow: Arrow) -> str:
    number = f"{arrow.number}. " if arrow.number else ""
    verb = {
        ArrowKind.CAPTURE: "captures",
        ArrowKind.REINFORCE: "reinforces",
        ArrowKind.PLAIN: "to",
    }[arrow.kind]
    return f"{number}{arrow.source} {verb} {arrow.target}"
