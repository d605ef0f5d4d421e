"""The game of TZAAR: rules, notation, records and diagrams.

>>> from tzaar import Position
>>> position = Position.fixed().play_turn("D7xE7")
>>> print(position.to_move, len(list(position.legal_turns())))
Black 6355
"""

from tzaar.annotations import Evaluation, Glyph
from tzaar.errors import (
    FailureCode,
    IllegalMoveError,
    InvalidNotationError,
    InvalidSetupError,
    RecordError,
    TzaarError,
)
from tzaar.game import Game
from tzaar.geometry import SPACES, SYMMETRIES, Direction, Space, Symmetry
from tzaar.moves import PASS, Capture, Move, Pass, Phase, Place, Reinforce, Turn
from tzaar.node import ChildNode, Node, RootNode
from tzaar.notation import parse_move, parse_moves, parse_turn
from tzaar.outcome import Outcome, Termination
from tzaar.perft import divide, perft
from tzaar.pieces import BLACK, WHITE, Color, PieceType, Stack
from tzaar.position import Position, Setup
from tzaar.setups import StartKind


def __getattr__(name: str) -> str:
    """Look up `__version__` on demand: that takes longer than importing everything else."""
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415

        return version("tzaar")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "BLACK",
    "PASS",
    "SPACES",
    "SYMMETRIES",
    "WHITE",
    "Capture",
    "ChildNode",
    "Color",
    "Direction",
    "Evaluation",
    "FailureCode",
    "Game",
    "Glyph",
    "IllegalMoveError",
    "InvalidNotationError",
    "InvalidSetupError",
    "Move",
    "Node",
    "Outcome",
    "Pass",
    "Phase",
    "PieceType",
    "Place",
    "Position",
    "RecordError",
    "Reinforce",
    "RootNode",
    "Setup",
    "Space",
    "Stack",
    "StartKind",
    "Symmetry",
    "Termination",
    "Turn",
    "TzaarError",
    "divide",
    "parse_move",
    "parse_moves",
    "parse_turn",
    "perft",
]
