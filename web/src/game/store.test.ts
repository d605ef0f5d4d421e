import { describe, expect, it } from 'vitest';
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
  addTurn(tree, one, ['F1xG1', 'pass'], 'next w c');
  addTurn(tree, one, ['F1xG1', 'A4+B4'], 'next w c').glyph = '?';
  return { id: 'a', created: 1, updated: 2, tree, play: null };
}

describe('a stored game', () => {
  it('comes back as it was', async () => {
    const again = await fromStored(JSON.parse(JSON.stringify(toStored(sample()))), core);
    const told = (game: SavedGame) =>
      allNodes(game.tree).map((node) => ({
        ...node,
        parent: node.parent?.id,
        children: node.children.length,
      }));
    expect(told(again)).toEqual(told(sample()));
    expect(again.tree.tags).toEqual(sample().tree.tags);
  });

  it('tells its length without the core', () => {
    expect(toStored(sample()).turns).toBe(2);
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
