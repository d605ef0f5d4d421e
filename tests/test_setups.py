from __future__ import annotations

import itertools
import json
from collections import Counter
from pathlib import Path

import pytest

from tzaar.errors import TzaarError
from tzaar.geometry import SPACES
from tzaar.pieces import Color, PieceType, Stack
from tzaar.position import Position
from tzaar.setups import (
    FRESH_SEED_BITS,
    SEED_LIMIT,
    StartKind,
    empty_board,
    fixed_board,
    fresh_seed,
    random_board,
    splitmix64,
)

ALL_PIECES = Counter(
    {Stack(color, kind): kind.supply for color in Color for kind in PieceType},
)


# -- Fixed and empty -------------------------------------------------------------------------------


def test_fixed_board_is_the_published_one(data: Path) -> None:
    published = json.loads((data / "start_position.json").read_text("utf-8"))["spaces"]
    board = {space.name: str(s) for space, s in zip(SPACES, fixed_board(), strict=True)}
    assert board == published


def test_fixed_board_holds_all_pieces() -> None:
    assert Counter(fixed_board()) == ALL_PIECES


def test_empty_board() -> None:
    assert empty_board() == (None,) * 60


def test_start_kinds_are_the_words_of_the_tag() -> None:
    assert list(StartKind) == ["fixed", "random", "balanced", "tournament", "custom"]


# -- Random ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "outputs"),
    [
        (
            0,  # as published with the algorithm
            [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC],
        ),
        (
            1234567,  # the test values of Rosetta Code
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821,
            ],
        ),
    ],
)
def test_splitmix64(seed: int, outputs: list[int]) -> None:
    assert list(itertools.islice(splitmix64(seed), len(outputs))) == outputs


def test_splitmix64_wraps_around() -> None:
    numbers = list(itertools.islice(splitmix64(2**64 - 1), 1000))
    assert all(0 <= number < 2**64 for number in numbers)
    assert len(set(numbers)) == 1000


BOARDS = {
    0: "RrZtz/ZTtRrT/TTZRrtt/TTrttTRr/ZtRzTrrR/TztzttzR/tTTzTtr/TtRrRT/ZtZTt w c",
    1: "RRTZZ/tttzrT/rrTRrTt/zttTttRR/tRttzzTT/ZRZTZZrr/zTRttTT/TrRTtr/TTtrz w c",
    7: "RzttR/RttTTz/TTtTTtt/tzZrttrr/RRZTRTrZ/tzTtZrzT/RrTrrrt/ZTRTtR/TztZT w c",
    2**53: "TtZTZ/ZrRTtT/rZZrtTt/zzRTRTRr/Ttrtrtzz/TRTRRttr/TTTrrtz/tZRttT/TtzRt w c",
    2**64 - 1: "rZTTT/ZrTTzz/zRTTztr/trrTrZtT/zRTZtttT/TRRtTRrZ/RTzRttt/tZrRtt/rTRtt w c",
}


@pytest.mark.parametrize(("seed", "board"), BOARDS.items())
def test_a_seed_means_the_same_board_for_ever(seed: int, board: str) -> None:
    assert str(Position.random(seed)) == board


def test_the_shuffle_is_the_documented_one() -> None:
    letters = list("Z" * 6 + "R" * 9 + "T" * 15 + "z" * 6 + "r" * 9 + "t" * 15)
    numbers = splitmix64(99)
    for i in range(59, 0, -1):
        j = (next(numbers) * (i + 1)) >> 64
        letters[i], letters[j] = letters[j], letters[i]
    assert [str(stack) for stack in random_board(99)] == letters


@pytest.mark.parametrize("seed", [0, 1, 2**32, SEED_LIMIT - 1])
def test_random_boards_hold_all_pieces(seed: int) -> None:
    assert Counter(random_board(seed)) == ALL_PIECES


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT, 10**30])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(TzaarError) as caught:
        random_board(seed)
    assert str(caught.value) == f"a seed is a whole number from 0 to 2**64 - 1, not {seed}"


def test_different_seeds_give_different_boards() -> None:
    assert len({random_board(seed) for seed in range(1000)}) == 1000


def test_every_space_gets_every_piece_about_as_often() -> None:
    """A chi-square test with fixed seeds: how often each kind of piece lies on each space."""
    boards = 1500
    counts = Counter(
        (space, stack) for seed in range(boards) for space, stack in enumerate(random_board(seed))
    )
    # Six kinds with their shares in 60: five degrees of freedom on each of the 60 spaces.
    statistics = []
    for space in range(60):
        expected = {stack: boards * number / 60 for stack, number in ALL_PIECES.items()}
        statistics.append(
            sum((counts[space, stack] - want) ** 2 / want for stack, want in expected.items())
        )
    # The mean of chi-square is 5, its variance 10; the mean of 60 of them has deviation 0.41.
    assert 3.8 < sum(statistics) / 60 < 6.2
    assert max(statistics) < 25  # one in 7,000 exceeds it, of 60


def test_neighbouring_spaces_are_independent() -> None:
    boards = 1500
    alike = sum(
        one.color is other.color
        for board in map(random_board, range(boards))
        for one, other in itertools.pairwise(s for s in board if s is not None)
    )
    # Of the 59 other pieces 29 have the same colour; the deviation of the share is about 0.0017.
    assert abs(alike / (boards * 59) - 29 / 59) < 0.006


def test_fresh_seeds_fit_a_double(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def randbits(bits: int) -> int:
        asked.append(bits)
        return (1 << bits) - 1

    monkeypatch.setattr("secrets.randbits", randbits)
    assert fresh_seed() == 2**53 - 1
    assert int(float(fresh_seed())) == fresh_seed()
    assert asked == [FRESH_SEED_BITS] * len(asked)


def test_a_random_start_without_a_seed_takes_a_fresh_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tzaar.position.fresh_seed", lambda: 7)
    assert Position.random() == Position.random(7)
