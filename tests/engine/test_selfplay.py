from __future__ import annotations

import errno
import os
import struct
import sys
from collections.abc import Callable, Generator, Iterable
from pathlib import Path

import pytest

from tzaar.engine.selfplay import MAGIC, SelfPlay, SelfPlayFile, SelfPlayStart
from tzaar.engine.workers import Job, Result, ThreadWorkers
from tzaar.errors import EngineStartError, TzaarError

QUICK = SelfPlay(nodes=50)
MOVE_KIND, PLACE, CAPTURE = 12, 2, 0
UNSCORED = -(2**15)


def split(games: bytes) -> dict[int, bytes]:
    """The games of a file by their seeds, each of which is there once."""
    assert games.startswith(MAGIC)
    found: dict[int, bytes] = {}
    at = len(MAGIC)
    while at < len(games):
        seed, _, moves = struct.unpack_from("<QBB", games, at)
        end = at + 10 + 4 * moves
        assert end <= len(games)
        assert seed not in found
        found[seed] = games[at:end]
        at = end
    return found


def fill(path: Path, games: int, *, seed: int = 1, play: SelfPlay = QUICK) -> dict[int, bytes]:
    with SelfPlayFile(path) as file:
        list(file.fill(games, play, seed, ThreadWorkers(2)))
    return split(path.read_bytes())


# -- Games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "winners", "first_move"),
    [
        (SelfPlayStart.RANDOM, {0, 1}, CAPTURE),
        (SelfPlayStart.FIXED, {2, 3}, CAPTURE),
        (SelfPlayStart.PLACED, {0, 1}, PLACE),
    ],
)
def test_a_game_tells_where_it_began(
    start: SelfPlayStart, winners: set[int], first_move: int
) -> None:
    play = SelfPlay(nodes=50, start=start)
    game = play.play(7)
    seed, winner, moves, move, score = struct.unpack_from("<QBBHh", game)
    assert seed == 7
    assert winner in winners
    assert len(game) == 10 + 4 * moves
    assert move >> MOVE_KIND == first_move
    assert score == UNSCORED or start is SelfPlayStart.RANDOM
    assert play.play(7) == game
    assert play.play(8)[10:] != game[10:]


def test_without_random_turns_the_first_is_searched() -> None:
    (score,) = struct.unpack_from("<h", SelfPlay(nodes=50, random_turns=0).play(7), 12)
    assert score != UNSCORED


def test_nonsense_is_refused_by_the_core() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        SelfPlay(random_turns=-1).play(1)


def test_without_the_core_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tzaar.engine._native", None)
    with pytest.raises(EngineStartError, match="the native core is missing"):
        QUICK.play(1)


# -- Files -----------------------------------------------------------------------------------------


def test_a_file_holds_the_games_of_the_next_seeds(tmp_path: Path) -> None:
    games = fill(tmp_path / "games.bin", 5, seed=40)
    assert games == {seed: QUICK.play(seed) for seed in range(40, 45)}


def test_seeds_go_round(tmp_path: Path) -> None:
    assert set(fill(tmp_path / "games.bin", 3, seed=2**64 - 1)) == {2**64 - 1, 0, 1}


def test_what_is_there_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.bin"
    fill(path, 3)
    before = path.read_bytes()
    assert set(fill(path, 5)) == {1, 2, 3, 4, 5}
    assert path.read_bytes().startswith(before)
    assert len(fill(path, 2)) == 5


def test_a_gap_is_filled_first(tmp_path: Path) -> None:
    path = tmp_path / "games.bin"
    path.write_bytes(MAGIC + QUICK.play(1) + QUICK.play(3))
    assert set(fill(path, 4)) == {1, 2, 3, 4}


def test_a_file_cut_off_anywhere_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.bin"
    games = [QUICK.play(seed) for seed in (1, 2)]
    whole = MAGIC + b"".join(games)
    ends = [len(MAGIC), len(MAGIC + games[0]), len(whole)]
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        with SelfPlayFile(path) as file:
            assert file.games == sum(end <= length for end in ends[1:])
        assert path.read_bytes() == whole[: max(end for end in ends if end <= max(length, 8))]
    path.write_bytes(whole[:-1])
    assert fill(path, 2) == {1: games[0], 2: games[1]}


def test_a_run_that_breaks_off_keeps_every_finished_game(tmp_path: Path) -> None:
    class Failing:
        def results(
            self, function: Callable[[Job], Result], jobs: Iterable[Job]
        ) -> Generator[Result, None, None]:
            first, second, *_ = jobs
            yield function(second)
            yield function(first)
            raise KeyboardInterrupt

    path = tmp_path / "games.bin"
    with pytest.raises(KeyboardInterrupt), SelfPlayFile(path) as file:
        list(file.fill(4, QUICK, 1, Failing()))
    assert set(split(path.read_bytes())) == {1, 2}
    assert set(fill(path, 4)) == {1, 2, 3, 4}


def test_another_kind_of_file_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada", encoding="utf-8")
    with pytest.raises(TzaarError, match=r"letter\.txt is not a file of self-play games"):
        SelfPlayFile(path)
    assert path.read_text(encoding="utf-8") == "Dear Ada"


def test_a_damaged_file_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.bin"
    game = QUICK.play(1)
    damaged = MAGIC + game + game[:8] + b"\xff" + game[9:] + game
    path.write_bytes(damaged)
    with pytest.raises(TzaarError, match=f"damaged: no game begins at byte {8 + len(game)}"):
        SelfPlayFile(path)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("zeros", [1, 9, 10, 11, 100_000])
@pytest.mark.parametrize("games", [0, 2])
def test_zeros_that_a_power_failure_left_are_cut_off(
    tmp_path: Path, games: int, zeros: int
) -> None:
    path = tmp_path / "games.bin"
    whole = MAGIC + b"".join(QUICK.play(seed) for seed in range(games))
    path.write_bytes((whole if games else b"") + bytes(zeros))
    with SelfPlayFile(path) as file:
        assert file.games == games
    assert path.read_bytes() == whole


def test_a_game_without_moves_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "games.bin"
    damaged = MAGIC + bytes(10) + QUICK.play(1)
    path.write_bytes(damaged)
    with pytest.raises(TzaarError, match="damaged: no game begins at byte 8"):
        SelfPlayFile(path)
    assert path.read_bytes() == damaged


def test_two_runs_do_not_write_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "games.bin"
    with SelfPlayFile(path) as file:
        with pytest.raises(TzaarError, match="in use"):
            SelfPlayFile(path)
        list(file.fill(1, QUICK, 1, ThreadWorkers(1)))
    assert set(fill(path, 2)) == {1, 2}


def test_a_full_disk_is_told_with_what_is_safe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.bin"
    room = len(MAGIC + QUICK.play(1)) + 5
    write = os.write

    def limited(number: int, data: bytes) -> int:
        left = room - path.stat().st_size
        if left <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(number, data[:left])

    with SelfPlayFile(path) as file:
        monkeypatch.setattr(os, "write", limited)
        with pytest.raises(
            TzaarError, match=r"No space left on device; the 1 games in it are safe"
        ):
            list(file.fill(3, QUICK, 1, ThreadWorkers(1)))
        monkeypatch.undo()
    assert split(path.read_bytes()) == {1: QUICK.play(1)}
    assert set(fill(path, 3)) == {1, 2, 3}
