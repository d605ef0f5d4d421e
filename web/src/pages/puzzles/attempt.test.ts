import { expect, it } from 'vitest';
import { Results } from '../../puzzles/results.svelte';
import { BrowserStorage } from '../../storage';
import { memory } from '../../storage/testing';
import { Attempt } from './attempt';
import { puzzlesOf } from './testing';

const [puzzle, other] = puzzlesOf('1');
if (!puzzle || !other) throw new Error('there are no puzzles');

function freshResults(): Results {
  const area = memory();
  return new Results(new BrowserStorage(() => area), 'a');
}

it('counts for the rating the first time', () => {
  const results = freshResults();
  const attempt = new Attempt(results, puzzle, null);
  expect(attempt.rating).toBeNull();
  attempt.solved(true);
  expect(results.all.map(({ outcome, rating }) => [outcome, rating])).toEqual([['solved', puzzle.rating]]);
  expect(attempt.rating).toMatchObject({ change: null });
  const next = new Attempt(results, other, null);
  next.missed();
  expect(next.rating?.change).toBeLessThan(0);
  const again = new Attempt(results, puzzle, null);
  again.solved(true);
  expect([results.all.at(-1)?.rating, again.rating]).toEqual([null, null]);
});

it('solved after a miss is finished, and counts for its day', () => {
  const results = freshResults();
  const attempt = new Attempt(results, puzzle, '2026-11-19');
  attempt.missed();
  attempt.solved(false);
  expect(results.all.map(({ outcome, rating, day }) => [outcome, rating, day])).toEqual([
    ['missed', puzzle.rating, '2026-11-19'],
    ['finished', null, '2026-11-19'],
  ]);
});
