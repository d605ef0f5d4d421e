"""Solve an endgame and replay the proof, with a comment at each turn."""

import sys

from tzaar import Game, Position
from tzaar.engine import Limit, NativeEngine, Verdict
from tzaar.records import save

game = Game(Position.parse(sys.argv[1]))
with NativeEngine() as engine:
    while not (position := game.position).is_over:
        solution = engine.solve(position, Limit(movetime=20))
        if solution.verdict is Verdict.UNKNOWN:
            sys.exit("not proved in 20 seconds")
        won = solution.verdict is Verdict.WIN
        winner = position.to_move if won else position.to_move.opponent
        node = game.play(solution.turn)
        node.comment = f"{winner} wins in {solution.turns}"
        print(f"{node.number:3}. {node.turn}  ({node.comment})")
print(game.outcome())
save([game], sys.argv[2])
