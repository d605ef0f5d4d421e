"""Play a random game; print the board at its end, save the record and a picture."""

import sys
from pathlib import Path
from random import Random

from tzaar import Game
from tzaar.records import save
from tzaar.render import render_svg, render_text


def main(folder: str = ".", seed: str = "7") -> None:
    random = Random(int(seed))
    game = Game.random(int(seed))
    while not game.position.is_over:
        game.play(random.choice(list(game.position.legal_turns())))
    print(render_text(game.position))
    print(f"{game.outcome()} after {game.end.number} turns")
    save([game], Path(folder, "random.tzr"))
    Path(folder, "random.svg").write_text(render_svg(game.position, arrows=game.turns()[-1]))


if __name__ == "__main__":
    main(*sys.argv[1:])
