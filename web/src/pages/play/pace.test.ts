import { expect, it } from 'vitest';
import { FULL_LEVEL } from '../../core/types';
import { GameClock } from './clock';
import { limitsFor } from './pace';

const clock = new GameClock({ baseMs: 0, incrementMs: 2000, leftMs: { white: 1000.6, black: 500.2 } });

it('bounds the levels that stop by themselves, with a clock or without', () => {
  expect(limitsFor(FULL_LEVEL - 1, null)).toEqual({ movetime: 5000 });
  expect(limitsFor(1, clock)).toEqual({ movetime: 5000 });
});

it('gives the strongest level two seconds, or the clocks in whole milliseconds', () => {
  expect(limitsFor(FULL_LEVEL, null)).toEqual({ movetime: 2000 });
  expect(limitsFor(FULL_LEVEL, clock)).toEqual({
    clocks: {
      white: { remainingMs: 1001, incrementMs: 2000 },
      black: { remainingMs: 500, incrementMs: 2000 },
    },
  });
});
