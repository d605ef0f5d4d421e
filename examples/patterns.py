"""Count the opening captures of many games, those alike by symmetry as one."""

import sys
from collections import Counter
from itertools import islice

from tzaar import SYMMETRIES, Capture, Game, Move
from tzaar.records import scan


def pattern(move: Move) -> str:
    """The capture that stands for all that symmetry makes of this one."""
    assert isinstance(move, Capture)
    return min(f"{turned(move.source)}x{turned(move.target)}" for turned in SYMMETRIES)


counts = Counter[str]()
games = (game for game in scan(sys.argv[1]) if isinstance(game, Game))
for game in islice(games, int(sys.argv[2])):
    for opening in game.turns()[:1]:
        counts[pattern(opening.moves[0])] += 1
total = counts.total()
for capture, count in counts.most_common(5):
    print(f"{capture}  {count:6}  {count / total:5.1%}")
