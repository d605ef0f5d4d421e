import { expect, it } from 'vitest';
import { FULL_LEVEL } from '../../core/types';
import { RATINGS, soundClock } from './options';

it('has a rating for every level, each above the one before', () => {
  expect(RATINGS).toHaveLength(FULL_LEVEL);
  expect(RATINGS).toEqual(RATINGS.toSorted((a, b) => a - b));
});

it.each([
  [null, null],
  [
    { minutes: 0, seconds: -5 },
    { minutes: 1, seconds: 0 },
  ],
  [
    { minutes: 500, seconds: 500 },
    { minutes: 180, seconds: 120 },
  ],
  [
    { minutes: 5, seconds: 3 },
    { minutes: 5, seconds: 3 },
  ],
])('makes %j a clock to play with', (typed, clock) => {
  expect(soundClock(typed)).toEqual(clock);
});
