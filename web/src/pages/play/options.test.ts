import { expect, it } from 'vitest';
import measured from '../../../../docs/levels.md?raw';
import { FULL_LEVEL } from '../../core/types';
import { RATINGS, soundClock, WINS_OF_TEN } from './options';

/** The rows of the first table of docs/levels.md, by level. */
const ROWS = new Map(
  measured
    .split('\n')
    .slice(
      0,
      measured.split('\n').findIndex((line) => line.startsWith('Share of games')),
    )
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length > 2)
    .map((cells) => [cells[1], cells]),
);
const COLUMN = (ROWS.get('level') ?? []).indexOf('rating');

it('has a rating for every level, each above the one before', () => {
  expect(RATINGS).toHaveLength(FULL_LEVEL);
  expect(RATINGS).toEqual(RATINGS.toSorted((a, b) => a - b));
});

it('has the ratings that were measured', () => {
  const levels = Array.from({ length: FULL_LEVEL }, (_, index) => String(index + 1));
  expect(levels.map((level) => Number(ROWS.get(level)?.[COLUMN]))).toEqual(RATINGS);
});

it('states the weakest level’s measured result against random play', () => {
  const share = Number(/(\d+)(?: ± \d+)? % of \d+ against random/.exec(measured)?.[1]);
  expect(Math.round(share / 10)).toBe(WINS_OF_TEN);
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
