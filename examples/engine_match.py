"""Two engines play with clocks, by asyncio; the record keeps the clocks."""

import asyncio

from tzaar import BLACK, WHITE, Game
from tzaar.engine import AsyncNativeEngine, Limit
from tzaar.records import Format, write


async def main(seconds: float = 1) -> None:
    clocks, game = {WHITE: seconds, BLACK: seconds}, Game.random()
    async with await AsyncNativeEngine.open() as white, await AsyncNativeEngine.open() as black:
        while not game.outcome():
            color = game.position.to_move
            limit = Limit(white_clock=clocks[WHITE], black_clock=clocks[BLACK])
            answer = await (white if color is WHITE else black).play(game.position, limit)
            clocks[color] -= answer.seconds
            if clocks[color] < 0:
                game.time_out()
            else:
                game.play(answer.turn).clock = clocks[color]
    print(write(game, Format.TZR))


asyncio.run(main())
