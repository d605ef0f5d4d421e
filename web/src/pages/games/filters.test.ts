import { expect, it } from 'vitest';
import type { StoredGame } from '../../game/store';
import { Filters, ONLINE_EVENT, opponentsIn } from './filters.svelte';

const RESULT = { winner: 'white', reason: 'resigned', type: null } as const;

function game(level: number | null, more: Partial<StoredGame> = {}): StoredGame {
  const human = level === null ? null : ('white' as const);
  const play = { level, human, clock: null, staged: [] };
  return { id: 'a', setup: 'fixed', result: null, play, tags: {}, ...more } as StoredGame;
}

const running = game(2);
const won = game(10, { result: RESULT, setup: 'random' });
const lost = game(2, { result: { ...RESULT, winner: 'black' } });
const people = game(null, { result: RESULT });
const online = game(null, { tags: { Event: ONLINE_EVENT }, setup: 'tournament' });
const analysed = game(2, { play: null, setup: 'custom' });
const ALL = { running, won, lost, people, online, analysed };

function admitted(wish: Partial<Filters>): string[] {
  const filters = Object.assign(new Filters(), wish);
  return Object.entries(ALL).flatMap(([name, each]) => (filters.admits(each, `${name} game`) ? name : []));
}

it.each([
  [{}, ['running', 'won', 'lost', 'people', 'online', 'analysed']],
  [{ state: 'running' }, ['running', 'online']],
  [{ state: 'finished' }, ['won', 'lost', 'people']],
  [{ state: 'won' }, ['won']],
  [{ state: 'lost' }, ['lost']],
  [{ opponent: '2' }, ['running', 'lost']],
  [{ opponent: 'people' }, ['people']],
  [{ opponent: 'online' }, ['online']],
  [{ opponent: 'analysed' }, ['analysed']],
  [{ setup: 'random' }, ['won']],
  [{ query: 'GAME lo' }, ['lost']],
  [{ state: 'won', opponent: '2' }, []],
] as [Partial<Filters>, string[]][])('lists by %j', (wish, names) => {
  expect(admitted(wish)).toEqual(names);
});

it('counts an online game without a result as finished once it is over', () => {
  const filters = Object.assign(new Filters(), { state: 'finished' });
  expect([filters.admits(online, ''), filters.admits(online, '', true)]).toEqual([false, true]);
  filters.state = 'running';
  expect([filters.admits(online, ''), filters.admits(online, '', true)]).toEqual([true, false]);
});

it('offers the existing opponents, by strength', () => {
  expect(opponentsIn(Object.values(ALL))).toEqual(['2', '10', 'people', 'online', 'analysed']);
});

it('says whether anything is filtered out, and can be cleared', () => {
  const filters = new Filters();
  expect(filters.isAny).toBe(false);
  filters.opponent = '3';
  expect(filters.isAny).toBe(true);
  filters.clear();
  expect([filters.isAny, filters.opponent]).toEqual([false, 'all']);
});
