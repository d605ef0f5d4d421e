"""Endgames: proved wins of growing length, to be won against the best defence.

>>> from tzaar.endgames import Ladder
>>> [endgame.wins_in for endgame in Ladder.open()][:2]
[1, 1]

`Ladder` reads those that come with the package. The modules that find and verify endgames
(`mining`, `verifying`) need the native core; the command line uses them.
"""

from tzaar.endgames.endgame import Endgame, InvalidEndgameError
from tzaar.endgames.ladder import Ladder

__all__ = ["Endgame", "InvalidEndgameError", "Ladder"]
