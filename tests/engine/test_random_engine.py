from __future__ import annotations

import asyncio
from collections.abc import Callable

from tzaar import Position, parse_moves
from tzaar.engine import Limit
from tzaar.engine.random_engine import AsyncRandomEngine


def test_it_plays_legal_turns_to_the_end_from_every_start() -> None:
    async def play(position: Position) -> None:
        async with AsyncRandomEngine() as engine:
            await engine.new_game()
            while position.outcome() is None:
                position = position.play_turn((await engine.play(position, Limit(nodes=1))).turn)

    for start in (Position.fixed(), Position.random(3), Position.empty()):
        asyncio.run(play(start))


def test_the_seed_decides() -> None:
    position = Position.random(3)
    turns = {str(AsyncRandomEngine(seed).choose(position)) for seed in range(20)}
    assert len(turns) > 1
    assert AsyncRandomEngine(1).choose(position) == AsyncRandomEngine(1).choose(position)


def test_in_mid_turn_it_finishes_the_turn(study: Callable[[str], Position]) -> None:
    position = study("A1:Z A2:R A3:T B1:t I3:z2 I4:r I5:t w c")
    after = position.play(parse_moves("A1xB1", position)[0])
    assert len(AsyncRandomEngine().choose(after)) == 1
