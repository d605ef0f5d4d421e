"""A small bot, which looks one turn ahead, against level 1 of the engine."""

from random import Random

from tzaar import WHITE, Game, Position, Turn
from tzaar.engine import Limit, NativeEngine, evaluate


def value(position: Position, turn: Turn) -> int:
    after = position.play_turn(turn)
    if outcome := after.outcome():
        return 99_999 if outcome.winner is position.to_move else -99_999
    return -evaluate(after)  # as the opponent sees it, who is to move


def choose(position: Position) -> Turn:
    turns = random.choices(list(position.legal_turns()), k=200)
    return max(turns, key=lambda turn: value(position, turn))


game, random = Game(), Random(1)
with NativeEngine({"Level": 1, "Seed": 1}) as level_1:
    while not (now := game.position).is_over:
        game.play(choose(now) if now.to_move is WHITE else level_1.play(now, Limit(depth=9)).turn)
print(f"{game.outcome()} after {game.end.number} turns")
