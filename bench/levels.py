"""The ratings of the levels, from a round-robin: `python -m bench.levels [GAMES] [SECONDS]`.

Every level meets every other, and level 1 meets random play. Level 10 has SECONDS for a turn; the
others look as far as they look. Prints the table of docs/levels.md.
"""

from __future__ import annotations

import asyncio
import math
import sys
from itertools import combinations

from rich.progress import track

from tzaar.engine import Limit
from tzaar.engine.elo import expected_score
from tzaar.engine.match import Match, Plan
from tzaar.engine.players import parse_player
from tzaar.engine.referee import Conditions

PLAYERS = ["random", *(f"level:{level}" for level in range(1, 11))]
# Random play loses every game, which tells no distance; one pairing shows it.
PAIRINGS = [("random", "level:1"), *combinations(PLAYERS[1:], 2)]
Scores = dict[tuple[str, str], tuple[float, int]]
"""Points of the first and games played, by pairing."""


def play(games: int, seconds: float) -> Scores:
    conditions = Conditions(Limit(movetime=seconds))
    scores: Scores = {}
    for seed, (first, second) in enumerate(track(PAIRINGS, description="pairings")):
        plan = Plan(conditions, pairs=games // 2, seed=seed, concurrency=2)
        tally = asyncio.run(Match(parse_player(first), parse_player(second), plan).run())
        scores[first, second] = (tally.wins, len(tally.won))
    return scores


def ratings(scores: Scores) -> dict[str, tuple[float, float]]:
    """The most likely ratings and their 95 % errors, level 1 being 0.

    Each pairing counts as if one more game had been shared, which keeps ratings finite.
    """
    players = [player for player in PLAYERS if player != "random"]
    pairs = {pair: score for pair, score in scores.items() if "random" not in pair}
    rating = dict.fromkeys(players, 0.0)
    slope = math.log(10) / 400
    information = dict.fromkeys(players, 0.0)
    for _ in range(2000):
        error = dict.fromkeys(players, 0.0)
        information = dict.fromkeys(players, 0.0)
        for (first, second), (points, games) in pairs.items():
            expected = expected_score(rating[first] - rating[second])
            surplus = points + 0.5 - (games + 1) * expected
            error[first] += surplus
            error[second] -= surplus
            for player in (first, second):
                information[player] += (games + 1) * expected * (1 - expected) * slope
        # Newton's step for each player alone, halved as all of them move at once.
        for player in players:
            rating[player] += error[player] / information[player] / 2
    base = rating["level:1"]
    return {
        player: (rating[player] - base, 1.96 / math.sqrt(information[player] * slope))
        for player in players
    }


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0.5
    scores = play(games, seconds)
    table = ratings(scores)
    print("| level | rating | error | against the level below |\n|---|---|---|---|")
    for level in range(1, 11):
        rating, error = table[f"level:{level}"]
        below = f"level:{level - 1}" if level > 1 else "random"
        points, played = scores[below, f"level:{level}"]
        share = f"{100 * (played - points) / played:.0f} % of {played}"
        print(f"| {level} | {rating:.0f} | ± {error:.0f} | {share} |")
    print("\nShare of games the row wins against the column, per cent:\n")
    levels = range(1, 11)
    print("| |" + "|".join(str(level) for level in levels) + "|\n|" + "---|" * 11)
    for row in levels:
        cells = [
            "" if row == column else f"{100 * share_of(scores, row, column):.0f}"
            for column in levels
        ]
        print(f"| **{row}** |" + "|".join(cells) + "|")


def share_of(scores: Scores, row: int, column: int) -> float:
    low, high = sorted((row, column))
    points, played = scores[f"level:{low}", f"level:{high}"]
    return points / played if row == low else 1 - points / played


if __name__ == "__main__":
    main()
