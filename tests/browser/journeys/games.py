"""Short games, made by the library, for journeys in which the game itself is not the matter."""

from __future__ import annotations

from dataclasses import dataclass, field

from tzaar.moves import PASS, Capture, Move, Phase, Reinforce
from tzaar.pieces import BLACK, WHITE, Color, PieceType
from tzaar.position import Position


@dataclass
class Line:
    """Moves from a start, turn by turn."""

    start: Position
    turns: list[list[str]] = field(default_factory=list)
    position: Position = field(init=False)

    def __post_init__(self) -> None:
        self.position = self.start

    def play(self, move: Move) -> None:
        """Add a move; one that is due as the second belongs to the turn before."""
        if self.position.phase is Phase.SECOND:
            self.turns[-1].append(str(move))
        else:
            self.turns.append([str(move)])
        self.position = self.position.play(move)


def _taken(position: Position, move: Move, wanted: PieceType) -> bool:
    stack = position[move.target] if isinstance(move, Capture) else None
    return stack is not None and stack.piece_type is wanted


def hunter(line: Line, hunting: Color = WHITE, leave: int = 0) -> Move:
    """The hunting side takes Tzaars, down to so many; the other takes one Tott a turn."""
    position = line.position
    moves = position.legal_moves()
    wanted = PieceType.TOTT
    if position.to_move is hunting:
        if position.visible(hunting.opponent, PieceType.TZAAR) > leave:
            wanted = PieceType.TZAAR
    elif position.phase is Phase.SECOND:
        return PASS
    return next((move for move in moves if _taken(position, move, wanted)), moves[0])


def hunt(seed: int) -> Line:
    """A whole game from a random start: White takes Black's Tzaars."""
    line = Line(Position.random(seed))
    while line.position.outcome() is None:
        line.play(hunter(line))
    return line


def trap(seed: int) -> tuple[Line, Reinforce]:
    """A game up to a second move by which White could lose at once (R16), and that move."""
    line = Line(Position.random(seed))
    while True:
        position = line.position
        if position.to_move is WHITE and position.phase is Phase.SECOND:
            for move in position.legal_moves():
                if isinstance(move, Reinforce) and position.self_loss(move) is not None:
                    return line, move
        line.play(hunter(line, BLACK, leave=1))
