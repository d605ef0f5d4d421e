import { expect, it } from 'vitest';
import type { SpaceName, Stack } from '../core/types';
import { happenedIn, tracesOf } from './happened';

const stack = (color: Stack['color'], type: Stack['type'], height = 1): Stack => ({ color, type, height });
const start = new Map<SpaceName, Stack>([
  ['A1', stack('white', 'tott')],
  ['A2', stack('black', 'tzaar')],
  ['A3', stack('black', 'tott')],
  ['B1', stack('white', 'tzarra')],
  ['C1', stack('black', 'tott', 2)],
]);
const turn = (toMoveBefore: Stack['color'], ...moves: string[]) => ({ toMoveBefore, moves });

it('says what every capture took', () => {
  const happened = happenedIn(start, [turn('white', 'A1xA2', 'A2xA3'), turn('black', 'C1xB1', 'pass')]);
  expect(happened.map(({ color, to, taken }) => [color, to, taken?.type])).toEqual([
    ['white', 'A2', 'tzaar'],
    ['white', 'A3', 'tott'],
    ['black', 'B1', 'tzarra'],
  ]);
  expect(start.size).toBe(5);
});

it('follows stacks as they grow', () => {
  const [, , taken] = happenedIn(start, [turn('white', 'B1xA2', 'A1+A2'), turn('black', 'A3xA2')]);
  expect(taken?.taken).toEqual(stack('white', 'tott', 2));
});

it('leaves traces of the last turn only', () => {
  const first = turn('white', 'A1xA2', 'pass');
  expect(tracesOf(happenedIn(start, [first]))).toEqual([
    { space: 'A1', taken: null },
    { space: 'A2', taken: stack('black', 'tzaar') },
  ]);
  const second = turn('black', 'C1xB1', 'B1xA2');
  expect(tracesOf(happenedIn(start, [first, second]))).toEqual([
    { space: 'C1', taken: null },
    { space: 'B1', taken: stack('white', 'tzarra') },
    { space: 'A2', taken: stack('white', 'tott') },
  ]);
  expect(tracesOf([])).toEqual([]);
});
