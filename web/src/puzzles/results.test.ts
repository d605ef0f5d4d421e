import { beforeEach, describe, expect, it } from 'vitest';
import { BrowserStorage } from '../storage';
import { memory } from '../storage/testing';
import { readResult, Results, writeResult, type Result } from './results.svelte';

let area: Storage;
let stored: BrowserStorage;
beforeEach(() => {
  area = memory();
  stored = new BrowserStorage(() => area);
});

const solved = (puzzle: string, at: number): Result => ({
  puzzle,
  at,
  outcome: 'solved',
  rating: 600,
  day: null,
});

describe('results', () => {
  it('are kept, in order', () => {
    const results = new Results(stored, 'a');
    results.add(solved('2', 20));
    results.add(solved('1', 10));
    expect(results.all.map(({ puzzle }) => puzzle)).toEqual(['1', '2']);
    expect(new Results(stored, 'b').all).toEqual(results.all);
    expect([results.has('1'), results.has('3')]).toEqual([true, false]);
  });
});

it.each([
  { puzzle: 'a', at: 1, outcome: 'missed', rating: null, day: '2026-11-19' },
  { puzzle: 'own-1', at: 0, outcome: 'finished', rating: -100, day: null },
] as Result[])('is read as it was written: %j', (result) => {
  expect(readResult(writeResult(result))).toEqual(result);
});

it.each([
  '',
  '[]',
  'null',
  '{}',
  '["a",1,"lost",1,null]',
  '["a","1","solved",1,null]',
  '["a",1,"solved","1",null]',
  '["a",1,"solved",1,"today"]',
  '["a",1e300,"solved",1,null]',
  '["a",-1,"solved",1,null]',
  '["a",1,"solved",1e300,null]',
])('is not a result: %s', (line) => {
  expect(readResult(line)).toBeNull();
});
