import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../core/types';
import { quickCore } from '../pages/play/testing';
import { memory, memoryStorage } from '../storage/testing';
import { Connection } from './connection.svelte';
import { OnlineGame } from './game.svelte';
import { KeptGames } from './kept';
import { created, FakeNetwork, settled, type FakeSocket } from './testing';
import type { Color } from '../core/types';
import type { CommandKind, GameEvent, Refused } from './types';

let core: Core;
let start: string;
beforeAll(async () => {
  core = await quickCore();
  start = (await core.start('fixed')).text;
});

let area: Storage;
let network: FakeNetwork;
let server: FakeSocket;
let told: { refused: [Refused, CommandKind | null][]; happened: GameEvent[]; ended: number; closed: number };

async function sit(you: Color | null, events: GameEvent[], confirms = false): Promise<OnlineGame> {
  const kept = new KeptGames(memoryStorage(area));
  const game = new OnlineGame(
    'g',
    {},
    {
      core,
      connection: new Connection(memoryStorage(area), kept, network),
      kept,
      wait: async () => undefined,
      confirms: () => confirms,
      events: {
        refused: (...refusal) => told.refused.push(refusal),
        happened: (event) => told.happened.push(event),
        ended: () => (told.ended += 1),
        closed: () => (told.closed += 1),
      },
    },
  );
  await game.open();
  server = await network.welcome();
  server.say({ type: 'game', game: 'g', you, creator: you === 'white', may_join: false, seq: events.length });
  if (events.length > 0) await happen(...events);
  return game;
}

async function happen(...events: GameEvent[]): Promise<void> {
  server.say({ type: 'events', game: 'g', events });
  for (let i = 0; i < 5; i++) await settled();
}

const joined: GameEvent = { seq: 2, kind: 'joined', color: 'black', by: 'black', at: 2000 };
const turn = (seq: number, by: Color, text: string): GameEvent => ({
  seq,
  kind: 'turn',
  turn: text,
  lag_ms: 0,
  by,
  at: seq * 1000,
});
const begun = (): GameEvent[] => [created(start), joined];

beforeEach(() => {
  area = memory();
  network = new FakeNetwork();
  told = { refused: [], happened: [], ended: 0, closed: 0 };
});

describe('a game', () => {
  it('is what its events say', async () => {
    const game = await sit('white', begun());
    expect(game.state).toBe('yours');
    await happen(turn(3, 'white', 'A5xA4'));
    expect([game.state, game.line.length, game.base.toMove]).toEqual(['waiting', 2, 'black']);
    expect(told.happened.map(({ seq }) => seq)).toEqual([3]);
  });

  it('waits until somebody has joined', async () => {
    const game = await sit('white', [created(start)]);
    expect([game.state, game.isYours, game.canAbort, game.mover]).toEqual(['waiting', false, true, null]);
  });

  it('is watched by those without a seat', async () => {
    const game = await sit(null, begun());
    expect([game.state, game.isYours, game.mover]).toEqual(['watching', false, 'white']);
  });

  it('goes back when a turn is taken back', async () => {
    const game = await sit('white', [...begun(), turn(3, 'white', 'A5xA4')]);
    expect(game.canAskTakeback).toBe(true);
    await happen({ seq: 4, kind: 'takeback-asked', by: 'white', turns: 0, at: 4000 });
    expect(game.canAskTakeback).toBe(false);
    await happen({ seq: 5, kind: 'takeback-accepted', by: 'black', turns: 0, at: 5000 });
    expect([game.state, game.line.length, game.view.text]).toEqual(['yours', 1, start]);
  });

  it('ends with a result, or without one', async () => {
    const game = await sit('white', [...begun(), turn(3, 'white', 'A5xA4')]);
    await happen({ seq: 4, kind: 'resigned', by: 'black', at: 4000 });
    expect([game.state, game.result?.winner, told.ended]).toEqual(['over', 'white', 1]);
    area = memory();
    network = new FakeNetwork();
    const other = await sit('white', begun());
    await happen({ seq: 3, kind: 'aborted', reason: 'asked', by: 'black', at: 4000 });
    expect([other.isOver, other.result, other.end?.reason]).toEqual([true, null, 'aborted']);
  });

  it('that was over when it was opened does not end again', async () => {
    const game = await sit('white', [...begun(), { seq: 3, kind: 'resigned', by: 'black', at: 4000 }]);
    expect([game.isOver, told.ended]).toEqual([true, 0]);
  });

  it('is available without the server, as far as known', async () => {
    await sit('white', [...begun(), turn(3, 'white', 'A5xA4')]);
    network = new FakeNetwork();
    network.isReachable = false;
    const kept = new KeptGames(memoryStorage(area));
    const connection = new Connection(memoryStorage(area), kept, network);
    const wait = async (): Promise<void> => undefined;
    const game = new OnlineGame('g', {}, { core, connection, kept, wait, confirms: () => true, events: {} });
    await game.open();
    expect([game.human, game.line.length, game.saving]).toEqual(['white', 2, 'offline']);
  });

  it('that this visitor may not see says so', async () => {
    const game = await sit(null, []);
    server.say({ type: 'refused', code: 'not-found', message: '', game: 'g' });
    expect([told.closed, game.isReady]).toEqual([1, false]);
  });
});

