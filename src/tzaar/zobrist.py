"""The key of a position: one 64-bit number made of random numbers by exclusive or.

The numbers are the outputs of SplitMix64 started at 0, so the key is the same on every machine and
in the native core. docs/notation.md says how to compute it elsewhere.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tzaar.moves import Phase
from tzaar.pieces import BLACK, Color
from tzaar.setups import Board, splitmix64

# Where the numbers of each kind begin: 6 a space by colour and type, then 32 a space by height.
_HEIGHTS: Final = 360
_BLACK_TO_MOVE: Final = _HEIGHTS + 60 * 32
_SECOND: Final = _BLACK_TO_MOVE + 1
_PLACEMENT: Final = _SECOND + 1


def zobrist_key(board: Board, to_move: Color, due: Phase) -> int:
    """The key of what stands on the board, the side to move and the phase that is due."""
    numbers = _numbers()
    key = numbers[_BLACK_TO_MOVE] if to_move is BLACK else 0
    if due is Phase.SECOND:
        key ^= numbers[_SECOND]
    elif due is Phase.PLACEMENT:
        key ^= numbers[_PLACEMENT]
    for space, stack in enumerate(board):
        if stack is not None:
            color, piece_type, height = stack
            key ^= numbers[space * 6 + color.index * 3 + piece_type.index]
            if height > 1:
                key ^= numbers[_HEIGHTS + space * 32 + height]
    return key


@lru_cache(maxsize=1)
def _numbers() -> tuple[int, ...]:
    numbers = splitmix64(0)
    return tuple(next(numbers) for _ in range(_PLACEMENT + 1))
