"""Periodic work; most of it is tested through the service."""

from __future__ import annotations

import asyncio

from sqlalchemy import func, select

from tests.online.world import LIVE, Page, World, begin
from tzaar.online.storage import Database
from tzaar.online.storage.schema import process, seat_presence
from tzaar.online.upkeep import FORGET_MS


def test_processes_of_the_past_are_forgotten(url: str) -> None:
    with Database.open(url) as database:
        world = World(database)

        def rows() -> tuple[int, int]:
            def count(table: object) -> int:
                asked = select(func.count()).select_from(table)  # type: ignore[arg-type]
                return database.read(lambda c: c.execute(asked).scalar_one())

            return count(process), count(seat_presence)

        async def work() -> None:
            match = await begin(world, pace=LIVE)
            for _ in range(3):
                service = world.new_service()
                await service.upkeep.start()
                await service.follow(Page(match.white), match.id, 2)
                await service.share_presence()
            assert rows() == (3, 3)
            world.time.move(s=FORGET_MS / 1000 - 1)
            await world.new_service().upkeep.start()
            assert rows() == (4, 3)
            world.time.move(s=2)
            await world.new_service().upkeep.start()
            assert rows() == (2, 0)

        asyncio.run(work())
