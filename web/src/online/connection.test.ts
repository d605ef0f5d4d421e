import { beforeEach, describe, expect, it } from 'vitest';
import { memory, memoryStorage } from '../storage/testing';
import { Connection, type Creation, type Follower } from './connection.svelte';
import { KeptGames } from './kept';
import { created, FakeNetwork } from './testing';
import type { Answer, GameEvent } from './types';

class Fan implements Follower {
  seq = 0;
  readonly secret = { watch: 'w' };
  readonly seen: GameEvent[] = [];
  readonly answers: Answer[] = [];
  opened(): void {}
  presence(): void {}
  refused(): void {}
  happened(events: readonly GameEvent[]): void {
    this.seen.push(...events);
    this.seq += events.length;
  }
  answered(_entry: unknown, answer: Answer): void {
    this.answers.push(answer);
  }
}

const said = (seq: number): GameEvent => ({ kind: 'said', phrase: 'hello', by: 'white', seq, at: seq });

let area: Storage;
let network: FakeNetwork;
let kept: KeptGames;
let connection: Connection;
let fan: Fan;

beforeEach(() => {
  area = memory();
  network = new FakeNetwork();
  kept = new KeptGames(memoryStorage(area));
  connection = new Connection(memoryStorage(area), kept, network);
  fan = new Fan();
});

describe('a followed game', () => {
  it('is requested from the last known event, and again after every disconnection', async () => {
    connection.follow('g', fan);
    const first = await network.welcome();
    expect(first.of('subscribe')).toEqual([{ type: 'subscribe', game: 'g', seq: 0, watch: 'w' }]);
    first.say({ type: 'events', game: 'g', events: [created('s'), said(2)] });
    first.fail();
    await network.pass(250);
    const second = await network.welcome();
    expect(second.of('subscribe')[0]?.seq).toBe(2);
  });

  it('never has gaps or doubles', async () => {
    connection.follow('g', fan);
    const server = await network.welcome();
    server.say({ type: 'events', game: 'g', events: [created('s')] });
    server.say({ type: 'events', game: 'g', events: [said(3)] });
    expect(fan.seq).toBe(1);
    expect(server.of('subscribe')).toHaveLength(2);
    server.say({ type: 'events', game: 'g', events: [created('s'), said(2), said(3)] });
    expect(fan.seen.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('can be left', async () => {
    const leave = connection.follow('g', fan);
    const server = await network.welcome();
    leave();
    expect(server.of('unsubscribe')).toEqual([{ type: 'unsubscribe', game: 'g' }]);
    server.say({ type: 'events', game: 'g', events: [created('s')] });
    expect(fan.seq).toBe(0);
  });
});

describe('a command', () => {
  it('is stored first, and sent again until it is answered', async () => {
    connection.follow('g', fan);
    const { command } = connection.command('g', { kind: 'resign' }, 4);
    expect(area.getItem(`tzaar.outbox.${command.command_id}`)).toContain('resign');
    const first = await network.welcome();
    expect(first.of('command')).toHaveLength(1);
    first.fail();
    await network.pass(250);
    const second = await network.welcome();
    expect(second.of('command').map((message) => message.command)).toEqual([command]);
    second.say({ type: 'answer', command_id: command.command_id, ok: true, game: 'g', seq: 5 });
    expect(connection.outbox.pending()).toEqual([]);
    expect(fan.answers).toHaveLength(1);
  });

  it('survives the page', async () => {
    connection.command('g', { kind: 'resign' }, 4);
    const later = new FakeNetwork();
    new Connection(memoryStorage(area), kept, later).start();
    expect((await later.welcome()).of('command')).toHaveLength(1);
  });

  it('waits for the one before it in the same game', async () => {
    connection.follow('g', fan);
    const server = await network.welcome();
    const one = connection.command('g', { kind: 'give-time' }, 1);
    const two = connection.command('g', { kind: 'give-time' }, 1);
    expect(server.of('command')).toHaveLength(1);
    server.say({ type: 'answer', command_id: one.command.command_id, ok: true, game: 'g', seq: 2 });
    expect(server.of('command').map((message) => message.command)).toEqual([one.command, two.command]);
  });

  it('is sent again if no answer comes, or the server asks for it', async () => {
    connection.follow('g', fan);
    const server = await network.welcome();
    const { command } = connection.command('g', { kind: 'resign' }, 4);
    server.say({
      type: 'answer',
      command_id: command.command_id,
      ok: false,
      code: 'unavailable',
      message: '',
    });
    expect(fan.answers).toEqual([]);
    await network.pass(1000);
    expect(server.of('command')).toHaveLength(2);
    server.say({ type: 'ping', at: 1 });
    await network.pass(7000);
    server.say({ type: 'ping', at: 1 });
    await network.pass(2000);
    expect(server.of('command').length).toBeGreaterThan(2);
  });

  it('refused as stale fetches what is missing', async () => {
    connection.follow('g', fan);
    const server = await network.welcome();
    const { command } = connection.command('g', { kind: 'ask-takeback' }, 0);
    const events = [created('s')];
    const answer = { command_id: command.command_id, ok: false, code: 'stale', message: '', events } as const;
    server.say({ type: 'answer', ...answer });
    expect(fan.seq).toBe(1);
    expect(fan.answers).toMatchObject([{ ok: false, code: 'stale' }]);
  });

  it('answered in another tab is not reported twice', async () => {
    connection.follow('g', fan);
    const server = await network.welcome();
    const { command } = connection.command('g', { kind: 'resign' }, 4);
    area.removeItem(`tzaar.outbox.${command.command_id}`);
    server.say({ type: 'answer', command_id: command.command_id, ok: true, game: 'g', seq: 5 });
    expect(fan.answers).toEqual([]);
  });
});

it('creates games and keeps the secrets of their links', async () => {
  const made: Creation[] = [];
  connection.onCreated((creation) => made.push(creation));
  connection.create({ setup: 'fixed', seed: null, color: 'random', pace: { kind: 'none' } });
  expect(connection.isCreating).toBe(true);
  const server = await network.welcome();
  const [{ command } = { command: null }] = server.of('create');
  expect(command?.invite).toMatch(/^[\w-]{22}$/);
  expect(command?.invite).not.toBe(command?.watch);
  server.say({ type: 'answer', command_id: command?.command_id ?? '', ok: true, game: 'g', seq: 1 });
  expect(connection.isCreating).toBe(false);
  expect(made).toHaveLength(1);
  expect(kept.get('g')).toMatchObject({ isCreator: true, invite: command?.invite, watch: command?.watch });
});
