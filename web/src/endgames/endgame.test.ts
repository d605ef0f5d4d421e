import { expect, it } from 'vitest';
import facts from '../../../data/puzzles/endgames.json';
import { Ladder } from './endgame';
import { ladder } from './ladder';

it('has rungs of growing length, with their endgames numbered', () => {
  expect(ladder.rungs.map(({ winsIn }) => winsIn)).toEqual(ladder.rungs.map((_, i) => i + 1));
  for (const { winsIn, endgames } of ladder.rungs)
    for (const [i, endgame] of endgames.entries())
      expect([endgame.number, endgame.winsIn]).toEqual([i + 1, winsIn]);
  expect(ladder.endgames.length).toBe(facts.endgames.length);
});

it('finds an endgame, and the one after it', () => {
  const [first, second] = ladder.endgames;
  expect(ladder.find(first?.id ?? '')).toBe(first);
  expect(ladder.find('nothing')).toBeNull();
  expect(first && ladder.after(first)).toBe(second);
  const last = ladder.endgames.at(-1);
  expect(last && ladder.after(last)).toBeNull();
});

it('gives no endgame an address with a meaning of its own, like `next`', () => {
  expect(ladder.endgames.filter(({ id }) => !/^[0-9a-f]{8}$/.test(id))).toEqual([]);
});

it('may be empty', () => {
  expect(new Ladder({ endgames: [] }).rungs).toEqual([]);
});
