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
    return (path === '/api/games' ? { games: [listed], more: null } : { events }) as Result;
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
    (path === '/api/games' ? { games: [aborted], more: null } : { events: events.slice(0, 2) }) as Result;
  await syncGames(kept, get);
  expect(kept.get('g')).toMatchObject({ isOver: true, result: null });
});

it('reads the whole list, and fetches games under way first', async () => {
  const kept = new KeptGames(memoryStorage());
  const running = { ...listed, game: 'running', status: 'playing', winner: null, reason: null } as const;
  const asked: string[] = [];
  const get = async <Result>(path: string): Promise<Result> => {
    asked.push(path);
    if (path === '/api/games') return { games: [listed], more: '3000.g' } as Result;
    if (path === '/api/games?before=3000.g') return { games: [running], more: null } as Result;
    return { events: path.endsWith('/g') ? events : events.slice(0, 2) } as Result;
  };
  await syncGames(kept, get);
  expect(asked.slice(2)).toEqual(['/api/games/running', '/api/games/g']);
  expect(kept.due().map(({ id }) => id)).toEqual(['running']);
  asked.length = 0;
  await syncGames(kept, get, 1);
  expect(asked).toEqual(['/api/games']);
});

it('learns of an end on the board, which the events do not show', async () => {
  const kept = new KeptGames(memoryStorage());
  kept.note('g', { you: 'white', events: events.slice(0, 2) });
  expect(kept.due()).toHaveLength(1);
  const ended = { ...listed, reason: 'type-lost', updated_at: 2000 };
  await syncGames(kept, async <Result>() => ({ games: [ended], more: null }) as Result);
  expect(kept.due()).toEqual([]);
  expect(kept.get('g').result).toEqual({ winner: 'black', reason: 'typeLost', type: null });
});
