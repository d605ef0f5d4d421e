import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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

/** A core whose thinking ends when the test says so. */
function slowThinking(): { finish: (error?: Error) => Promise<void> } {
  let open: () => void = () => undefined;
  let fault: Error | undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  tools.core = {
    ...core,
    think: async (...args) => {
      await isOpen;
      if (fault) throw fault;
      return core.think(...args);
    },
  };
  const finish = async (error?: Error): Promise<void> => {
    fault = error;
    open();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { finish };
}

describe('what comes too late', () => {
  it.each([undefined, new CoreCrashError('gone')])(
    'is a turn after the game is given up: %s',
    async (error) => {
      const failures: unknown[] = [];
      tools.events.failed = (each) => failures.push(each);
      const session = await begun(computer);
      const thinking = slowThinking();
      await session.stage(first(session, 'capture'));
      session.send();
      session.resign();
      expect(session.result).toMatchObject({ winner: 'black', reason: 'resigned' });
      await thinking.finish(error);
      expect([session.state, session.line.length, failures]).toEqual(['over', 2, []]);
    },
  );

  it('is the rest of a turn that is taken back', async () => {
    const session = await begun(computer);
    let show: () => void = () => undefined;
    tools.wait = (ms) => (ms === 550 ? new Promise((resolve) => (show = resolve)) : Promise.resolve());
    await session.stage(first(session, 'capture'));
    session.send();
    for (let i = 0; i < 500 && session.state !== 'showing'; i++)
      await new Promise((resolve) => setTimeout(resolve));
    expect(session.line).toHaveLength(3);
    await session.takeBack();
    show();
    await new Promise((resolve) => setTimeout(resolve));
    expect([session.state, session.line.length, session.view.text]).toEqual(['yours', 1, FIXED]);
  });

  it('is the rest of a turn when the page has been left: the clock stays stopped', async () => {
    const session = await begun({ ...computer, clock: { minutes: 1, seconds: 0 } });
    let show: () => void = () => undefined;
    tools.wait = (ms) => (ms === 550 ? new Promise((resolve) => (show = resolve)) : Promise.resolve());
    await session.stage(first(session, 'capture'));
    session.send();
    for (let i = 0; i < 500 && session.state !== 'showing'; i++)
      await new Promise((resolve) => setTimeout(resolve));
    session.end();
    show();
    await new Promise((resolve) => setTimeout(resolve));
    expect([session.clock?.running, session.line.length]).toEqual([null, 3]);
  });

  it('is a hint for a position that has changed', async () => {
    const session = await begun(people);
    const thinking = slowThinking();
    const hinted = session.askHint();
    await session.stage(first(session, 'capture'));
    await thinking.finish();
    await hinted;
    expect([session.hint, session.isHinting]).toEqual([null, false]);
  });

  it('is the end of a placement that is taken back', async () => {
    const session = await begun({ ...people, setup: 'tournament' });
    await session.stage(session.view.moves[0] as Move);
    await session.stage(session.view.moves[0] as Move);
    slowThinking();
    session.placeForMe(true);
    expect(session.state).toBe('thinking');
    await session.takeBack();
    await session.takeBack();
    expect([session.state, session.line.length]).toEqual(['yours', 1]);
  });
});

describe('the clock', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  const timed: DrawnOptions = { ...people, clock: { minutes: 1, seconds: 5 } };

  async function playAfter(session: PlaySession, ms: number): Promise<void> {
    await session.stage(first(session, 'capture'));
    if (!session.isComplete) await session.stage(first(session, 'pass'));
    vi.advanceTimersByTime(ms);
    session.send();
  }

  it('is set back with the turns', async () => {
    const session = await begun(timed);
    await playAfter(session, 10_000);
    expect(session.left).toEqual({ white: 55_000, black: 60_000 });
    await playAfter(session, 3000);
    expect(session.left).toEqual({ white: 55_000, black: 62_000 });
    vi.advanceTimersByTime(20_000);
    await session.takeBack();
    expect(session.left).toEqual({ white: 55_000, black: 60_000 });
    await session.takeBack();
    expect(session.left).toEqual({ white: 60_000, black: 60_000 });
  });

  it('stands still while the page is hidden', async () => {
    const session = await begun(timed);
    session.tick(false);
    vi.advanceTimersByTime(30_000);
    session.tick(true);
    vi.advanceTimersByTime(1000);
    session.tick(true);
    expect(session.left.white).toBe(59_000);
  });

  it('ends the game, for good', async () => {
    const session = await begun(timed);
    await playAfter(session, 0);
    vi.advanceTimersByTime(60_000);
    session.tick(true);
    expect(session.result).toEqual({ winner: 'white', reason: 'timedOut', type: null });
    expect(session.canTakeBack).toBe(false);
  });
});

it('says when the game cannot be saved', async () => {
  let warnings = 0;
  tools.events.unsaved = () => (warnings += 1);
  tools.store.save = () => false;
  await begun(people);
  expect(warnings).toBeGreaterThan(0);
});

describe('a turn', () => {
  it('is not undone while a move of it is on its way', async () => {
    const session = await begun(people);
    const staging = session.stage(first(session, 'capture'));
    await session.reset();
    await staging;
    expect(session.staged).toHaveLength(1);
    expect(session.view.text).not.toBe(session.base.text);
  });

  it('shows what lies in the stacks it makes', async () => {
    const session = await begun(people);
    const capture = first(session, 'capture');
    const [captor, target] = [
      session.contents.get(capture.from ?? ''),
      session.contents.get(capture.to ?? ''),
    ];
    expect(captor).not.toEqual(target);
    await session.stage(capture);
    expect(session.contents.get(capture.to ?? '')).toEqual(captor);
    expect(session.contents.has(capture.from ?? '')).toBe(false);
  });

  it('that is complete takes no more moves', async () => {
    const session = await begun(people);
    await session.stage(first(session, 'capture'));
    const more = first(session, 'capture');
    expect(await session.type(more.text)).toBe(false);
    await session.stage(more);
    expect(session.staged).toHaveLength(1);
  });

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
