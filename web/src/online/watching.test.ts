import { expect, it } from 'vitest';
import { memoryStorage } from '../storage/testing';
import { Connection } from './connection.svelte';
import { KeptGames } from './kept';
import { created, FakeNetwork } from './testing';
import { watchGames } from './watching';
import type { GameEvent } from './types';

const joined: GameEvent = { seq: 2, kind: 'joined', color: 'black', by: 'black', at: 2000 };
const turn: GameEvent = { seq: 3, kind: 'turn', turn: 'A5xA4', lag_ms: 0, by: 'white', at: 3000 };

it('keeps running games up to date and reports turns', async () => {
  const storage = memoryStorage();
  const kept = new KeptGames(storage);
  kept.note('mine', { you: 'black', events: [created('s'), joined] });
  kept.note('over', { you: 'black', isOver: true, events: [created('s'), joined] });
  const network = new FakeNetwork();
  const turns: string[] = [];
  const leave = watchGames(new Connection(storage, kept, network), kept, (id) => turns.push(id));
  const server = await network.welcome();
  expect(server.of('subscribe').map(({ game, seq }) => [game, seq])).toEqual([['mine', 2]]);
  server.say({ type: 'events', game: 'mine', events: [turn] });
  expect(turns).toEqual(['mine']);
  expect(kept.get('mine').events).toHaveLength(3);
  leave();
  expect(server.of('unsubscribe')).toHaveLength(1);
});

it('follows games fetched meanwhile, but not what others play', async () => {
  const storage = memoryStorage();
  const kept = new KeptGames(storage);
  kept.note('mine', { you: 'black', events: [created('s'), joined] });
  const network = new FakeNetwork();
  const leave = watchGames(new Connection(storage, kept, network), kept, () => undefined);
  const server = await network.welcome();
  kept.note('fetched', { you: 'white', events: [created('s'), joined] });
  kept.note('fetched', { staged: null });
  kept.note('over', { you: 'white', isOver: true, events: [created('s'), joined] });
  kept.note('watched', { watch: 'w', events: [created('s'), joined] });
  expect(server.of('subscribe').map(({ game }) => game)).toEqual(['mine', 'fetched']);
  leave();
  kept.note('later', { you: 'white', events: [created('s'), joined] });
  expect(server.of('subscribe')).toHaveLength(2);
  expect(server.of('unsubscribe').map(({ game }) => game)).toEqual(['mine', 'fetched']);
});

it('does not connect if there is nothing to follow', () => {
  const storage = memoryStorage();
  const kept = new KeptGames(storage);
  const network = new FakeNetwork();
  watchGames(new Connection(storage, kept, network), kept, () => undefined);
  expect([network.prepared, network.sockets]).toEqual([0, []]);
});

it('sends what an earlier page has left', async () => {
  const storage = memoryStorage();
  const kept = new KeptGames(storage);
  new Connection(storage, kept, new FakeNetwork()).command('g', { kind: 'resign' }, 4);
  const network = new FakeNetwork();
  watchGames(new Connection(storage, kept, network), kept, () => undefined);
  expect((await network.welcome()).of('command')).toHaveLength(1);
});
