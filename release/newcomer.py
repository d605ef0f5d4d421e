"""What a newcomer writes first: a bot beats level 1 and saves a picture of the end.

The tests of packages run it where nothing but the installed package is there.
"""

import sys
from pathlib import Path
from random import Random

from tzaar import WHITE, Game, Position, Turn
from tzaar.engine import Limit, NativeEngine, evaluate
from tzaar.render import render_svg


def value(position: Position, turn: Turn) -> int:
    """How good a turn is for the side to move, as far as it can be seen at a glance."""
    after = position.play_turn(turn)
    if outcome := after.outcome():
        return 99_999 if outcome.winner is position.to_move else -99_999
    return -evaluate(after)


def choose(position: Position, random: Random) -> Turn:
    """The best of some turns."""
    turns = list(position.legal_turns())
    seen = random.sample(turns, min(200, len(turns)))
    return max(seen, key=lambda turn: value(position, turn))


def main() -> None:
    """Play White against level 1."""
    random, game = Random(1), Game()
    with NativeEngine({"Level": 1, "Seed": 1}) as level_1:
        while not (position := game.position).is_over:
            if position.to_move is WHITE:
                game.play(choose(position, random))
            else:
                game.play(level_1.play(position, Limit(depth=9)).turn)
    Path("end.svg").write_text(render_svg(game.position), "utf-8")
    outcome = game.outcome()
    print(outcome)
    if not outcome or outcome.winner is not WHITE:
        sys.exit("level 1 was not beaten")


if __name__ == "__main__":
    main()
