import { expect, it } from 'vitest';
import type { Move } from '../../core/types';
import { toStored, type GameStore, type SavedGame } from '../../game/store';
import { newTree } from '../../game/tree';
import { GameClock } from './clock';
import { isPlayed, Saving, type PlayedGame } from './saving';

const game: PlayedGame = {
  id: 'a',
  created: 1,
  updated: 1,
  tree: newTree('fixed', 'p'),
  play: { level: 3, human: 'white', clock: null, staged: [] },
};

function storeOf(): { saved: SavedGame[]; store: Pick<GameStore, 'get' | 'save'> } {
  const saved: SavedGame[] = [];
  const get = (id: string) => {
    const last = saved.findLast((each) => each.id === id);
    return last ? toStored(last) : null;
  };
  return { saved, store: { get, save: (each) => saved.push(each) > 0 } };
}

const clock = () => new GameClock({ baseMs: 9000, incrementMs: 100, leftMs: { white: 5000, black: 4000 } });
const move = { text: 'D7xE7' } as Move;

it('writes the game with what is staged and the time left', () => {
  const { saved, store } = storeOf();
  expect(new Saving(game, store).save([move], clock())).toBeNull();
  const [written] = saved;
  expect(written).toMatchObject({
    id: 'a',
    created: 1,
    tree: game.tree,
    play: {
      level: 3,
      human: 'white',
      staged: ['D7xE7'],
      clock: { baseMs: 9000, incrementMs: 100, leftMs: { white: 5000, black: 4000 } },
    },
  });
  expect(written?.updated).toBeGreaterThan(1);
});

it('writes nothing if nothing has changed', () => {
  const { saved, store } = storeOf();
  const saving = new Saving(game, store);
  saving.save([], null);
  saving.save([], null);
  expect(saved).toHaveLength(1);
  // Nor if the game is only opened and left again.
  new Saving({ ...game, updated: saved[0]?.updated ?? 0 }, store).save([], null);
  expect(saved).toHaveLength(1);
});

it('overwrites its own versions only', () => {
  const { saved, store } = storeOf();
  const [one, other] = [new Saving(game, store), new Saving(game, store)];
  expect(one.save([move], null)).toBeNull();
  const fork = other.save([{ text: 'D7xE6' } as Move], null);
  expect(fork).not.toBeNull();
  expect(saved.map(({ id, play }) => [id, play?.staged])).toEqual([
    ['a', ['D7xE7']],
    [fork, ['D7xE6']],
  ]);
  expect([one.save([], null), other.save([], null)]).toEqual([null, null]);
  expect(saved.map(({ id }) => id)).toEqual(['a', fork, 'a']);
});

it('knows a game that was played from one that was only analysed', () => {
  expect(isPlayed(game)).toBe(true);
  expect(isPlayed({ ...game, play: null })).toBe(false);
  expect(isPlayed(null)).toBe(false);
});
