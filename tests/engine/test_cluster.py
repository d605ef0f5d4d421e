"""A cluster of two machines, played by two nodes of Ray here, that are lost in the middle."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tzaar.engine import AsyncEngine, Limit, cluster
from tzaar.engine.cluster import Cluster, ClusterError
from tzaar.engine.match import Match, Plan, Round
from tzaar.engine.players import Player, parse_player
from tzaar.engine.random_engine import AsyncRandomEngine
from tzaar.engine.referee import Conditions
from tzaar.engine.selfplay import MAGIC, SelfPlay, SelfPlayFile
from tzaar.errors import EngineStartError
from tzaar.game import Game

pytestmark = pytest.mark.slow  # every test process starts Ray


class Machines:
    """Two machines that do a job at a time each; the second can be lost."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster as Nodes  # noqa: PLC0415

        lean: dict[str, Any] = {
            "num_cpus": 1,
            "include_dashboard": False,
            "include_log_monitor": False,
        }
        # Sooner than the 15 s in which Ray finds a machine dead.
        watchful = {"_system_config": {"health_check_period_ms": 200}}
        self.nodes: Any = Nodes(initialize_head=True, head_node_args=lean | watchful)
        self.second = self.nodes.add_node(**lean)

    @property
    def address(self) -> str:
        return str(self.nodes.address)

    def lose_second(self) -> None:
        """As if its plug were pulled."""
        self.nodes.remove_node(self.second, allow_graceful=False)


@pytest.fixture(scope="module")
def machines() -> Iterator[Machines]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("RAY_USAGE_STATS_ENABLED", "0")
        machines = Machines()
        yield machines
        machines.nodes.shutdown()


@pytest.fixture(scope="module")
def workers(machines: Machines) -> Iterator[Cluster]:
    with Cluster(machines.address) as workers:
        yield workers


def seeded(seed: int) -> Player:
    async def opened() -> AsyncEngine:
        return AsyncRandomEngine(seed)

    return Player(f"random {seed}", opened)


# -- Without a cluster -----------------------------------------------------------------------------


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"pip install 'tzaar\[cluster\]'"):
        Cluster("auto")


def test_no_cluster_there() -> None:
    with pytest.raises(ClusterError, match="no Ray cluster at 'nonsense'"):
        Cluster("nonsense")


# -- With one --------------------------------------------------------------------------------------


def test_what_a_job_raises_is_raised(workers: Cluster) -> None:
    def refuse(number: int) -> int:
        raise EngineStartError(f"not {number}", engine="fake")

    with pytest.raises(EngineStartError, match="not 7") as error_info:
        list(workers.results(refuse, [7]))
    assert error_info.value.engine == "fake"


def test_jobs_are_taken_as_there_are_machines(workers: Cluster) -> None:
    taken: list[int] = []

    def jobs() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    with closing(workers.results(lambda number: number + 1, jobs())) as results:
        next(results)
    assert len(taken) <= 5


def test_a_job_that_kills_its_workers_is_given_up(
    workers: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "MAX_RETRIES", 0)

    def kill(_: int) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    with pytest.raises(ClusterError, match="too often"):
        list(workers.results(kill, [1]))


def test_a_match_with_a_worker_killed_in_the_middle(workers: Cluster, tmp_path: Path) -> None:
    mark = tmp_path / "killed"
    plan = Plan(Conditions(Limit(nodes=1)), pairs=4, seed=7)

    def deadly(seed: int) -> Player:
        async def opened() -> AsyncEngine:
            try:
                mark.touch(exist_ok=False)
            except FileExistsError:
                return AsyncRandomEngine(seed)
            os.kill(os.getpid(), signal.SIGKILL)
            raise AssertionError

        return Player(f"random {seed}", opened)

    def turns(games: dict[Round, Game]) -> dict[Round, list[str]]:
        return {which: [str(n.turn) for n in game.mainline()] for which, game in games.items()}

    away: dict[Round, Game] = {}
    here: dict[Round, Game] = {}
    match = Match(seeded(1), deadly(2), plan)

    def enter(which: Round, game: Game) -> None:
        assert which not in away
        away[which] = game

    match.on_game = enter
    match.run_by(workers)
    assert mark.exists()
    other = Match(seeded(1), seeded(2), plan, on_game=here.__setitem__)
    asyncio.run(other.run())
    assert turns(away) == turns(here)
    assert match.tally.won == other.tally.won
    assert match.tally.forfeits == []


def test_an_engine_that_a_machine_lacks_ends_the_match(workers: Cluster) -> None:
    match = Match(seeded(1), parse_player("/no/such/engine"), Plan(Conditions(Limit(nodes=1))))
    with pytest.raises(EngineStartError, match="cannot be started"):
        match.run_by(workers)
    assert match.tally.won == {}


def test_self_play_with_a_machine_lost_in_the_middle(
    machines: Machines, workers: Cluster, tmp_path: Path
) -> None:
    path = tmp_path / "games.bin"
    play = SelfPlay(nodes=300)
    for done in SelfPlayFile(path).fill(12, play, 1, workers):
        if done == 3:
            machines.lose_second()
    games = [play.play(seed) for seed in range(1, 13)]
    content = path.read_bytes()
    assert all(game in content for game in games)
    assert len(content) == len(MAGIC) + sum(map(len, games))
