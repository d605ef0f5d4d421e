"""Group all turns of an endgame by their result, as the solver proves it."""

import sys
from collections import defaultdict

from tzaar import Position, Turn
from tzaar.engine import Limit, NativeEngine, Verdict

position = Position.parse(sys.argv[1])
limit = Limit(movetime=float(sys.argv[2]))
MINE = {Verdict.WIN: "loses", Verdict.LOSS: "wins", Verdict.UNKNOWN: "unknown"}

results = defaultdict[str, list[Turn]](list)
with NativeEngine() as engine:
    for turn in position.legal_turns():
        after = position.play_turn(turn)
        if outcome := after.outcome():
            result = "wins" if outcome.winner is position.to_move else "loses"
        else:
            result = MINE[engine.solve(after, limit).verdict]
        results[result].append(turn)
for result, turns in results.items():
    print(f"{result} ({len(turns)}): {', '.join(map(str, turns[:6]))}")
