import { beforeEach, expect, it } from 'vitest';
import { isSeed, offerOf, paceOf, rememberedOnline, SEED_LIMIT, type OnlineOptions } from './options';

let options: OnlineOptions;
beforeEach(() => {
  options = rememberedOnline();
});

it('begins with a random start, random colours and no clock', () => {
  expect(offerOf(options)).toMatchObject({
    setup: 'random',
    seed: Number(options.seed),
    color: 'random',
    pace: { kind: 'none' },
  });
});

it('has a number for random starts only', () => {
  expect(offerOf({ ...options, setup: 'fixed' }).seed).toBeNull();
});

it('keeps clocks within the server’s limits, whatever was typed', () => {
  const live = (minutes: number, seconds: number, placementSeconds = 3): unknown =>
    paceOf({ ...options, clock: 'live', live: { minutes, seconds, placementSeconds } });
  expect(live(10, 5)).toEqual({ kind: 'live', initial_s: 600, increment_s: 5, placement_increment_s: 3 });
  expect(live(0, -1, 99)).toEqual({ kind: 'live', initial_s: 30, increment_s: 0, placement_increment_s: 60 });
  expect(live(999, 999)).toMatchObject({ initial_s: 10_800, increment_s: 180 });
  expect(paceOf({ ...options, clock: 'correspondence', days: 99 })).toEqual({
    kind: 'correspondence',
    days: 14,
  });
});

it('accepts numbers that arrive as typed', () => {
  expect(['0', '7', ' 12 ', String(SEED_LIMIT)].map(isSeed)).toEqual([true, true, true, true]);
  expect(['', '-1', '1.5', 'x', '9007199254740993', '18446744073709551615'].map(isSeed)).toEqual(
    Array(6).fill(false),
  );
});
