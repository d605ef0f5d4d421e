from __future__ import annotations

import math

import pytest

from tzaar.engine.elo import elo_of, estimate, expected_score


@pytest.mark.parametrize("elo", [-800.0, -100.0, 0.0, 1.5, 400.0])
def test_score_and_elo_are_inverse(elo: float) -> None:
    assert elo_of(expected_score(elo)) == pytest.approx(elo)


def test_known_values() -> None:
    assert expected_score(400) == pytest.approx(10 / 11)
    assert elo_of(0.5) == 0
    assert elo_of(1) == math.inf
    assert elo_of(0) == -math.inf


def test_without_pairs_there_is_nothing_to_tell() -> None:
    assert estimate((0, 0, 0)) is None


def test_the_interval_is_symmetric_between_the_players() -> None:
    one, other = estimate((10, 30, 60)), estimate((60, 30, 10))
    assert one is not None
    assert other is not None
    assert (one.elo, one.low, one.high) == pytest.approx((-other.elo, -other.high, -other.low))
    assert one.low < one.elo < one.high


def test_independent_games_give_the_plain_wilson_interval() -> None:
    # 25, 50, 25 pairs are what 200 independent games at 50 % give.
    found = estimate((2500, 5000, 2500))
    assert found is not None
    expected = elo_of(0.5 + 1.96 * math.sqrt(0.25 / 20000))
    assert found.high == pytest.approx(expected, rel=1e-3)


def test_shared_pairs_tell_more_than_one_sided_ones() -> None:
    # The same score, but with every pair shared there is less luck in it.
    steady, wild = estimate((5, 90, 5)), estimate((50, 0, 50))
    assert steady is not None
    assert wild is not None
    assert steady.elo == wild.elo == 0
    assert steady.high < wild.high / 2


def test_few_games_are_never_certain() -> None:
    all_won, all_shared = estimate((0, 0, 3)), estimate((0, 3, 0))
    assert all_won is not None
    assert all_shared is not None
    assert all_won.elo == math.inf
    assert all_won.low < 100
    assert all_shared.low < -20


def test_more_games_narrow_the_interval() -> None:
    widths = []
    for factor in (1, 10, 100):
        found = estimate((2 * factor, 5 * factor, 3 * factor))
        assert found is not None
        widths.append(found.high - found.low)
    assert widths[0] > widths[1] > widths[2]
