// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { FIXED } from '../core/testing';
import type { Core, Score } from '../core/types';
import { directCore } from '../game/record-testing';
import { MistakesSession } from './session.svelte';
import type { Task } from './task';
import { LOSING, scripted, SUICIDE, tasksFrom, WINNING, WON } from './testing';

let core: Core;
let tasks: Task[];
let session: MistakesSession;
let solved = 0;
let failures = 0;

const cp = (value: number): Score => ({ kind: 'cp', value });

beforeAll(async () => {
  core = await directCore();
  const win = { score: { kind: 'win', value: 3 } as const, turn: WINNING };
  tasks = [
    ...(await tasksFrom(core, WON, LOSING, win, { kind: 'loss', value: 2 })),
    ...(await tasksFrom(core, FIXED, ['D7xE6'], { score: cp(100), turn: ['D7xE7'] }, cp(-50))),
  ];
});

function begin(using: Core = core): Promise<void> {
  session = new MistakesSession(tasks, using, {
    moved: () => undefined,
    solved: () => (solved += 1),
    failed: () => (failures += 1),
  });
  return session.open(0);
}

beforeEach(async () => {
  solved = failures = 0;
  await begin();
});

async function play(...moves: readonly string[]): Promise<void> {
  for (const text of moves) {
    const move = session.view.moves.find((each) => each.text === text);
    if (!move) throw new Error(`${text} is not legal`);
    await session.play(move);
  }
}

async function judged(): Promise<void> {
  await expect.poll(() => session.state).not.toBe('judging');
}

it('a wrong turn is refuted on the board, and can be tried again', async () => {
  await play(...LOSING);
  await judged();
  expect(session.state).toBe('wrong');
  expect(session.arrows.map(({ style }) => style)).toContain('engine');
  expect(session.isYours).toBe(false);
  await session.retry();
  expect([session.state, session.staged, session.view.text]).toEqual(['trying', [], WON]);
  await play(...WINNING);
  await judged();
  expect([session.state, session.answer?.reason, solved, session.found]).toEqual(['solved', 'proved', 1, 1]);
});

it('goes on to the end', async () => {
  await play(...WINNING);
  await judged();
  await session.next();
  expect([session.index, session.state, session.view.text]).toEqual([1, 'trying', FIXED]);
  await play('D7xE7');
  await judged();
  await session.next();
  expect([session.state, session.found]).toEqual(['finished', 2]);
});

it('a solution that was shown is not found', async () => {
  await session.show();
  expect(session.state).toBe('shown');
  expect(session.arrows.map(({ style, from, to }) => [style, from + to])).toEqual([
    ['hint', 'H5I4'],
    ['hint', 'I4I3'],
  ]);
  await session.retry();
  await play(...WINNING);
  await judged();
  expect([session.state, session.found]).toEqual(['solved', 0]);
});

it('a move that loses at once needs no confirmation', async () => {
  await play(...SUICIDE);
  await judged();
  expect([session.state, session.answer?.reason, session.danger]).toEqual(['wrong', 'loses', null]);
});

it('moves can be typed, and taken back', async () => {
  expect(await session.enter('nonsense')).toBe(false);
  expect(failures).toBe(1);
  expect(await session.enter('H5xI4')).toBe(true);
  expect(session.staged.map(({ text }) => text)).toEqual(['H5xI4']);
  await session.reset();
  expect(session.staged).toEqual([]);
  expect(await session.enter(WINNING.join(' '))).toBe(true);
  await judged();
  expect(session.state).toBe('solved');
});

it('a verdict that comes too late changes nothing', async () => {
  let finish: (() => void) | null = null;
  const slow: Core = {
    ...scripted(core, { score: cp(0), turn: ['pass'] }),
    judgeAll: (_, { onVerdict }) =>
      new Promise((resolve) => {
        finish = () => {
          onVerdict(0, { score: cp(0), turn: ['pass'], nodes: 1 });
          resolve();
        };
      }),
  };
  await begin(slow);
  await play(...LOSING);
  await expect.poll(() => finish).not.toBeNull();
  expect([session.state, session.isBusy]).toEqual(['judging', true]);
  await session.next();
  expect([session.index, session.isBusy]).toEqual([1, false]);
  (finish as unknown as () => void)();
  await Promise.resolve();
  expect([session.index, session.state, session.answer]).toEqual([1, 'trying', null]);
});
