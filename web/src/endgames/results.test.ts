import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStorage } from '../storage/testing';
import type { Endgame } from './endgame';
import { readWin, Wins, writeWin, type Win } from './results.svelte';

const endgame: Endgame = { id: 'a', position: '', winsIn: 3, number: 1 };
const win = (more: Partial<Win> = {}): Win => ({
  endgame: 'a',
  at: 1,
  turns: 3,
  withCounter: false,
  takenBack: 0,
  hints: 0,
  ...more,
});

let wins: Wins;
beforeEach(() => {
  wins = new Wins(memoryStorage(), 'test');
});

describe('an endgame is mastered', () => {
  it.each([
    ['best', win()],
    ['alone', win({ turns: 4 })],
    ['helped', win({ withCounter: true })],
    ['helped', win({ takenBack: 1 })],
    ['helped', win({ hints: 2 })],
  ])('%s: %j', (mastery, one) => {
    expect(wins.masteryOf(endgame)).toBe('open');
    wins.add(one);
    expect(wins.masteryOf(endgame)).toBe(mastery);
    expect(wins.masteryOf({ ...endgame, id: 'b' })).toBe('open');
  });

  it('as well as ever', () => {
    wins.add(win({ at: 1, turns: 5 }));
    wins.add(win({ at: 2, hints: 1 }));
    expect(wins.masteryOf(endgame)).toBe('alone');
    wins.add(win({ at: 3 }));
    wins.add(win({ at: 4, turns: 9, takenBack: 3 }));
    expect(wins.masteryOf(endgame)).toBe('best');
  });
});

it('knows the fewest turns, with or without help', () => {
  expect(wins.fewestTurns(endgame)).toBeNull();
  for (const turns of [7, 4, 5]) wins.add(win({ at: turns, turns, hints: 1 }));
  expect(wins.fewestTurns(endgame)).toBe(4);
  expect(wins.fewestTurns({ ...endgame, id: 'b' })).toBeNull();
});

it.each([win(), win({ withCounter: true, takenBack: 7, hints: 2, turns: 12 })])(
  'is read as it was written: %j',
  (one) => {
    expect(readWin(writeWin(one))).toEqual(one);
  },
);

it.each([
  '',
  'null',
  '{}',
  '[]',
  '["a",1]',
  '[1,1,3,false,0,0]',
  '["a",-1,3,false,0,0]',
  '["a",1e300,3,false,0,0]',
  '["a","1",3,false,0,0]',
  '["a",1,0,false,0,0]',
  '["a",1,61,false,0,0]',
  '["a",1,2.5,false,0,0]',
  '["a",1,3,0,0,0]',
  '["a",1,3,false,-1,0]',
  '["a",1,3,false,0,null]',
  '["a",1,3,false,0,1e9]',
])('is not a win: %s', (line) => {
  expect(readWin(line)).toBeNull();
});
