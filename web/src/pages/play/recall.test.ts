/** Turns sent by their last move: it can be undone until it is answered. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core, Move } from '../../core/types';
import { endOf } from '../../game/tree';
import type { PlaySession, SessionTools } from './session.svelte';
import { begun, computer, first, people, quickCore, quickTools, settled } from './testing';

let core: Core;
let tools: SessionTools;
/** Lets the computer answer. */
let answer: () => void;

beforeAll(async () => {
  core = await quickCore();
});

beforeEach(() => {
  tools = { ...quickTools(core), confirms: () => false };
});

/** From now on the computer thinks until the test lets it answer. */
function holdBack(): void {
  const held = new Promise<void>((resolve) => (answer = resolve));
  tools.core = {
    ...core,
    think: async (...args) => {
      await held;
      return core.think(...args);
    },
  };
}

/** The visitor's second turn, both moves made; the computer is thinking. */
async function secondTurn(): Promise<{ session: PlaySession; moves: Move[] }> {
  const session = await begun(computer, tools);
  await session.stage(first(session, 'capture'));
  await settled(session);
  holdBack();
  const capture = first(session, 'capture');
  await session.stage(capture);
  const pass = first(session, 'pass');
  await session.stage(pass);
  return { session, moves: [capture, pass] };
}

describe('against the computer', () => {
  it('the last move is undone, the first one stays', async () => {
    const { session, moves } = await secondTurn();
    expect([session.state, session.line.length, session.canUndo]).toEqual(['thinking', 4, true]);
    await session.undo();
    expect([session.state, session.line.length]).toEqual(['yours', 3]);
    expect(session.staged).toEqual(moves.slice(0, 1));
    expect([session.view.phase, session.view.toMove]).toEqual(['second', 'white']);
    expect([session.canRecall, session.canUndo]).toEqual([false, true]);
    const stored = await tools.store.load(session.id, core);
    expect(stored?.play?.staged).toEqual([moves[0]?.text]);
    expect(stored && endOf(stored.tree.root).number).toBe(2);
  });

  it('an answer to an undone turn is ignored', async () => {
    const { session } = await secondTurn();
    await session.undo();
    answer();
    await new Promise((resolve) => setTimeout(resolve));
    expect([session.state, session.line.length, session.staged.length]).toEqual(['yours', 3, 1]);
    await session.stage(first(session, 'pass'));
    await settled(session);
    expect([session.state, session.line.length]).toEqual(['yours', 5]);
  });

  it('nothing can be undone once the answer is there', async () => {
    const { session } = await secondTurn();
    answer();
    await settled(session);
    expect([session.canRecall, session.canUndo]).toEqual([false, false]);
    await session.undo();
    expect(session.line).toHaveLength(5);
  });

  it('a turn that was sent on purpose is not undone', async () => {
    tools.confirms = () => true;
    const session = await begun(computer, tools);
    holdBack();
    await session.stage(first(session, 'capture'));
    expect(session.canUndo).toBe(true);
    session.send();
    expect([session.state, session.canUndo]).toEqual(['thinking', false]);
  });

  it('the player who is thinking or moving is to move', async () => {
    const { session } = await secondTurn();
    expect(session.mover).toBe('black');
    let show: () => void = () => undefined;
    tools.wait = (ms) => (ms === 550 ? new Promise((resolve) => (show = resolve)) : Promise.resolve());
    answer();
    await vi.waitUntil(() => session.state === 'showing');
    expect([session.base.toMove, session.mover]).toEqual(['white', 'black']);
    show();
    await settled(session);
    expect(session.mover).toBe('white');
    session.resign();
    expect(session.mover).toBeNull();
  });
});

describe('between two people', () => {
  it('the last move is undone until the other one moves', async () => {
    const session = await begun(people, tools);
    const start = session.view.text;
    await session.stage(first(session, 'capture'));
    expect(session.mover).toBe('black');
    await session.undo();
    expect([session.view.text, session.mover, session.line.length]).toEqual([start, 'white', 1]);
    await session.stage(first(session, 'capture'));
    await session.stage(first(session, 'capture'));
    expect([session.canRecall, session.staged.length]).toEqual([false, 1]);
    await session.undo();
    expect([session.staged.length, session.line.length, session.canUndo]).toEqual([0, 2, false]);
  });

  it('a placement is taken back, not undone', async () => {
    const session = await begun({ ...people, setup: 'tournament' }, tools);
    await session.stage(session.view.moves[0] as Move);
    expect([session.canUndo, session.canTakeBack]).toEqual([false, true]);
  });
});

describe('the clock', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('runs on for whoever undoes a move, without what was added for it', async () => {
    const session = await begun({ ...people, clock: { minutes: 1, seconds: 5 } }, tools);
    vi.advanceTimersByTime(10_000);
    await session.stage(first(session, 'capture'));
    expect(session.left).toEqual({ white: 55_000, black: 60_000 });
    vi.advanceTimersByTime(2000);
    await session.undo();
    expect(session.left).toEqual({ white: 48_000, black: 60_000 });
    expect(session.clock?.running).toBe('white');
  });
});
