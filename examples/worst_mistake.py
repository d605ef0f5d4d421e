"""Find the turn of a game that cost its player the largest chance of winning."""

import sys

from tzaar import WHITE, Position
from tzaar.engine import Limit, NativeEngine
from tzaar.records import load

game, limit = load(sys.argv[1])[0], Limit(nodes=int(sys.argv[2]))
positions = [game.start, *(node.position for node in game.mainline())]


def white_chance(position: Position) -> float:
    if outcome := position.outcome():
        return float(outcome.winner is WHITE)
    analysis = engine.play(position, limit).analysis
    return analysis.score.white(position.to_move).winning_chance if analysis else 0.5


with NativeEngine() as engine:
    chances = [white_chance(position) for position in positions]
signs = [1 if position.to_move is WHITE else -1 for position in positions]
losses = [sign * (a - b) for sign, a, b in zip(signs, chances, chances[1:], strict=False)]
worst = losses.index(max(losses))
print(f"{worst + 1}. {game.turns()[worst]} cost {losses[worst]:.0%} of the chance to win")
