from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tzaar import balanced_board as module
from tzaar.balanced_board import balanced_board
from tzaar.errors import TzaarError
from tzaar.geometry import RAYS, SPACES, SYMMETRIES
from tzaar.pieces import WHITE, Stack
from tzaar.position import Position
from tzaar.setups import SEED_LIMIT, Board, random_board, splitmix64

BOARDS = {
    0: "zRZTR/TzTrrT/TRrrrZR/TrrttttZ/TrrtttTR/TZtttttT/RtttZzZ/TzzTzR/RTRTT w c",
    1: "RTRTz/TTzzTT/Rrrtrrr/TZttttrT/RzZttrrR/TzttttrT/ZZztttR/TZTZtT/RTRTR w c",
    7: "RTzTT/TztttR/ZtttttZ/RTtttttT/zzrrtTrR/TzrrtZZT/RZrrZTR/TRrrzT/TTRTR w c",
    2**53: "RTRTz/TzZttT/RtrtttR/ZTrrtttz/TzrrttTT/TTrttttT/RZZrrZR/TzTrzT/RZRTR w c",
    2**64 - 2: "TTRTR/TrrrTT/RrrrrzZ/TZrRZtTT/zRrtttzT/TZttttzR/RttttzT/TtttzZ/RTZRT w c",
}


@pytest.mark.parametrize(("seed", "board"), BOARDS.items())
def test_a_seed_means_the_same_board_for_ever(seed: int, board: str) -> None:
    assert str(Position.balanced(seed)) == board


def lead(board: Board) -> int:
    """White's lead by the weights, pair by pair instead of space by space."""
    total = 0
    for space in SPACES:
        image = min(symmetry(space) for symmetry in SYMMETRIES)
        place = module._PLACES.index(image.name)
        total += worth(board[space], module._PLACE[kind(board[space])][place])
        for ray in list(RAYS[space].values())[:3]:  # each line once
            for distance, near in enumerate(ray[:2]):
                one, other = board[space], board[near]
                assert one is not None
                assert other is not None
                pairs = module._OWN if one.color is other.color else module._ENEMY
                total += worth(one, pairs[distance][kind(one)][kind(other)])
    return total


def kind(piece: Stack | None) -> int:
    assert piece is not None
    return "ZRT".index(str(piece).upper())


def worth(piece: Stack | None, value: int) -> int:
    assert piece is not None
    return value if piece.color is WHITE else -value


@pytest.mark.parametrize("seed", range(20))
def test_white_is_ahead_by_the_balance_and_not_by_much_more(seed: int) -> None:
    # The dearest exchange of two pieces is worth less than 400.
    assert module._BALANCE <= lead(balanced_board(seed)) < module._BALANCE + 400


@pytest.mark.parametrize("seed", range(5))
def test_the_walk_is_the_documented_one(seed: int) -> None:
    board = list(random_board(seed))
    numbers = splitmix64(seed)
    for _ in range(len(board) - 1):
        next(numbers)  # the shuffle
    while lead(tuple(board)) < module._BALANCE:
        one, other = (next(numbers) * 60 >> 64 for _ in range(2))
        exchanged = list(board)
        exchanged[one], exchanged[other] = board[other], board[one]
        if lead(tuple(exchanged)) > lead(tuple(board)):
            board = exchanged
    assert tuple(board) == balanced_board(seed)


def test_balanced_boards_hold_all_pieces_and_differ() -> None:
    boards = {balanced_board(seed) for seed in range(50)}
    assert len(boards) == 50
    assert all(Counter(board) == Counter(random_board(0)) for board in boards)


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT, 10**30])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(TzaarError) as caught:
        balanced_board(seed)
    assert str(caught.value) == f"a seed is a whole number from 0 to 2**64 - 1, not {seed}"


def test_a_balanced_start_without_a_seed_takes_a_fresh_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tzaar.position.fresh_seed", lambda: 7)
    assert Position.balanced() == Position.balanced(7)


def test_a_walk_that_gets_stuck_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = 0

    def counted(seed: int) -> Iterator[int]:
        nonlocal drawn
        for number in splitmix64(seed):
            drawn += 1
            yield number

    monkeypatch.setattr(module, "_BALANCE", 10**6)
    monkeypatch.setattr(module, "numbers_from", counted)
    board = balanced_board.__wrapped__(0)
    assert Counter(board) == Counter(random_board(0))
    assert drawn == len(board) - 1 + 2 * module._MOST_DRAWS


def test_the_core_has_the_same_weights() -> None:
    source = Path(__file__).parents[1] / "core" / "placement" / "balanced_start.cpp"
    text = source.read_text("utf-8")
    weights = text[text.index("kBalanceWeights{") : text.index("};")]
    here = [
        *(value for row in module._PLACE for value in row),
        *(value for table in module._OWN for row in table for value in row),
        *(value for table in module._ENEMY for row in table for value in row),
    ]
    assert [int(number) for number in re.findall(r"-?\d+", weights)] == here
    assert f"kBalance = {module._BALANCE};" in text
    assert f"kMostDraws = {module._MOST_DRAWS:_};".replace("_", "'") in text
