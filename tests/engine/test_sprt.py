from __future__ import annotations

from random import Random

import pytest

from tzaar.engine.elo import PairCounts, expected_score
from tzaar.engine.sprt import Decision, Sprt


@pytest.mark.parametrize("arguments", [(5, 5), (5, 0), (0, 5, 0), (0, 5, 0.6), (0, 5, 0.05, 1)])
def test_nonsense_is_refused(arguments: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"elo0|alpha"):
        Sprt(*arguments)


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)


def test_no_pairs_tell_nothing() -> None:
    assert Sprt(0, 5).llr((0, 0, 0)) == 0
    assert Sprt(0, 5).decide((0, 0, 0)) is None


def test_the_ratio_agrees_with_the_normal_approximation() -> None:
    pairs = (200, 600, 260)
    n = sum(pairs)
    mean = (0.5 * pairs[1] + pairs[2]) / n
    variance = sum(c * (a - mean) ** 2 for c, a in zip(pairs, (0, 0.5, 1), strict=True)) / n
    s0, s1 = expected_score(0), expected_score(10)
    approximation = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(0, 10).llr(pairs) == pytest.approx(approximation, rel=0.02)


def test_a_short_streak_decides_nothing() -> None:
    assert Sprt(0, 10).decide((0, 0, 5)) is None
    assert Sprt(0, 10).decide((0, 5, 0)) is None


@pytest.mark.parametrize(
    ("pairs", "decision"),
    [
        ((20, 100, 80), Decision.STRONGER),
        ((80, 100, 20), Decision.NOT_STRONGER),
        ((0, 0, 1000), Decision.STRONGER),
        ((1000, 0, 0), Decision.NOT_STRONGER),
        ((1, 0, 1), None),
    ],
)
def test_it_decides(pairs: PairCounts, decision: Decision | None) -> None:
    assert Sprt(0, 10).decide(pairs) is decision


@pytest.mark.parametrize(("elo", "right"), [(-20, "not stronger"), (70, "stronger")])
def test_it_is_rarely_wrong(elo: float, right: str) -> None:
    test, random = Sprt(0, 50), Random(1)
    decisions = [_run(test, expected_score(elo), random) for _ in range(20)]
    assert sum(decision == right for decision in decisions) >= 18


def _run(test: Sprt, score: float, random: Random) -> Decision:
    counts = [0, 0, 0]
    while True:
        counts[(random.random() < score) + (random.random() < score)] += 1
        if decision := test.decide((counts[0], counts[1], counts[2])):
            return decision
