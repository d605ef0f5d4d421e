"""Find the turn of a game that cost its player the largest chance of winning."""

import sys

from tzaar.engine import Limit, NativeEngine, review
from tzaar.records import load

game = load(sys.argv[1])[0]
with NativeEngine() as engine:
    judged = review(game, engine, Limit(nodes=int(sys.argv[2])))
worst = max(judged.turns, key=lambda turn: turn.loss)
print(f"{worst.node.number}. {worst.turn} cost {worst.loss:.0%} of the chance to win")
print(f"better: {worst.best}")
