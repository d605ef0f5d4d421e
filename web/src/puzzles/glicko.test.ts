import { expect, it } from 'vitest';
import { expected, NEWCOMER, rated, rested } from './glicko';

it('agrees with the example of its author', () => {
  // Glickman, "The Glicko system": 1500 wins against 1400 and loses to 1550 and 1700.
  const games = [
    { opponent: { rating: 1400, deviation: 30 }, score: 1 },
    { opponent: { rating: 1550, deviation: 100 }, score: 0 },
    { opponent: { rating: 1700, deviation: 300 }, score: 0 },
  ];
  const after = rated({ rating: 1500, deviation: 200 }, games);
  expect(after.rating).toBeCloseTo(1464.1, 0);
  expect(after.deviation).toBeCloseTo(151.4, 1);
  const chances = games.map(({ opponent }) => expected({ rating: 1500, deviation: 200 }, opponent));
  expect(chances.map((chance) => chance.toFixed(3))).toEqual(['0.639', '0.432', '0.303']);
});

it('becomes less certain with time, but never less than at first', () => {
  const known = { rating: 900, deviation: 45 };
  expect(rested(known, 0)).toEqual(known);
  expect(rested(known, 30).deviation).toBeGreaterThan(70);
  expect(rested(known, 730)).toEqual({ rating: 900, deviation: NEWCOMER.deviation });
  expect(rested(known, 9000).deviation).toBe(NEWCOMER.deviation);
  // A clock that was set back.
  expect(rested(known, -5)).toEqual(known);
});

it('never becomes so certain that it stands still', () => {
  let player = { ...NEWCOMER };
  for (let number = 0; number < 2000; number += 1)
    player = rated(player, [{ opponent: { rating: player.rating, deviation: 60 }, score: number % 2 }]);
  expect(player.deviation).toBe(45);
  expect(rated(player, [{ opponent: player, score: 1 }]).rating - player.rating).toBeGreaterThan(3);
});
