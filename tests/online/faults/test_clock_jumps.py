"""The machine's clock is set forwards or backwards: nobody loses time by it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.online.world import LIVE, FakeBus, Match, Page, World, begin, command
from tzaar.online.events import EventKind
from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.service import OnlineService
from tzaar.online.state import Status
from tzaar.online.storage import Database
from tzaar.online.time import SteadyTime

HOUR = 3600.0
DAY = 24 * HOUR


class Machine:
    """A machine whose wall clock can be set; its monotonic clock cannot."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000.0
        self.counted = 100.0

    def time(self) -> SteadyTime:
        """The time as a process reads it at its start."""
        return SteadyTime(lambda: self.wall, lambda: self.counted)

    def wait(self, seconds: float) -> None:
        self.wall += seconds
        self.counted += seconds


@pytest.fixture
def world(url: str) -> Iterator[World]:
    with Database.open(url) as database:
        yield World(database)


async def live(service: OnlineService, machine: Machine, seconds: int) -> None:
    """Let time pass while the server is up."""
    for _ in range(seconds):
        machine.wait(1)
        await service.tick()


async def started(world: World, machine: Machine) -> OnlineService:
    service = OnlineService(world.database, machine.time(), FakeBus())
    await service.upkeep.start()
    world.service = service
    return service


async def playing(world: World, machine: Machine) -> tuple[OnlineService, Match]:
    service = await started(world, machine)
    match = await begin(world, pace=LIVE)
    await match.play(2)
    return service, match


@pytest.mark.parametrize("jump", [-DAY, -HOUR, HOUR, DAY])
def test_while_the_server_runs(world: World, jump: float) -> None:
    async def work() -> None:
        machine = Machine()
        service, match = await playing(world, machine)
        await live(service, machine, 10)
        machine.wall += jump
        await live(service, machine, 10)
        await match.play(1)
        clocks = world.log(match.id)[-1].clocks
        assert clocks is not None
        # Of 300 seconds 20 are used, and each turn gained 2, whatever the wall clock says.
        assert clocks.white == 284_000

    asyncio.run(work())


@pytest.mark.parametrize("jump", [-DAY, -HOUR, HOUR, DAY])
def test_while_the_server_is_down(world: World, jump: float) -> None:
    async def work() -> None:
        machine = Machine()
        service, match = await playing(world, machine)
        await live(service, machine, 10)
        machine.wall += jump
        machine.wait(30)
        service = await started(world, machine)
        await live(service, machine, 10)
        assert (await service.open(match.white, match.id)).status is Status.PLAYING
        await match.play(1, service)
        log = world.log(match.id)
        assert [event.at for event in log] == sorted(event.at for event in log)
        clocks = log[-1].clocks
        assert clocks is not None
        assert clocks.white >= 280_000

    asyncio.run(work())


def test_who_is_there_is_there_after_the_clock_went_back(world: World) -> None:
    async def work() -> None:
        machine = Machine()
        _, match = await playing(world, machine)
        machine.wall -= HOUR
        service = await started(world, machine)
        for player in (match.white, match.black):
            await service.follow(Page(player), match.id, 4)
        await live(service, machine, 60)
        with pytest.raises(Refusal) as caught:
            await service.command(match.black, match.id, command("claim", 4, claim="win"))
        assert caught.value.refusal is RefusalCode.NOT_AWAY

    asyncio.run(work())


def test_time_is_given_back_after_the_clock_went_back(world: World) -> None:
    async def work() -> None:
        machine = Machine()
        await started(world, machine)
        machine.wall -= HOUR
        service, match = await playing(world, machine)
        await live(service, machine, 10)
        machine.wait(30)  # the process is suspended
        await match.play(1)
        event = world.log(match.id)[-2]
        assert event.kind is EventKind.CLOCK_CREDITED
        assert event.payload["ms"] >= 28_000

    asyncio.run(work())
