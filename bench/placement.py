"""A match from the tournament start: what are deliberate placements worth?

    python -m bench.placement --games 200 --time 0.05 --save placement.tzr
    python -m bench.placement --opponent "an engine with another placement" --nodes 8000

After the placement both players play alike. The opponent places at random by default: a piece drawn
from those in hand, on a space drawn from the vacant ones.
"""

from __future__ import annotations

import argparse
import asyncio
import math
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from random import Random

from rich.progress import Progress

from tzaar.cli.match import standing, tally_lines
from tzaar.engine import Limit, PlayResult
from tzaar.engine.archive import Archive
from tzaar.engine.base import AsyncEngine
from tzaar.engine.match import Match, Plan, Round
from tzaar.engine.native import AsyncNativeEngine
from tzaar.engine.options import Options
from tzaar.engine.players import Player, parse_player
from tzaar.engine.referee import Conditions
from tzaar.game import Game
from tzaar.moves import Move, Phase, Place, Turn
from tzaar.pieces import PieceType
from tzaar.position import Position
from tzaar.setups import StartKind

MARGIN = 5.0
"""Seconds a turn may be late: on a busy machine both are equally affected, and nobody forfeits."""


class RandomPlacer(AsyncNativeEngine):
    """The native engine with random placements."""

    dice: Random

    async def play(
        self, position: Position, limit: Limit, *, root_moves: Iterable[Move] | None = None
    ) -> PlayResult:
        if position.phase is not Phase.PLACEMENT or root_moves is not None:
            return await super().play(position, limit, root_moves=root_moves)
        return PlayResult(Turn(random_placement(position, self.dice)))


def random_placement(position: Position, dice: Random) -> Place:
    """A random piece from those in hand, on a random vacant space."""
    hand = [position.in_hand(position.to_move, piece_type) for piece_type in PieceType]
    piece_type = dice.choices(list(PieceType), weights=hand)[0]
    moves = [move for move in position.legal_moves() if isinstance(move, Place)]
    return dice.choice([move for move in moves if move.piece_type is piece_type])


def random_placer(options: Options, seed: int) -> Player:
    """The native engine with random placements; each engine opened has its own dice."""
    numbers = count()

    async def open_placer() -> AsyncEngine:
        engine = await RandomPlacer.open(options)
        engine.dice = Random(f"{seed} {next(numbers)}")
        return engine

    return Player("placed at random", open_placer)


def play(match: Match, archive: Archive | None) -> None:
    """Play the match under a progress bar."""
    with Progress() as progress:
        bar = progress.add_task("0 : 0", total=match.plan.pairs * 2)

        def enter(_: Round, game: Game) -> None:
            if archive is not None:
                archive.append(game)
            progress.update(bar, advance=1, description=standing(match.tally))

        match.on_game = enter
        asyncio.run(match.run())


def color_lines(match: Match) -> list[str]:
    """The first player's score with each colour, with its 95 % interval."""
    lines = []
    for color, number in (("White", 1), ("Black", 2)):
        won = [won for which, won in match.tally.won.items() if which.game == number]
        share = sum(won) / len(won)
        error = 1.96 * math.sqrt(share * (1 - share) / len(won))
        lines.append(f"with {color} {sum(won)} of {len(won)}, {share:.1%} ± {error:.1%}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--player", help="the one that chooses its placements, as in `tzaar match`")
    parser.add_argument("--opponent", help="likewise; by default it places at random")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--time", type=float, help="seconds a turn")
    parser.add_argument("--nodes", type=int, help="nodes a turn")
    parser.add_argument("--hash", type=int, default=16, help="MiB for each engine")
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="add every game to this .tzr file")
    options = parser.parse_args()
    plan = Plan(
        Conditions(Limit(movetime=options.time, nodes=options.nodes), margin=MARGIN),
        pairs=math.ceil(options.games / 2),
        start=StartKind.TOURNAMENT,
        concurrency=options.concurrency,
    )
    thinker = parse_player(options.player or f"native:hash={options.hash},seed={options.seed}")
    opponent = (
        parse_player(options.opponent)
        if options.opponent
        else random_placer({"Hash": options.hash}, options.seed)
    )
    match = Match(Player("placed by thought", thinker.open), opponent, plan)
    play(match, Archive(options.save) if options.save else None)
    print("\n".join([*tally_lines(match), *color_lines(match)]))


if __name__ == "__main__":
    main()
