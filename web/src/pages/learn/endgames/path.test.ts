import { expect, it } from 'vitest';
import { Ladder } from '../../../endgames/endgame';
import type { Mastery } from '../../../endgames/results.svelte';
import { placeOf } from '../sections';
import { endgamePath, nextIn } from './path';

const ladder = new Ladder({
  endgames: ['a', 'b', 'c', 'd'].map((id) => ({ id, position: '', wins_in: 1 })),
});
const won = (...ids: string[]) => ({
  masteryOf: ({ id }: { id: string }): Mastery => (ids.includes(id) ? 'helped' : 'open'),
});

it.each([
  [[], 'a'],
  [['a'], 'b'],
  [['c'], 'd'],
  [['a', 'd'], 'b'],
  [['a', 'b', 'c', 'd'], undefined],
])('after %j comes %s', (ids, next) => {
  expect(nextIn(ladder, won(...ids))?.id).toBe(next);
});

it('finds the way back', () => {
  const endgame = ladder.find('b');
  expect(placeOf(endgamePath(endgame))).toEqual({ section: 'endgames', name: 'b' });
  expect(placeOf(endgamePath(null))).toEqual({ section: 'endgames', name: '' });
});
