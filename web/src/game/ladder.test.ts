import { describe, expect, it } from 'vitest';
import { FULL_LEVEL } from '../core/types';
import { adviceFrom, ladderOf } from './ladder';
import type { PlayState, StoredGame } from './store';
import type { GameResult } from './tree';

function game(play: Partial<PlayState> | null, result: Partial<GameResult> | null): StoredGame {
  return {
    id: 'a',
    created: 0,
    updated: 0,
    setup: 'fixed',
    seed: null,
    start: '',
    tags: {},
    turns: 9,
    comment: '',
    nodes: [],
    result: result && { winner: 'white', reason: 'typeLost', type: 'tott', ...result },
    play: play && { level: 4, human: 'white', clock: null, staged: [], ...play },
  };
}

const won = (level: number): StoredGame => game({ level }, {});
const lost = (level: number): StoredGame => game({ level }, { winner: 'black' });

describe('the ladder', () => {
  it('counts finished games against the computer, and no others', () => {
    const others = [
      game({ level: 4 }, null),
      game({ level: null, human: null }, {}),
      game(null, {}),
      game({ level: 4, human: 'black' }, { winner: 'black', reason: 'resigned', type: null }),
    ];
    expect([...ladderOf([won(4), lost(4), won(2), ...others])]).toEqual([
      [4, { played: 3, won: 2, recent: [true, false, true] }],
      [2, { played: 1, won: 1, recent: [true] }],
    ]);
  });

  it('has the last three games of a level, oldest first', () => {
    const games = [won(4), lost(4), lost(4), won(4), won(4)];
    expect(ladderOf(games).get(4)).toEqual({ played: 5, won: 3, recent: [false, false, true] });
  });
});

describe('the advice', () => {
  it('is one level up after two wins in three', () => {
    expect(adviceFrom([won(4), lost(4), won(4)])).toEqual({ level: 4, won: 2, played: 3, next: 5 });
    expect(adviceFrom([won(4), won(4)])).toEqual({ level: 4, won: 2, played: 2, next: 5 });
  });

  it('is one level down after three losses', () => {
    expect(adviceFrom([lost(4), lost(4), lost(4), won(4)])).toEqual({ level: 4, won: 0, played: 3, next: 3 });
  });

  it('is about the level played last', () => {
    expect(adviceFrom([lost(5), won(4), won(4)])).toBeNull();
  });

  it.each([
    ['nothing was played', []],
    ['one game was won', [won(4)]],
    ['two games were lost', [lost(4), lost(4)]],
    ['wins and losses are even', [won(4), lost(4), lost(4)]],
    ['there is no higher level', [won(FULL_LEVEL), won(FULL_LEVEL)]],
    ['there is no lower level', [lost(1), lost(1), lost(1)]],
  ])('is left out where %s', (_, games) => {
    expect(adviceFrom(games)).toBeNull();
  });
});