describe('a turn', () => {
  it('is on the board as soon as it is sent, and counts when the server says so', async () => {
    const game = await sit('white', begun());
    await game.type('A5xA4');
    expect([game.state, game.saving, game.staged.length, game.line.length]).toEqual([
      'sending',
      'sending',
      1,
      1,
    ]);
    const [{ command } = { command: null }] = server.of('command');
    expect(command).toMatchObject({ kind: 'turn', turn: 'A5xA4', seq: 2 });
    const { view } = game;
    await happen(turn(3, 'white', 'A5xA4'));
    expect([game.state, game.staged.length, game.line.length]).toEqual(['waiting', 0, 2]);
    server.say({ type: 'answer', command_id: command?.command_id ?? '', ok: true, game: 'g', seq: 3 });
    await settled();
    expect([game.state, game.saving, game.staged.length]).toEqual(['waiting', 'saved', 0]);
    expect(game.view).toBe(view); // nothing is redrawn
  });

  it('waits for confirmation if so configured', async () => {
    const game = await sit('white', begun(), true);
    await game.type('A5xA4');
    expect([game.isComplete, server.of('command').length]).toEqual([true, 0]);
    game.send();
    expect(server.of('command')).toHaveLength(1);
  });

  it('survives a reload, staged or in transit', async () => {
    const first = await sit('white', begun(), true);
    await first.type('A5xA4');
    network = new FakeNetwork();
    const second = await sit('white', [], true);
    expect(second.staged.map(({ text }) => text)).toEqual(['A5xA4']);
    second.send();
    network = new FakeNetwork();
    const third = await sit('white', [], true);
    expect([third.state, third.staged.length]).toEqual(['sending', 1]);
    expect(server.of('command')).toHaveLength(1);
  });

  it('that comes too late gives way to what happened', async () => {
    const game = await sit('white', begun());
    await game.type('A5xA4');
    const [{ command } = { command: null }] = server.of('command');
    const other = game.base.moves.find(({ text }) => text !== 'A5xA4')?.text ?? '';
    server.say({
      type: 'answer',
      command_id: command?.command_id ?? '',
      ok: false,
      code: 'stale',
      message: '',
      events: [turn(3, 'white', other)],
    });
    for (let i = 0; i < 5; i++) await settled();
    expect(told.refused.map(([{ code }, kind]) => [code, kind])).toEqual([['stale', 'turn']]);
    expect([game.state, game.staged.length, game.line.at(-1)?.moves]).toEqual(['waiting', 0, [other]]);
  });
});

it('lets a player whose opponent has left a live game claim it', async () => {
  const pace = { kind: 'live', initial_s: 600, increment_s: 0, placement_increment_s: 0 } as const;
  const game = await sit('white', [created(start, { pace }), joined]);
  const away = { state: 'away', away_ms: 0, closed: true } as const;
  server.say({ type: 'presence', game: 'g', white: { state: 'here' }, black: away, watchers: 2 });
  expect([game.canClaim, game.watchers, game.awayMs('black')]).toEqual([false, 2, 0]);
  network.time += 10_000;
  game.tick();
  expect(game.canClaim).toBe(true);
  server.say({ type: 'presence', game: 'g', white: null, black: { state: 'here' }, watchers: 0 });
  expect([game.canClaim, game.awayMs('black')]).toEqual([false, null]);
});

it('has no free seat once somebody else has joined, or the offer is gone', async () => {
  const game = await sit(null, [created(start)]);
  const opened = { type: 'game', game: 'g', you: null, creator: false, may_join: true, seq: 1 } as const;
  server.say(opened);
  expect(game.mayJoin).toBe(true);
  await happen(joined);
  expect(game.mayJoin).toBe(false);
  area = memory();
  network = new FakeNetwork();
  const other = await sit(null, [created(start)]);
  server.say(opened);
  await happen({ seq: 2, kind: 'aborted', reason: 'never-joined', at: 4000 });
  expect(other.mayJoin).toBe(false);
});

it('leads those with the link for spectators to the rematch', async () => {
  const kept = new KeptGames(memoryStorage(area));
  kept.note('g', { watch: 'w' });
  const game = await sit(null, [...begun(), { seq: 3, kind: 'resigned', by: 'black', at: 3000 }]);
  await happen({ seq: 4, kind: 'rematch-accepted', game: 'next', by: 'white', at: 4000 });
  expect([game.log?.rematchGame, kept.get('next').watch]).toEqual(['next', 'w']);
});

it('does not ask twice for the same', async () => {
  const game = await sit('white', [...begun(), turn(3, 'white', 'A5xA4')]);
  game.resign();
  game.resign();
  expect(server.of('command')).toHaveLength(1);
});
