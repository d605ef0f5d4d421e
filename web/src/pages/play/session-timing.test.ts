/** Timing of sessions: late answers, and the clock. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIXED } from '../../core/testing';
import { CoreCrashError, type Core, type Move } from '../../core/types';
import type { DrawnOptions } from './beginning';
import type { PlaySession, SessionTools } from './session.svelte';
import { begun, computer, first, people, quickCore, quickTools } from './testing';

let core: Core;
let tools: SessionTools;

beforeAll(async () => {
  core = await quickCore();
});

beforeEach(() => {
  tools = quickTools(core);
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
      const session = await begun(computer, tools);
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
    const session = await begun(computer, tools);
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
    const session = await begun({ ...computer, clock: { minutes: 1, seconds: 0 } }, tools);
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
    const session = await begun(people, tools);
    const thinking = slowThinking();
    const hinted = session.askHint();
    await session.stage(first(session, 'capture'));
    await thinking.finish();
    await hinted;
    expect([session.hint, session.isHinting]).toEqual([null, false]);
  });

  it('is the end of a placement that is taken back', async () => {
    const session = await begun({ ...people, setup: 'tournament' }, tools);
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
    const session = await begun(timed, tools);
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
    const session = await begun(timed, tools);
    session.tick(false);
    vi.advanceTimersByTime(30_000);
    session.tick(true);
    vi.advanceTimersByTime(1000);
    session.tick(true);
    expect(session.left.white).toBe(59_000);
  });

  it('ends the game, for good', async () => {
    const session = await begun(timed, tools);
    await playAfter(session, 0);
    vi.advanceTimersByTime(60_000);
    session.tick(true);
    expect(session.result).toEqual({ winner: 'white', reason: 'timedOut', type: null });
    expect(session.canTakeBack).toBe(false);
  });
});
