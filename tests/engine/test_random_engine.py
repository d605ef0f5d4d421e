from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tzaar import Position, parse_moves
from tzaar.engine import Limit
from tzaar.engine.random_engine import AsyncRandomEngine
from tzaar.errors import EngineError


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


def test_it_begins_with_one_of_the_root_moves() -> None:
    position = Position.random(3)
    moves = position.legal_moves()[5:7]
    found = {AsyncRandomEngine(seed).choose(position, moves).moves[0] for seed in range(20)}
    assert found == set(moves)


def test_it_has_no_options_and_no_opinion() -> None:
    async def ask() -> None:
        async with AsyncRandomEngine() as engine:
            assert dict(engine.options) == {}
            with pytest.raises(EngineError, match="no option 'Level'; there is: none at all"):
                await engine.configure({"Level": 3})
            with pytest.raises(EngineError, match="says nothing about this position"):
                await engine.analyse(Position.fixed(), Limit(nodes=1))

    asyncio.run(ask())
