import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIXED, fullStrength, loadCore } from '../../core/testing';
import { CoreCrashError, FULL_LEVEL, type Core, type Move } from '../../core/types';
import { GameStore } from '../../game/store';
import type { DrawnOptions } from './beginning';
import { isPlayed } from './saving';
import { PlaySession, type SessionTools } from './session.svelte';

/** The real rules, without workers; the engine looks two moves ahead. */
async function quickCore(): Promise<Core> {
  const core = await loadCore();
  return {
    start: async (setup, seed) => core.start(setup, seed),
    position: async (text) => core.position(text),
    play: async (position, moves) => core.play(position, moves),
    replay: async (position, moves) => core.replay(position, moves),
    parseMove: async (position, text) => core.parseMove(position, text),
    whyIllegal: async (position, from, to) => core.whyIllegal(position, from, to),
    evaluate: async (position) => core.evaluate(position),
    think: async (position, options) =>
      core.think(position, { ...fullStrength, level: options.level ?? FULL_LEVEL, limits: { nodes: 500 } }),
    solve: () => Promise.reject(new Error('not asked')),
    close: () => undefined,
  };
}

/** Enough of a Storage: its keys are its own properties. */
function memory(): Storage {
  const methods = {
    getItem(key: string) {
      return (this as Record<string, unknown>)[key] ?? null;
    },
    setItem(key: string, value: string) {
      (this as Record<string, unknown>)[key] = value;
    },
    removeItem(key: string) {
      Reflect.deleteProperty(this, key);
    },
  };
  return Object.create(methods) as Storage;
}

const names = { white: 'W', black: 'B' };
const people: DrawnOptions = {
  opponent: 'person',
  level: 1,
  color: 'white',
  setup: 'fixed',
  seed: '1',
  clock: null,
};
const computer: DrawnOptions = { ...people, opponent: 'computer' };

let core: Core;
let tools: SessionTools;
let confirms: boolean;

beforeAll(async () => {
  core = await quickCore();
});

beforeEach(() => {
  confirms = true;
  tools = {
    core,
    store: new GameStore(memory()),
    events: {},
    confirms: () => confirms,
    wait: async () => undefined,
  };
});

async function begun(options: DrawnOptions): Promise<PlaySession> {
  const session = await PlaySession.start(options, names, tools);
  session.begin();
  await settled(session);
  return session;
}

async function settled(session: PlaySession): Promise<void> {
  for (let i = 0; i < 500 && ['thinking', 'showing'].includes(session.state); i++)
    await new Promise((resolve) => setTimeout(resolve));
}

const first = (session: PlaySession, kind: Move['kind']): Move => {
  const move = session.view.moves.find((each) => each.kind === kind && !each.losesAtOnce);
  if (!move) throw new Error(`no ${kind}`);
  return move;
};

describe('a computer that breaks', () => {
  it('leaves its turn to nobody else, and plays it when it is back', async () => {
    const session = await begun(computer);
    const failures: unknown[] = [];
    tools.events.failed = (error) => failures.push(error);
    let isBroken = true;
    const think: Core['think'] = (...args) =>
      isBroken ? Promise.reject(new CoreCrashError('gone')) : core.think(...args);
    tools.core = { ...core, think };
    await session.stage(first(session, 'capture'));
    session.send();
    await settled(session);
    expect(session.state).toBe('stalled');
    expect(failures).toHaveLength(1);
    await session.stage(first(session, 'capture'));
    expect(session.staged).toEqual([]);
    isBroken = false;
    session.begin();
    await settled(session);
    expect(session.state).toBe('yours');
    expect(session.line).toHaveLength(3);
  });
});

describe('a turn', () => {
  it('is staged, revised and sent', async () => {
    const session = await begun(people);
    await session.stage(first(session, 'capture'));
    expect(session.isComplete).toBe(true);
    expect(session.line).toHaveLength(1);
    session.send();
    expect(session.view.toMove).toBe('black');
    await session.stage(first(session, 'capture'));
    expect(session.isComplete).toBe(false);
    expect(session.canPass).toBe(true);
    await session.stage(first(session, 'reinforce'));
    expect(session.isComplete).toBe(true);
    await session.undo();
    expect(session.staged).toHaveLength(1);
    await session.stage(first(session, 'pass'));
    await session.reset();
    expect(session.staged).toHaveLength(0);
    expect(session.view.text).toBe(session.base.text);
  });

  it('goes at once where the visitor wants it so', async () => {
    confirms = false;
    const session = await begun(people);
    await session.stage(first(session, 'capture'));
    expect(session.line).toHaveLength(2);
  });

  it('can be typed, and what cannot be played is explained', async () => {
    const failed: unknown[] = [];
    tools.events = { failed: (error) => failed.push(error) };
    const session = await begun(people);
    expect(await session.type('A1+A2')).toBe(false);
    expect(failed).toHaveLength(1);
    expect(await session.type(first(session, 'capture').text.toLowerCase())).toBe(true);
    session.send();
    const capture = first(session, 'capture').text;
    expect(await session.type(`${capture} pass`)).toBe(true);
    expect(session.isComplete).toBe(true);
  });

  it('typed too late stays in the field', async () => {
    const session = await begun(people);
    const { text } = first(session, 'capture');
    let read: () => void = () => undefined;
    const isRead = new Promise<void>((resolve) => (read = resolve));
    tools.core = { ...core, parseMove: (...args) => isRead.then(() => core.parseMove(...args)) };
    const typed = session.type(text);
    await session.stage(first(session, 'capture'));
    session.send();
    read();
    expect(await typed).toBe(false);
    expect(session.staged).toEqual([]);
    expect(session.line).toHaveLength(2);
  });

  it('survives a reload in its middle', async () => {
    const session = await begun(people);
    await session.stage(first(session, 'capture'));
    session.send();
    await session.stage(first(session, 'capture'));
    const saved = await tools.store.load(session.id, core);
    if (!isPlayed(saved)) throw new Error('not saved');
    const again = await PlaySession.resume(saved, tools);
    again.begin();
    expect(again.view.text).toBe(session.view.text);
    expect(again.staged).toEqual(session.staged);
    expect(again.base.text).toBe(session.base.text);
  });
});

