import { beforeAll, expect, it } from 'vitest';
import type { Core, Score } from '../core/types';
import { directCore } from '../game/record-testing';
import { FIXED } from '../core/testing';
import type { Task } from './task';
import { LOSING, tasksFrom, WINNING, WON } from './testing';

let core: Core;
beforeAll(async () => void (core = await directCore()));

const cp = (value: number): Score => ({ kind: 'cp', value });

it('a proved win that was missed is a puzzle', async () => {
  const best = { score: { kind: 'win', value: 3 } as const, turn: WINNING };
  const [task, ...more] = await tasksFrom(core, WON, LOSING, best, { kind: 'loss', value: 2 });
  expect(more).toEqual([]);
  expect(task).toEqual({
    kind: 'win',
    position: WON,
    color: 'black',
    number: 1,
    last: [],
    played: LOSING,
    reached: (await core.play(WON, LOSING)).text,
    best: WINNING,
    score: { kind: 'win', value: 3 },
    after: { kind: 'loss', value: 2 },
  } satisfies Task);
});

it('where the engine only thinks that another turn is better, it is no puzzle', async () => {
  const best = { score: cp(100), turn: ['D7xE7'] };
  const [task] = await tasksFrom(core, FIXED, ['D7xE6'], best, cp(-50));
  expect([task?.kind, task?.color, task?.score, task?.after]).toEqual(['better', 'white', cp(100), cp(-50)]);
});

it('inaccuracies are left alone, and turns for which the engine has no better one', async () => {
  const best = { score: cp(100), turn: ['D7xE7'] };
  const count = async (after: number, turn = best.turn): Promise<number> =>
    (await tasksFrom(core, FIXED, ['D7xE6'], { ...best, turn }, cp(after))).length;
  // From 64 % to 54 %, and to 43 %.
  expect([await count(26), await count(-50), await count(-50, [])]).toEqual([0, 1, 0]);
});
