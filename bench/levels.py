"""The ratings of the levels, from a round-robin: `python -m bench.levels RESULTS`.

The players are the levels, random play and a careful beginner, each against every other: neighbours
in `--games` games, more at the bottom of the ladder, where games are quick, and fewer for the rest.
Level 10 has `--seconds` a turn and needs a quiet machine; the other levels do not depend on time.
`--highest 9` leaves level 10 out. Games already in the file RESULTS are not played again, so an
interrupted run can be resumed. Prints the tables of docs/levels.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
from itertools import combinations
from pathlib import Path

from rich.progress import track

from tzaar.engine import Limit
from tzaar.engine.elo import expected_score
from tzaar.engine.match import Match, Plan
from tzaar.engine.players import parse_player
from tzaar.engine.referee import Conditions
from tzaar.safe_files import replacing

HIGHEST = 10
# A player's rank: the farther apart two players are, the less their games say.
RANKS = {"random": 0, "careful": 1} | {f"level:{n}": n for n in range(1, HIGHEST + 1)}
# By distance in rank: the share of the neighbours' number of games.
SHARES = {0: 1.0, 1: 1.0, 2: 0.5, 3: 0.3}
LEAST_SHARE = 0.1
# Up to this rank games are quick, and that many times more are played.
FOOT = 5
FOOT_SHARE = 2.5
# Only level 10 depends on the clock: where it does not play, a busy machine must not cut searches
# short.
PATIENCE = 60.0
Scores = dict[tuple[str, str], tuple[int, int]]
"""By pairing: points of the first player and games played."""


def pairings(highest: int) -> list[tuple[str, str]]:
    players = [player for player, rank in RANKS.items() if rank <= highest]
    return list(combinations(players, 2))


def games_of(first: str, second: str, games: int) -> int:
    apart = abs(RANKS[first] - RANKS[second])
    is_foot = max(RANKS[first], RANKS[second]) <= FOOT
    share = SHARES.get(apart, LEAST_SHARE) * (FOOT_SHARE if is_foot else 1)
    return 2 * max(2, round(games * share / 2))


def play(results: Path, highest: int, games: int, seconds: float) -> Scores:
    scores = read(results)
    for first, second in track(pairings(highest), description="pairings"):
        if (first, second) in scores:
            continue
        movetime = seconds if second == f"level:{HIGHEST}" else PATIENCE
        conditions = Conditions(Limit(movetime=movetime), margin=PATIENCE)
        # A pairing's starts do not depend on who else is measured.
        seed = RANKS[second] * 100 + RANKS[first] * 2 + (first == "careful")
        plan = Plan(conditions, pairs=games_of(first, second, games) // 2, seed=seed)
        tally = asyncio.run(Match(parse_player(first), parse_player(second), plan).run())
        scores[first, second] = (tally.wins, len(tally.won))
        save(results, scores)
    return {pair: scores[pair] for pair in pairings(highest)}


def read(results: Path) -> Scores:
    if not results.exists():
        return {}
    rows = json.loads(results.read_text("utf-8"))
    return {(first, second): (points, games) for first, second, points, games in rows}


def save(results: Path, scores: Scores) -> None:
    rows = [json.dumps([*pair, *score]) for pair, score in scores.items()]
    with replacing(results) as file:
        file.write(("[\n" + ",\n".join(rows) + "\n]\n").encode())


def ratings(scores: Scores) -> dict[str, tuple[float, float]]:
    """The maximum-likelihood ratings and their 95 % errors, with level 1 at 0.

    Each pairing gets an extra tenth of a game, drawn, which keeps ratings finite.
    """
    players = [player for player in RANKS if any(player in pair for pair in scores)]
    rating = dict.fromkeys(players, 0.0)
    slope = math.log(10) / 400
    information = dict.fromkeys(players, 0.0)
    for _ in range(2000):
        error = dict.fromkeys(players, 0.0)
        information = dict.fromkeys(players, 0.0)
        for (first, second), (points, games) in scores.items():
            expected = expected_score(rating[first] - rating[second])
            surplus = points + 0.05 - (games + 0.1) * expected
            error[first] += surplus
            error[second] -= surplus
            for player in (first, second):
                information[player] += (games + 0.1) * expected * (1 - expected) * slope
        # A Newton step for each player separately, halved because they all move at once.
        for player in players:
            rating[player] += error[player] / information[player] / 2
    base = rating["level:1"]
    return {
        player: (rating[player] - base, 1.96 / math.sqrt(information[player] * slope))
        for player in players
    }


def share_of(scores: Scores, row: str, column: str) -> float:
    """The first player's share of the points."""
    if (row, column) in scores:
        points, played = scores[row, column]
        return points / played
    return 1 - share_of(scores, column, row)


def name(player: str) -> str:
    return player.removeprefix("level:")


def print_tables(scores: Scores) -> None:
    table = ratings(scores)
    print("| player | rating | error | against the level below |\n|---|---|---|---|")
    for player, (rating, error) in table.items():
        below = "random" if player == "level:1" else f"level:{RANKS[player] - 1}"
        share = ""
        if below in table:
            played = scores[below, player][1]
            share = f"{100 * share_of(scores, player, below):.0f} % of {played}"
        print(f"| {name(player)} | {rating:.0f} | ± {error:.0f} | {share} |")
    print("\nShare of games the row wins against the column, per cent:\n")
    print("| |" + "|".join(map(name, table)) + "|\n|" + "---|" * (len(table) + 1))
    for row in table:
        cells = [
            "" if row == column else f"{100 * share_of(scores, row, column):.0f}"
            for column in table
        ]
        print(f"| **{name(row)}** |" + "|".join(cells) + "|")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--seconds", type=float, default=0.4)
    parser.add_argument("--highest", type=int, default=HIGHEST, choices=range(2, HIGHEST + 1))
    wanted = parser.parse_args()
    print_tables(play(wanted.results, wanted.highest, wanted.games, wanted.seconds))


if __name__ == "__main__":
    main()
