import { expect, it } from 'vitest';
import type { Color } from '../core/types';
import { statisticsOf } from './statistics';
import type { StoredGame } from './store';
import type { GameResult } from './tree';

function game(
  level: number | null,
  human: Color | null,
  result: GameResult | null,
  more: Partial<StoredGame> = {},
): StoredGame {
  return {
    id: 'a',
    created: 0,
    updated: 0,
    setup: 'random',
    seed: null,
    start: '',
    tags: {},
    result,
    turns: 0,
    comment: '',
    nodes: [],
    play: { level, human, clock: null, staged: [] },
    ...more,
  };
}

const white = (reason: GameResult['reason'], type: GameResult['type'] = null): GameResult => ({
  winner: 'white',
  reason,
  type,
});

const games = [
  game(3, 'white', white('typeLost', 'tzaar'), { accuracy: { white: 90, black: 10 } }),
  game(3, 'black', white('typeLost', 'tott'), { setup: 'fixed', accuracy: { white: 1, black: 70 } }),
  game(1, 'white', white('resigned')),
  game(1, 'black', white('noCapture'), { accuracy: { white: null, black: null } }),
  // None of these count: running, between two people, only analysed.
  game(3, 'white', null),
  game(null, null, white('resigned')),
  game(3, 'white', white('resigned'), { play: null }),
];

it('counts the games that the visitor has finished against the computer', () => {
  const { all, byLevel, byColor, bySetup, byEnding, accuracy } = statisticsOf(games);
  expect(all).toEqual({ won: 2, lost: 2 });
  expect([...byLevel]).toEqual([
    [1, { won: 1, lost: 1 }],
    [3, { won: 1, lost: 1 }],
  ]);
  expect([...byColor]).toEqual([
    ['white', { won: 2, lost: 0 }],
    ['black', { won: 0, lost: 2 }],
  ]);
  expect([...bySetup]).toEqual([
    ['fixed', { won: 0, lost: 1 }],
    ['random', { won: 2, lost: 1 }],
  ]);
  expect([...byEnding]).toEqual([
    ['tzaar', { won: 1, lost: 0 }],
    ['tott', { won: 0, lost: 1 }],
    ['noCapture', { won: 0, lost: 1 }],
    ['resigned', { won: 1, lost: 0 }],
  ]);
  expect(accuracy).toBe(80);
});

it('counts nothing if there is nothing', () => {
  expect(statisticsOf([])).toMatchObject({ all: { won: 0, lost: 0 }, accuracy: null });
  expect(statisticsOf([]).byLevel.size).toBe(0);
});

it('gives the results of each level, for a ladder', () => {
  expect(statisticsOf(games).byLevel.get(3)).toEqual({ won: 1, lost: 1 });
});