describe('a move that loses at once', () => {
  /** White to make a second move; A1+A2 covers its last Tzarra. */
  const STUDY = 'Z2R.z3T/....../......./......../......../......../......./.....Z/rt..z w s';

  async function studied(): Promise<{ session: PlaySession; losing: Move }> {
    const view = await core.position(STUDY);
    tools.core = { ...core, start: async () => view };
    const session = await begun(people);
    return { session, losing: view.moves.find((move) => move.losesAtOnce) as Move };
  }

  it.each(['pressed', 'typed'])('is asked about: %s', async (how) => {
    const { session, losing } = await studied();
    if (how === 'typed') expect(await session.type(losing.text)).toBe(true);
    else await session.stage(losing);
    expect(session.danger).toEqual(losing);
    expect(session.staged).toHaveLength(0);
    session.cancelDanger();
    expect(session.danger).toBeNull();
    expect(session.staged).toHaveLength(0);
  });

  it('is played if the visitor insists', async () => {
    const { session, losing } = await studied();
    await session.stage(losing);
    await session.confirmDanger();
    expect(session.danger).toBeNull();
    expect(session.staged).toEqual([losing]);
  });
});

describe('against the computer', () => {
  it('is answered, and a turn taken back takes both', async () => {
    const session = await begun(computer);
    await session.stage(first(session, 'capture'));
    session.send();
    await settled(session);
    expect(session.line).toHaveLength(3);
    expect(session.isYours).toBe(true);
    await session.takeBack();
    expect(session.line).toHaveLength(1);
    expect(session.view.text).toBe(FIXED);
    expect(session.canTakeBack).toBe(false);
  });

  it('is answered in one round trip, and a typed move read and played in one', async () => {
    const session = await begun(computer);
    const asked: string[] = [];
    tools.core = new Proxy(core, {
      get: (target, name: keyof Core) => {
        asked.push(name);
        return target[name];
      },
    });
    await session.type(first(session, 'capture').text);
    expect(asked).toEqual(['parseMove']);
    session.send();
    await settled(session);
    expect(asked).toEqual(['parseMove', 'think']);
    expect(session.line).toHaveLength(3);
  });

  it('lets it open when the visitor has Black', async () => {
    const session = await begun({ ...computer, color: 'black' });
    expect(session.line).toHaveLength(2);
    expect(session.canTakeBack).toBe(false);
  });

  it('ends, with a reason', async () => {
    confirms = false;
    const session = await begun(computer);
    for (let i = 0; i < 200 && !session.result; i++) {
      await session.stage(session.view.moves.find((move) => !move.losesAtOnce) as Move);
      await settled(session);
    }
    expect(session.result?.reason).toMatch(/typeLost|noCapture/);
    expect(session.state).toBe('over');
    expect(tools.store.list()[0]?.result).toEqual(session.result);
  });

  it('can be given up', async () => {
    const session = await begun(computer);
    session.resign();
    expect(session.result).toEqual({ winner: 'black', reason: 'resigned', type: null });
  });
});

it('places all pieces for a newcomer', { timeout: 20_000 }, async () => {
  const session = await begun({ ...computer, setup: 'tournament' });
  await session.stage(session.view.moves.find((move) => move.type === 'tzaar') as Move);
  await settled(session);
  expect(session.line).toHaveLength(3);
  session.placeForMe(true);
  for (let i = 0; i < 5000 && session.view.phase === 'placement'; i++)
    await new Promise((resolve) => setTimeout(resolve));
  await settled(session);
  expect(session.view.phase).toBe('capture');
  expect(session.view.opening).toBe(true);
});

it('gives hints with reasons', async () => {
  const session = await begun(people);
  await session.askHint();
  expect(session.hint?.turn).toHaveLength(1);
});
