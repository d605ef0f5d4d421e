// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../core/types';
import { BrowserStorage, storage } from '../storage';
import { memory, memoryStorage } from '../storage/testing';
import { fromStored, GameStore, mainTurns, matches, toStored, type SavedGame } from './store';
import { isStoredGame } from './stored-guard';
import { addTurn, allNodes, endOf, newTree } from './tree';

/** Positions that are just counters: enough to rebuild a tree. */
const core = {
  play: async (position: string) => ({ text: position.endsWith('w c') ? 'next b c' : 'next w c' }),
} as unknown as Core;

function sample(): SavedGame {
  const tree = newTree('random', 'start w c', '7');
  tree.tags = { White: 'Ada', Black: 'Bo' };
  const one = addTurn(tree, tree.root, ['D4xC3'], 'next b c');
  one.comment = 'well';
  one.evaluation = { kind: 'cp', value: -30 };
  one.clock = 12.5;
  tree.root.comment = 'start';
  tree.result = { winner: 'black', reason: 'resigned', type: null };
  addTurn(tree, one, ['F1xG1', 'pass'], 'next w c');
  addTurn(tree, one, ['F1xG1', 'A4+B4'], 'next w c').glyph = '?';
  return { id: 'a', created: 1, updated: 2, tree, play: null };
}

describe('a stored game', () => {
  it('comes back as it was', async () => {
    const again = await fromStored(JSON.parse(JSON.stringify(toStored(sample()))), core);
    const told = (game: SavedGame) =>
      allNodes(game.tree).map(({ id, parent, moves, position, comment, glyph, evaluation, clock }) => {
        const notes = { comment, glyph, evaluation, clock };
        return { id, parent: parent?.id, moves, position, ...notes };
      });
    expect(told(again)).toEqual(told(sample()));
    expect(again.tree.tags).toEqual(sample().tree.tags);
    expect(again.tree.result).toEqual(sample().tree.result);
  });

  it('knows its length without the core', () => {
    expect(toStored(sample()).turns).toBe(2);
  });
});

describe('the games of a browser', () => {
  const store = new GameStore(storage);

  beforeEach(() => localStorage.clear());

  it('are listed with the latest first, and nothing else is', () => {
    localStorage.setItem('tzaar.kept.a', '{}');
    for (const [id, updated] of [
      ['a', 1],
      ['b', 3],
      ['c', 2],
    ] as const)
      expect(store.save({ ...sample(), id, updated })).toBe(true);
    expect(store.list().map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  it('can be removed and put back', () => {
    store.save(sample());
    const removed = store.remove('a');
    expect(store.get('a')).toBeNull();
    expect(removed && store.put(removed)).toBe(true);
    expect(store.get('a')).toEqual(toStored(sample()));
  });

  it('are left out if they cannot be read', async () => {
    localStorage.setItem('tzaar.game.a', '{');
    expect(store.list()).toEqual([]);
    expect(await store.load('a', core)).toBeNull();
  });

  it('have one that is open', () => {
    store.current = 'a';
    expect(new GameStore(storage).current).toBe('a');
    store.current = null;
    expect(store.current).toBeNull();
  });
});

it('lasts as long as the page if the browser stores nothing', () => {
  const forbidden = new BrowserStorage(() => {
    throw new DOMException('no', 'SecurityError');
  });
  const store = new GameStore(forbidden);
  expect(store.save(sample())).toBe(false);
  store.current = 'a';
  expect([store.list().length, store.current, forbidden.refusal]).toEqual([1, 'a', 'blocked']);
  expect(store.remove('a')).not.toBeNull();
  expect(store.list()).toEqual([]);
});

describe('the running game', () => {
  const play = { level: 2, human: 'white', clock: null, staged: [] } as const;
  const running = { ...toStored(sample()), result: null, play: { ...play, staged: [] } };

  it('is the one played last, otherwise the latest', () => {
    const store = new GameStore(memoryStorage());
    expect(store.running()).toBeNull();
    store.put({ ...running, id: 'old', updated: 1 });
    store.put({ ...running, id: 'new', updated: 2 });
    expect(store.running()?.id).toBe('new');
    store.current = 'old';
    expect(store.running()?.id).toBe('old');
    store.put({ ...running, id: 'old', updated: 3, result: sample().tree.result });
    expect(store.running()?.id).toBe('new');
  });
});

describe('the accuracy of a game', () => {
  it('stays with the line that was reviewed', () => {
    const store = new GameStore(memoryStorage());
    const game = sample();
    store.save(game);
    store.noteAccuracy('a', game.tree, { white: 91, black: null });
    store.save({ ...game, updated: 5 });
    expect(store.get('a')?.accuracy).toEqual({ white: 91, black: null });
    expect(store.get('a')?.updated).toBe(5);
    addTurn(game.tree, endOf(game.tree.root), ['A1xA2', 'pass'], 'next b c');
    store.noteAccuracy('a', game.tree, { white: 1, black: 1 });
    expect(store.get('a')?.accuracy?.white).toBe(91);
    store.save(game);
    expect(store.get('a')?.accuracy).toBeUndefined();
  });
});

describe('invalid stored data', () => {
  const sound = { ...toStored(sample()), accuracy: { white: 1, black: null } };
  it.each([
    { nodes: null },
    { nodes: [{ id: 1, parent: 0, moves: [5] }] },
    { nodes: [{ id: 1, parent: 0, moves: [], evaluation: 3 }] },
    { start: 1 },
    { setup: 'odd' },
    { play: {} },
    { play: { level: 1, human: 'white', clock: {}, staged: [] } },
    { tags: { White: 5 } },
    { result: { winner: 'red' } },
    { accuracy: { white: '9' } },
    { id: '../x' },
    { end: 7 },
  ])('is not a game: %j', (change) => {
    expect(isStoredGame(sound)).toBe(true);
    expect(isStoredGame({ ...sound, ...change })).toBe(false);
  });

  it('is left where it is', () => {
    const area = memory();
    const store = new GameStore(memoryStorage(area));
    area.setItem('tzaar.game.x', '{"id":"x"}');
    expect([store.get('x'), store.has('x'), store.has('y'), store.list()]).toEqual([null, true, false, []]);
    expect(area.getItem('tzaar.game.x')).toBe('{"id":"x"}');
  });
});

it('finds the main line, whatever the order and damage', () => {
  const node = (id: number, parent: number, move: string) => ({ id, parent, moves: [move] });
  expect(mainTurns({ nodes: [node(1, 0, 'a'), node(3, 1, 'b'), node(2, 1, 'c')] })).toEqual([['a'], ['b']]);
  expect(mainTurns({ nodes: [node(1, 0, 'a'), node(1, 1, 'b')] })).toEqual([]);
});

it('finds all words in any order and case', () => {
  expect(matches('You – Computer, level 3', '3 you')).toBe(true);
  expect(matches('You – Computer, level 3', 'you 4')).toBe(false);
});
