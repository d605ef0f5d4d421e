"""Hints between processes that share a PostgreSQL."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from tests.online.postgresql import Postgresql
from tzaar.online.bus import NoBus, PostgresBus
from tzaar.online.storage import engines


def test_a_hint_reaches_others_and_not_its_sender(postgresql: Postgresql) -> None:
    url = engines.parse(postgresql.new_database())

    async def work() -> None:
        one, other = PostgresBus(url, "one"), PostgresBus(url, "other")
        heard: dict[str, set[str]] = {"one": set(), "other": set()}
        tasks = [
            asyncio.create_task(one.run(heard["one"].add)),
            asyncio.create_task(other.run(heard["other"].add)),
        ]
        wanted = {f"game-{number:011}" for number in range(600)}  # more than fit into one message
        while heard["other"] < wanted or "back" not in heard["one"]:
            # Nobody listens at first, so they are sent again: hints may be lost.
            for game_id in wanted - heard["other"]:
                one.hint(game_id)
            other.hint("back")
            await asyncio.sleep(0.05)
        assert heard == {"one": {"back"}, "other": wanted}
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task

    asyncio.run(work())


def test_alone_there_is_nothing_to_say() -> None:
    bus = NoBus()
    bus.hint("game")
    asyncio.run(bus.run(lambda _: None))
