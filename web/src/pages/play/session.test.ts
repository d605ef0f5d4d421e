import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIXED } from '../../core/testing';
import { CoreCrashError, type Core, type Move } from '../../core/types';
import { isPlayed } from './saving';
import { PlaySession, type SessionTools } from './session.svelte';
import { begun, computer, first, people, quickCore, quickTools, settled } from './testing';

let core: Core;
let tools: SessionTools;
let confirms: boolean;

beforeAll(async () => {
  core = await quickCore();
});

beforeEach(() => {
  confirms = true;
  tools = { ...quickTools(core), confirms: () => confirms };
});

describe('a computer that breaks', () => {
  it('keeps its turn, and plays it when it is back', async () => {
    const session = await begun(computer, tools);
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

it('is only shown while another tab has it', async () => {
  const session = await begun(people, tools);
  await session.stage(first(session, 'capture'));
  session.watch();
  const stored = tools.store.get(session.id);
  expect([session.state, session.isYours, session.canTakeBack, session.canPass]).toEqual([
    'watching',
    false,
    false,
    false,
  ]);
  session.send();
  session.resign();
  await session.takeBack();
  await session.undo();
  session.end();
  expect(session.result).toBeNull();
  expect(tools.store.get(session.id)).toEqual(stored);
  expect(stored?.play?.staged).toHaveLength(1);
});

it('becomes a separate game if another tab has changed it', async () => {
  const forks: string[] = [];
  tools.events.forked = (id) => forks.push(id);
  const session = await begun(people, tools);
  const other = { ...session.stored, comment: 'theirs', updated: Date.now() + 1000 };
  tools.store.put(other);
  await session.stage(first(session, 'capture'));
  expect(forks).toHaveLength(1);
  expect(tools.store.get(session.id)).toEqual(other);
  expect(tools.store.get(forks[0] ?? '')?.play?.staged).toHaveLength(1);
  session.end();
  expect(forks).toHaveLength(1);
});

describe('a turn', () => {
  it('is not undone while one of its moves is being played', async () => {
    const session = await begun(people, tools);
    const staging = session.stage(first(session, 'capture'));
    await session.reset();
    await staging;
    expect(session.staged).toHaveLength(1);
    expect(session.view.text).not.toBe(session.base.text);
  });

  it('shows the contents of the stacks it makes', async () => {
    const session = await begun(people, tools);
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

  it('accepts no more moves once complete', async () => {
    const session = await begun(people, tools);
    await session.stage(first(session, 'capture'));
    const more = first(session, 'capture');
    expect(await session.type(more.text)).toBe(false);
    await session.stage(more);
    expect(session.staged).toHaveLength(1);
  });

  it('is staged, revised and sent', async () => {
    const session = await begun(people, tools);
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

  it('is sent at once if the visitor wants that', async () => {
    confirms = false;
    const session = await begun(people, tools);
    await session.stage(first(session, 'capture'));
    expect(session.line).toHaveLength(2);
  });

  it('can be typed, and what cannot be played is explained', async () => {
    const failed: unknown[] = [];
    tools.events = { failed: (error) => failed.push(error) };
    const session = await begun(people, tools);
    expect(await session.type('A1+A2')).toBe(false);
    expect(failed).toHaveLength(1);
    expect(await session.type(first(session, 'capture').text.toLowerCase())).toBe(true);
    session.send();
    const capture = first(session, 'capture').text;
    expect(await session.type(`${capture} pass`)).toBe(true);
    expect(session.isComplete).toBe(true);
  });

  it('typed too late stays in the field', async () => {
    const session = await begun(people, tools);
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
    const session = await begun(people, tools);
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
  /** White is to make a second move; A1+A2 covers its last Tzarra. */
  const STUDY = 'Z2R.z3T/....../......./......../......../......../......./.....Z/rt..z w s';

  async function studied(): Promise<{ session: PlaySession; losing: Move }> {
    const view = await core.position(STUDY);
    tools.core = { ...core, start: async () => view };
    const session = await begun(people, tools);
    return { session, losing: view.moves.find((move) => move.losesAtOnce) as Move };
  }

  it.each(['pressed', 'typed'])('needs confirmation: %s', async (how) => {
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
    const session = await begun(computer, tools);
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
    const session = await begun(computer, tools);
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

  it('lets the computer open when the visitor has Black', async () => {
    const session = await begun({ ...computer, color: 'black' }, tools);
    expect(session.line).toHaveLength(2);
    expect(session.canTakeBack).toBe(false);
  });

  it('ends, with a reason', async () => {
    confirms = false;
    const session = await begun(computer, tools);
    for (let i = 0; i < 200 && !session.result; i++) {
      await session.stage(session.view.moves.find((move) => !move.losesAtOnce) as Move);
      await settled(session);
    }
    expect(session.result?.reason).toMatch(/typeLost|noCapture/);
    expect(session.state).toBe('over');
    expect(tools.store.list()[0]?.result).toEqual(session.result);
  });

  it('can be resigned', async () => {
    const session = await begun(computer, tools);
    session.resign();
    expect(session.result).toEqual({ winner: 'black', reason: 'resigned', type: null });
  });
});

it('places all pieces for a newcomer', { timeout: 20_000 }, async () => {
  const session = await begun({ ...computer, setup: 'tournament' }, tools);
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
  const session = await begun(people, tools);
  await session.askHint();
  expect(session.hint?.turn).toHaveLength(1);
});
