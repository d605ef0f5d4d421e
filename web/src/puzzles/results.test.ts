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

  it('of two tabs are all kept, and both know them', () => {
    const [one, other] = [new BrowserStorage(() => area), new BrowserStorage(() => area)];
    const [first, second] = [new Results(one, 'a'), new Results(other, 'b')];
    first.add(solved('1', 1));
    second.add(solved('2', 2));
    first.add(solved('3', 3));
    for (const key of ['tzaar.puzzles.log.a', 'tzaar.puzzles.log.b'])
      for (const tab of [one, other]) tab.hear({ key, newValue: area.getItem(key) });
    expect(first.all.map(({ puzzle }) => puzzle)).toEqual(['1', '2', '3']);
    expect(second.all).toEqual(first.all);
    expect(new Results(stored, 'c').all).toEqual(first.all);
  });

  it('are added once, however often they are imported', () => {
    const results = new Results(stored, 'a');
    const some = [solved('1', 1), solved('2', 2), solved('2', 2)];
    expect(results.addAll(some)).toBe(2);
    expect(results.addAll([...some, solved('3', 3)])).toBe(1);
    expect(results.all.length).toBe(3);
  });

  it('survive damage to others, which is counted and left alone', () => {
    const damage = `{"\n${writeResult(solved('1', 1))}\n["2",`;
    area.setItem('tzaar.puzzles.log.a', damage);
    const results = new Results(stored, 'b');
    expect([results.all, results.damaged]).toEqual([[solved('1', 1)], 2]);
    results.add(solved('3', 3));
    expect(results.all.length).toBe(2);
    expect(area.getItem('tzaar.puzzles.log.a')).toBe(damage);
  });

  it('are kept in memory where nothing can be stored', () => {
    const forbidden = new BrowserStorage(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    const results = new Results(forbidden, 'a');
    results.add(solved('1', 1));
    results.add(solved('2', 2));
    expect(results.all.length).toBe(2);
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
