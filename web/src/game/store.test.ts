// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../core/types';
import { fromStored, GameStore, matches, toStored, type SavedGame } from './store';
import { addTurn, allNodes, newTree } from './tree';

/** Positions that only count: enough to rebuild a tree. */
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

  it('tells its length without the core', () => {
    expect(toStored(sample()).turns).toBe(2);
  });
});

describe('the games of a browser', () => {
  const store = new GameStore(localStorage);

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

  it('are left out where they cannot be read', async () => {
    localStorage.setItem('tzaar.game.a', '{');
    expect(store.list()).toEqual([]);
    expect(await store.load('a', core)).toBeNull();
  });

  it('have one that is open', () => {
    store.current = 'a';
    expect(new GameStore(localStorage).current).toBe('a');
    store.current = null;
    expect(store.current).toBeNull();
  });
});

it('works without storage, for as long as the page lives', () => {
  const store = new GameStore(null);
  expect(store.save(sample())).toBe(false);
  expect(store.list()).toEqual([]);
  expect(store.current).toBeNull();
});

it('survives a storage that is full or refuses', () => {
  const refuse = (): never => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  const store = new GameStore({
    getItem: () => null,
    setItem: refuse,
    removeItem: refuse,
  } as unknown as Storage);
  expect(store.save(sample())).toBe(false);
  expect(store.canKeep).toBe(true);
  expect(() => (store.current = 'a')).not.toThrow();
  expect(new GameStore(null).canKeep).toBe(false);
});

it('finds all words in any order and case', () => {
  expect(matches('You – Computer, level 3', '3 you')).toBe(true);
  expect(matches('You – Computer, level 3', 'you 4')).toBe(false);
});
