import { describe, expect, it } from 'vitest';
import { dayAfter, dayOf } from './days';
import { NEWCOMER } from './glicko';
import { comebacksOf, ratingsOf, streakOf } from './history';
import { readResult, type Outcome, type Result } from './results.svelte';

const TODAY = '2026-11-19';
const NOON = 12 * 3_600_000;

const result = (outcome: Outcome, daysAgo: number, more: Partial<Result> = {}): Result => ({
  puzzle: 'a',
  at: Date.parse(dayAfter(TODAY, -daysAgo)) + NOON,
  outcome,
  rating: null,
  day: null,
  ...more,
});

describe('days', () => {
  it('begin at midnight UTC', () => {
    expect(dayOf(Date.parse('2026-11-19T23:59:59Z'))).toBe('2026-11-19');
    expect(dayOf(Date.parse('2026-11-20T00:30:00+01:00'))).toBe('2026-11-19');
    expect([dayAfter('2026-02-28', 1), dayAfter('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31']);
  });
});

describe('the rating', () => {
  it('rises with what is solved and falls with what is missed', () => {
    const ratings = ratingsOf([
      result('solved', 3, { puzzle: 'a', rating: 600 }),
      result('solved', 2, { puzzle: 'b', rating: 700 }),
      result('missed', 1, { puzzle: 'c', rating: 500 }),
    ]).map(({ rating }) => rating);
    expect(ratings.length).toBe(3);
    expect(ratings[0]).toBeGreaterThan(NEWCOMER.rating);
    expect(ratings[1]).toBeGreaterThan(ratings[0] ?? Infinity);
    expect(ratings[2]).toBeLessThan(ratings[1] ?? 0);
  });

  it('counts the first attempt at each puzzle that has one', () => {
    const once = [result('missed', 2, { rating: 600 })];
    const again = [
      result('finished', 2, { rating: 600 }),
      result('solved', 1, { rating: 600 }),
      result('solved', 0),
    ];
    expect(ratingsOf([...once, ...again])).toEqual(ratingsOf(once));
    expect(ratingsOf([result('solved', 1)])).toEqual([]);
  });
});

describe('a streak', () => {
  const daily = (daysAgo: number, outcome: Outcome = 'solved'): Result =>
    result(outcome, daysAgo, { day: dayAfter(TODAY, -daysAgo) });

  it('is of days in a row, and lives while today is open', () => {
    expect(streakOf([], TODAY)).toEqual({ current: 0, best: 0, isDoneToday: false });
    const week = [6, 5, 4, 2, 1].map((days) => daily(days));
    expect(streakOf(week, TODAY)).toEqual({ current: 2, best: 3, isDoneToday: false });
    expect(streakOf([...week, daily(0)], TODAY)).toEqual({ current: 3, best: 3, isDoneToday: true });
    expect(streakOf(week, dayAfter(TODAY, 1)).current).toBe(0);
  });

  it('needs a solution, found with mistakes or without', () => {
    expect(streakOf([daily(0, 'missed')], TODAY).isDoneToday).toBe(false);
    expect(streakOf([daily(0, 'missed'), daily(0, 'finished')], TODAY).current).toBe(1);
  });

  it('counts no puzzles of other days, and none that were not the day’s', () => {
    const late = result('solved', 0, { day: dayAfter(TODAY, -1) });
    expect(streakOf([late, result('solved', 0)], TODAY).best).toBe(0);
  });
});

describe('a missed puzzle', () => {
  const due = (...results: Result[]): string[] => comebacksOf(results).map(({ due }) => due);

  it('comes back the next day, and later and later each time it is solved', () => {
    expect(due(result('missed', 0))).toEqual(['2026-11-20']);
    expect(due(result('missed', 1), result('solved', 0))).toEqual(['2026-11-22']);
    expect(due(result('missed', 4), result('solved', 3), result('solved', 0))).toEqual(['2026-11-26']);
  });

  it('has been learnt in the end', () => {
    const days = [62, 61, 58, 51, 35];
    const results = [result('missed', 62), ...days.slice(1).map((daysAgo) => result('solved', daysAgo))];
    expect(due(...results)).toEqual([dayAfter(TODAY, 0)]);
    expect(due(...results, result('solved', 0))).toEqual([]);
  });

  it('starts over when it is missed again', () => {
    expect(due(result('missed', 9), result('solved', 8), result('missed', 2))).toEqual(['2026-11-18']);
  });

  it('is not learnt by solving it early, or after help', () => {
    expect(due(result('missed', 0), result('solved', 0), result('finished', 0))).toEqual(['2026-11-20']);
  });

  it('comes before others that are due later', () => {
    const found = comebacksOf([result('missed', 0, { puzzle: 'a' }), result('missed', 1, { puzzle: 'b' })]);
    expect(found.map(({ puzzle }) => puzzle)).toEqual(['b', 'a']);
    expect(comebacksOf([result('solved', 1)])).toEqual([]);
  });
});

it('adds up the most extreme results that are read', () => {
  const lines = ['["a",0,"missed",-10000,null]', `["a",${Date.UTC(9999, 0)},"solved",10000,"0000-99-99"]`];
  const results = lines.flatMap((line) => readResult(line) ?? []);
  expect(results.length).toBe(2);
  expect(Number.isFinite(ratingsOf(results).at(-1)?.rating)).toBe(true);
  expect(streakOf(results, '2026-11-19').best).toBe(0);
  expect(comebacksOf(results).length).toBe(1);
});
