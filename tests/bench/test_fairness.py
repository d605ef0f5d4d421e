"""White's share by start and player: who plays under which conditions, and what is kept."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tzaar.engine import Limit
from tzaar.setups import StartKind


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    path = Path(__file__).parents[2] / "bench" / "fairness.py"
    spec = importlib.util.spec_from_file_location("fairness", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_all_starts_are_measured(bench: ModuleType) -> None:
    assert set(bench.STARTS) == set(StartKind) - {StartKind.CUSTOM}
    for start, position in bench.STARTS.items():
        assert position(3).is_opening == (start is not StartKind.TOURNAMENT)


def test_a_player_is_a_level_or_a_number_of_nodes(bench: ModuleType) -> None:
    assert bench.options_of("level 3", 6) == {"Level": 3, "Seed": 7}
    assert bench.options_of("8000 nodes", 6) == {"Seed": 7}
    assert next(bench.limits_of(StartKind.FIXED, "level 3", 6)) == Limit(movetime=60.0)
    limits = bench.limits_of(StartKind.RANDOM, "8000 nodes", 6)
    assert [next(limits) for _ in range(3)] == [Limit(nodes=8000)] * 3


def test_games_from_the_fixed_start_differ_by_their_nodes(bench: ModuleType) -> None:
    limits = bench.limits_of(StartKind.FIXED, "8000 nodes", 6)
    nodes = [next(limits).nodes for _ in range(200)]
    assert len(set(nodes)) > 150
    assert min(nodes) >= 6000
    assert max(nodes) <= 10_000
    others = bench.limits_of(StartKind.FIXED, "8000 nodes", 7)
    assert nodes != [next(others).nodes for _ in range(200)]


def test_a_game_is_the_same_every_time(bench: ModuleType) -> None:
    games = [bench.white_wins(StartKind.BALANCED, "1000 nodes", seed) for seed in range(6)]
    again = [bench.white_wins(StartKind.BALANCED, "1000 nodes", seed) for seed in range(6)]
    assert games == again
    assert len(set(games)) == 2


def test_what_was_played_is_kept_and_not_played_again(bench: ModuleType, tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    shares = {(start.value, player): (3, 20) for start in bench.STARTS for player in bench.PLAYERS}
    bench.save(results, shares)
    assert bench.measure(results, games=400) == shares


def test_the_table_has_the_share_and_its_interval(
    bench: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    shares = {
        (start.value, player): (50, 100) for start in bench.STARTS for player in bench.PLAYERS
    }
    bench.print_table(shares)
    table = capsys.readouterr().out.splitlines()
    assert len(table) == 6
    assert table[2].startswith("| fixed | 50 % (40 to 60) |")
