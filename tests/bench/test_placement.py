"""The placement match: the opponent's random placements, and the counting of results."""

from __future__ import annotations

import importlib.util
from collections import Counter
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from tzaar import Position
from tzaar.engine import Limit
from tzaar.engine.match import Match, Plan, Round, Tally
from tzaar.engine.players import parse_player
from tzaar.engine.referee import Conditions
from tzaar.pieces import PieceType


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    path = Path(__file__).parents[2] / "bench" / "placement.py"
    spec = importlib.util.spec_from_file_location("placement", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_random_placement_draws_pieces_from_the_hand(bench: ModuleType) -> None:
    dice = Random(1)
    counts = Counter(bench.random_placement(Position.empty(), dice).piece_type for _ in range(3000))
    for piece_type in PieceType:
        assert abs(counts[piece_type] / 3000 - piece_type.supply / 30) < 0.04


def test_the_random_placer_fills_the_board_and_plays_on(bench: ModuleType) -> None:
    position = Position.empty()
    with bench.random_placer({"Hash": 1}, seed=1).open_blocking() as engine:
        for _ in range(61):
            position = position.play_turn(engine.play(position, Limit(nodes=100)).turn)
    assert len(list(position.stacks())) == 59


def test_scores_are_told_by_colour(bench: ModuleType) -> None:
    player = parse_player("random")
    tally = Tally({Round(1, 1): True, Round(1, 2): False, Round(2, 1): True, Round(2, 2): True})
    match = Match(player, player, Plan(Conditions(Limit(nodes=1))), tally=tally)
    assert [line.split(",")[0] for line in bench.color_lines(match)] == [
        "with White 2 of 2",
        "with Black 1 of 2",
    ]
