from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from tzaar import Position, parse_moves
from tzaar.engine import Limit
from tzaar.engine.careful_engine import AsyncCarefulEngine, winning_turn
from tzaar.engine.random_engine import AsyncRandomEngine
from tzaar.geometry import Space
from tzaar.moves import Phase
from tzaar.pieces import WHITE, Color, PieceType, Stack
from tzaar.position import Setup

FEW_STACKS = 22
"""Below so many all turns of a position are soon tried."""


def late_positions(games: int) -> list[Position]:
    """Positions at the ends of random games, also in mid-turn."""
    positions = []
    for seed in range(games):
        position, random = Position.random(seed), Random(seed)
        while position.outcome() is None:
            if sum(1 for _ in position.stacks()) <= FEW_STACKS:
                positions.append(position)
            position = position.play(random.choice(position.legal_moves()))
    return positions


def starving_positions(number: int) -> list[Position]:
    """Positions without scarce types, in which Black can capture little: only the low stacks."""
    positions = []
    for seed in range(number):
        random = Random(seed)
        pieces = [
            Stack(color, piece_type, random.choice((1, 2, 2, 2)) if color is WHITE else 1)
            for color in Color
            for piece_type in PieceType
            for _ in range(3)
        ]
        spaces = random.sample(list(Space), len(pieces))
        position = Setup(dict(zip(spaces, pieces, strict=True))).position()
        if position.outcome() is None:
            positions.append(position)
    return positions


def wins_at_once(position: Position) -> bool:
    """By trying every turn."""
    us = position.to_move
    return any(
        (outcome := position.play_turn(turn).outcome()) is not None and outcome.winner is us
        for turn in position.legal_turns()
    )


@pytest.mark.parametrize("positions", [late_positions(6), starving_positions(60)])
def test_a_turn_that_wins_is_found_wherever_there_is_one(positions: list[Position]) -> None:
    found = 0
    for position in positions:
        turn = winning_turn(position)
        assert (turn is not None) == wins_at_once(position), str(position)
        if turn is not None:
            found += 1
            outcome = position.play_turn(turn).outcome()
            assert outcome is not None
            assert outcome.winner is position.to_move
            assert AsyncCarefulEngine().choose(position) == turn
    assert 3 < found < len(positions) - 3


@pytest.mark.parametrize("start", [Position.fixed(), Position.random(3), Position.empty()])
def test_it_plays_legal_turns_to_the_end_from_every_start(start: Position) -> None:
    async def play(position: Position) -> None:
        async with AsyncCarefulEngine() as engine, AsyncRandomEngine() as other:
            await engine.new_game()
            while position.outcome() is None:
                player = engine if position.to_move is start.to_move else other
                position = position.play_turn((await player.play(position, Limit(nodes=1))).turn)

    asyncio.run(play(start))


@pytest.mark.slow
def test_it_avoids_what_loses_at_once() -> None:
    """With many tries it finds a safe turn wherever there are some."""
    dangers = 0
    for position in late_positions(3):
        if position.phase is not Phase.CAPTURE or winning_turn(position):
            continue
        after = [position.play_turn(turn) for turn in position.legal_turns()]
        safe = [end.outcome() is None and winning_turn(end) is None for end in after]
        if not any(safe) or sum(safe) * 5 < len(safe):
            continue
        dangers += not all(safe)
        end = position.play_turn(AsyncCarefulEngine(tries=100).choose(position))
        assert end.outcome() is None
        assert winning_turn(end) is None
    assert dangers > 5


def test_the_seed_decides() -> None:
    position = Position.random(3)
    turns = {str(AsyncCarefulEngine(seed=seed).choose(position)) for seed in range(20)}
    assert len(turns) > 1
    assert AsyncCarefulEngine(seed=1).choose(position) == AsyncCarefulEngine(seed=1).choose(
        position
    )


def test_in_mid_turn_it_finishes_the_turn(study: Callable[[str], Position]) -> None:
    position = study("A1:Z A2:R A3:T B1:t I3:z2 I4:r I5:t w c")
    after = position.play(parse_moves("A1xB1", position)[0])
    assert len(AsyncCarefulEngine().choose(after)) == 1


def test_it_wins_only_with_the_root_moves(study: Callable[[str], Position]) -> None:
    position = study("A1:Z A2:R A3:T B1:t B2:z C3:z I4:r I5:r w c")
    turn = winning_turn(position)
    assert turn is not None
    others = [move for move in position.legal_moves() if move != turn.moves[0]]
    assert winning_turn(position, [turn.moves[0]]) is not None
    for move in others:
        chosen = AsyncCarefulEngine().choose(position, [move])
        assert chosen.moves[0] == move
        assert (winning_turn(position, [move]) is None) == (
            position.play_turn(chosen).outcome() is None
        )
