import { expect, it } from 'vitest';
import type { Move } from '../../core/types';
import type { SavedGame } from '../../game/store';
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

it('writes the game with what is staged and the time left', () => {
  const saved: SavedGame[] = [];
  const saving = new Saving(game, { save: (each) => saved.push(each) > 0 });
  const clock = new GameClock({ baseMs: 9000, incrementMs: 100, leftMs: { white: 5000, black: 4000 } });
  expect(saving.save([{ text: 'D7xE7' } as Move], clock)).toBe(true);
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

it('says when there is no room', () => {
  expect(new Saving(game, { save: () => false }).save([], null)).toBe(false);
});

it('knows a game that was played from one that was only analysed', () => {
  expect(isPlayed(game)).toBe(true);
  expect(isPlayed({ ...game, play: null })).toBe(false);
  expect(isPlayed(null)).toBe(false);
});
