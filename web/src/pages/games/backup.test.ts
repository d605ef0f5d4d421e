import { beforeEach, describe, expect, it } from 'vitest';
import { GameStore, type StoredGame } from '../../game/store';
import { DEFAULTS } from '../../settings/settings.svelte';
import { memory, memoryStorage } from '../../storage/testing';
import { BackupError, mergeGames, readBackup, writeBackup } from './backup';

function game(id: string, turns: string[], more: Partial<StoredGame> = {}): StoredGame {
  return {
    id,
    created: 1,
    updated: turns.length,
    setup: 'fixed',
    seed: null,
    start: 'start',
    tags: { White: 'You' },
    result: null,
    turns: turns.length,
    comment: '',
    nodes: turns.map((move, i) => ({ id: i + 1, parent: i, moves: [move] })),
    play: { level: 1, human: 'white', clock: null, staged: [] },
    ...more,
  };
}

let store: GameStore;
beforeEach(() => {
  store = new GameStore(memoryStorage());
});

const NONE = { added: 0, updated: 0, kept: 0, beside: 0, unsaved: 0 };

describe('a file of everything', () => {
  it('contains everything', () => {
    const settings = { ...DEFAULTS, theme: 'dark' } as const;
    const games = [game('a', ['x']), game('b', [], { accuracy: { white: 90, black: null }, end: 'p' })];
    const results = [{ puzzle: '1', at: 1, outcome: 'solved', rating: 500, day: '2026-11-19' } as const];
    const wins = [
      { endgame: '2', at: 2, turns: 3, withCounter: true, takenBack: 1, hints: 0 },
      { endgame: '2', at: 3, turns: 2, withCounter: false, takenBack: 0, hints: 0 },
    ];
    const content = { games, tasks: ['board.name'], results: [...results], wins, settings };
    const text = writeBackup(content, new Date(0));
    expect(readBackup(text)).toEqual({ ...content, unreadable: 0 });
    expect(JSON.parse(text)).toMatchObject({ format: 'tzaar-backup', version: 1 });
  });

  it.each([
    ['', 'notBackup'],
    ['[White "A"]', 'notBackup'],
    ['null', 'notBackup'],
    ['{"format":"other","version":1}', 'notBackup'],
    ['{"format":"tzaar-backup"}', 'notBackup'],
    ['{"format":"tzaar-backup","version":1,"games":5}', 'notBackup'],
    ['{"format":"tzaar-backup","version":1,"puzzles":{}}', 'notBackup'],
    ['{"format":"tzaar-backup","version":1,"endgames":7}', 'notBackup'],
    ['{"format":"tzaar-backup","version":2}', 'newer'],
  ])('is refused where it is none: %s', (text, code) => {
    expect(() => readBackup(text)).toThrow(new BackupError(code as 'newer'));
  });

  it('is read as far as it is valid', () => {
    const content = {
      format: 'tzaar-backup',
      version: 1,
      games: [game('a', []), { id: 'b' }, null],
      tasks: ['a.b', 7],
      puzzles: ['["1",1,"missed",null,null]', '[1]', 7],
      endgames: ['["2",1,3,false,0,0]', '["2",1,0,false,0,0]', null],
      settings: { theme: 'pink', sound: false },
    };
    const read = readBackup(JSON.stringify(content));
    expect([read.games.length, read.unreadable, read.tasks]).toEqual([1, 6, ['a.b']]);
    expect(read.wins.map(({ turns }) => turns)).toEqual([3]);
    expect(read.results.map(({ puzzle }) => puzzle)).toEqual(['1']);
    expect(read.settings).toEqual({ ...DEFAULTS, sound: false });
    expect(readBackup('{"format":"tzaar-backup","version":1}').games).toEqual([]);
  });
});

describe('reading one', () => {
  it('adds what is missing, without duplicates', () => {
    const games = [game('a', ['x']), game('b', ['x'])];
    expect(mergeGames(games, store)).toEqual({ ...NONE, added: 2 });
    expect(mergeGames(games, store)).toEqual({ ...NONE, kept: 2 });
    expect(store.list()).toHaveLength(2);
  });

  it('updates a game that was continued elsewhere', () => {
    store.put(game('a', ['x']));
    expect(mergeGames([game('a', ['x', 'y'])], store)).toEqual({ ...NONE, updated: 1 });
    expect(store.get('a')?.turns).toBe(2);
  });

  it('never goes back to an older version', () => {
    store.put(game('a', ['x', 'y']));
    expect(mergeGames([game('a', ['x'], { updated: 99 })], store)).toEqual({ ...NONE, kept: 1 });
    expect(store.get('a')?.turns).toBe(2);
  });

  it('keeps both versions if they differ, without duplicates', () => {
    store.put(game('a', ['x', 'y']));
    const other = [game('a', ['x', 'z'], { updated: 99 })];
    expect(mergeGames(other, store)).toEqual({ ...NONE, beside: 1 });
    expect(mergeGames(other, store)).toEqual({ ...NONE, kept: 1 });
    expect(store.list().map(({ nodes }) => nodes.at(-1)?.moves)).toEqual([['z'], ['y']]);
  });

  it('accepts an end that was declared elsewhere', () => {
    store.put(game('a', ['x']));
    const result = { winner: 'black', reason: 'resigned', type: null } as const;
    expect(mergeGames([game('a', ['x'], { updated: 9, result })], store)).toEqual({ ...NONE, updated: 1 });
    expect(store.get('a')?.result).toEqual(result);
  });

  it('does not discard a half-made turn here', () => {
    const play = { level: 1, human: 'white', clock: null, staged: ['y'] } as const;
    store.put(game('a', ['x'], { play: { ...play, staged: ['y'] } }));
    expect(mergeGames([game('a', ['x'], { updated: 9 })], store)).toEqual({ ...NONE, kept: 1 });
    expect(store.get('a')?.play?.staged).toEqual(['y']);
  });

  it('does not mistake a tree with other variations for the same game', () => {
    const branch = { id: 9, parent: 0, moves: ['v'] };
    const tree = game('a', ['x']);
    store.put({ ...tree, nodes: [...tree.nodes, branch] });
    expect(mergeGames([game('a', ['x', 'y'])], store)).toEqual({ ...NONE, beside: 1 });
  });

  it('reports what did not fit', () => {
    const area = memory();
    const full = Object.create(area, {
      setItem: {
        value: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    }) as Storage;
    store = new GameStore(memoryStorage(full));
    expect(mergeGames([game('a', [])], store)).toEqual({ ...NONE, added: 1, unsaved: 1 });
    expect(store.list()).toHaveLength(1);
  });
});
