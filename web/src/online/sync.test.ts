import { expect, it } from 'vitest';
import { memoryStorage } from '../storage/testing';
import { KeptGames } from './kept';
import { syncGames, type ListedGame } from './sync';
import { created } from './testing';
import type { GameEvent } from './types';

const listed: ListedGame = {
  game: 'g',
  you: 'white',
  status: 'finished',
  winner: 'black',
  reason: 'resigned',
  updated_at: 3000,
};
const events: GameEvent[] = [
  created('s'),
  { seq: 2, kind: 'joined', color: 'black', by: 'black', at: 2000 },
  { seq: 3, kind: 'resigned', by: 'white', at: 3000 },
];

it('fetches games of other devices, and only what has changed', async () => {
  const kept = new KeptGames(memoryStorage());
  const asked: string[] = [];
  const get = async <Result>(path: string): Promise<Result> => {
    asked.push(path);
    return (path === '/api/games' ? { games: [listed] } : { events }) as Result;
  };
  await syncGames(kept, get);
  expect(kept.get('g')).toMatchObject({
    you: 'white',
    isOver: true,
    result: { winner: 'black', reason: 'resigned' },
  });
  await syncGames(kept, get);
  expect(asked).toEqual(['/api/games', '/api/games/g', '/api/games']);
});

it('knows games that ended without a result', async () => {
  const kept = new KeptGames(memoryStorage());
  const aborted = { ...listed, status: 'aborted', winner: null, reason: 'aborted' } as const;
  const get = async <Result>(path: string): Promise<Result> =>
    (path === '/api/games' ? { games: [aborted] } : { events: events.slice(0, 2) }) as Result;
  await syncGames(kept, get);
  expect(kept.get('g')).toMatchObject({ isOver: true, result: null });
});
