"""The ratings of the levels: how many games each pairing plays, what is kept, and the ratings."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tzaar.engine.elo import expected_score


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    path = Path(__file__).parents[2] / "bench" / "levels.py"
    spec = importlib.util.spec_from_file_location("levels", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_everybody_meets_everybody_once(bench: ModuleType) -> None:
    pairs = bench.pairings(10)
    assert len({frozenset(pair) for pair in pairs}) == len(pairs) == 12 * 11 // 2
    assert all("level:10" not in pair for pair in bench.pairings(9))


def test_neighbours_play_most(bench: ModuleType) -> None:
    assert bench.games_of("level:7", "level:8", 80) == 80
    assert bench.games_of("level:6", "level:8", 80) == 40
    assert bench.games_of("level:5", "level:9", 80) == 8
    for first, second in (("random", "level:1"), ("careful", "level:1"), ("level:1", "level:2")):
        assert bench.games_of(first, second, 80) == 200


def test_ratings_are_found_from_the_shares_they_make(bench: ModuleType) -> None:
    true = {"random": -300.0, "careful": 90.0, "level:1": 0.0, "level:2": 180.0, "level:3": 420.0}
    scores = {
        (first, second): (round(2000 * expected_score(true[first] - true[second])), 2000)
        for first, second in bench.pairings(3)
    }
    found = bench.ratings(scores)
    assert list(found) == list(true)
    for player, (rating, error) in found.items():
        assert rating == pytest.approx(true[player], abs=3)
        assert 0 < error < 30


def test_what_was_played_is_kept_and_not_played_again(bench: ModuleType, tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    scores = dict.fromkeys(bench.pairings(2), (3, 10))
    bench.save(results, scores)
    assert bench.read(results) == scores
    assert bench.play(results, 2, games=80, seconds=0.1) == scores


def test_two_players_meet(bench: ModuleType, tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    known = {pair: (3, 10) for pair in bench.pairings(2) if pair != ("random", "level:1")}
    bench.save(results, known)
    played = bench.play(results, 2, games=4, seconds=0.1)
    assert played["random", "level:1"][1] == 10
    assert bench.read(results) == played


def test_the_tables_have_a_row_for_everybody(
    bench: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    bench.print_tables(dict.fromkeys(bench.pairings(10), (4, 10)))
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("| level:") for line in lines) == 0
    assert sum(line.startswith("| 10 |") for line in lines) == 1
    assert sum("60 % of 10" in line for line in lines) == 10
    assert sum(line.startswith("| **") for line in lines) == 12
