import { beforeAll, expect, it } from 'vitest';
import { FIXED } from '../core/testing';
import type { Core, Score } from '../core/types';
import { directCore } from '../game/record-testing';
import type { Task } from './task';
import { LOSING, scripted, SUICIDE, tasksFrom, WINNING, WON, type Judged } from './testing';
import { tryTurn, type Answer } from './trial';

let core: Core;
let puzzle: Task;
let opinion: Task;

const cp = (value: number): Score => ({ kind: 'cp', value });
/** 64 % for the best turn. */
const BEST = { score: cp(100), turn: ['D7xE7'] };

beforeAll(async () => {
  core = await directCore();
  const win = { score: { kind: 'win', value: 3 } as const, turn: WINNING };
  puzzle = (await tasksFrom(core, WON, LOSING, win, { kind: 'loss', value: 2 }))[0] as Task;
  opinion = (await tasksFrom(core, FIXED, ['D7xE6'], BEST, cp(-50)))[0] as Task;
});

async function attempt(task: Task, turn: readonly string[], verdict?: Judged): Promise<Answer | null> {
  const after = await core.play(task.position, turn);
  const best = await core.play(task.position, task.best);
  const judging = verdict ? scripted(core, verdict) : core;
  return tryTurn(judging, task, after, best.text, new AbortController().signal);
}

it('a turn that loses is refuted by the opponent’s proved win', async () => {
  const answer = await attempt(puzzle, LOSING);
  expect(answer).toMatchObject({ isRight: false, reason: 'refuted', score: { kind: 'loss' } });
  const after = await core.play(WON, LOSING);
  const refuted = await core.play(after.text, answer?.refutation ?? []);
  const { value } = refuted.outcome
    ? { value: refuted.outcome.winner === 'white' ? 'loss' : 'win' }
    : await core.solve(refuted.text, {});
  expect(value).toBe('loss');
});

it('the proved turn is right, without asking again', async () => {
  const silent = { score: cp(0), turn: ['pass'] };
  expect(await attempt(puzzle, WINNING, silent)).toMatchObject({
    isRight: true,
    reason: 'proved',
    score: { kind: 'win', value: 2 },
  });
});

it('any other turn that is proved to win is right too', async () => {
  const other = { score: { kind: 'loss', value: 4 } as const, turn: ['pass'] };
  const answer = await attempt(puzzle, LOSING, other);
  expect(answer).toEqual({
    isRight: true,
    reason: 'proved',
    score: { kind: 'win', value: 4 },
    refutation: [],
  });
});

it('a turn without a proof does not solve a puzzle, however good it looks', async () => {
  const hopeful = { score: cp(-2000), turn: ['G1xG3'] };
  const answer = await attempt(puzzle, LOSING, hopeful);
  expect(answer).toMatchObject({ isRight: false, reason: 'unproved', refutation: ['G1xG3'] });
});

it('covering one’s own last piece of a type loses at once', async () => {
  expect(await attempt(puzzle, SUICIDE)).toMatchObject({ isRight: false, reason: 'loses' });
});

it('taking the last of a type wins at once', async () => {
  const position = 'Zt..R/....../......./......../.......T/......../......./....../z...r w c';
  const missed = { ...puzzle, position, color: 'white', best: ['A1xA2'] } satisfies Task;
  expect(await attempt(missed, ['A1xA2'])).toMatchObject({ isRight: true, reason: 'wins' });
});

it('elsewhere the engine’s opinion decides, by the measure of inaccuracies', async () => {
  // For the opponent: -70 leaves 60 % to the player, -20 leaves 53 %.
  expect(await attempt(opinion, ['D7xE6'], { score: cp(-70), turn: ['pass'] })).toMatchObject({
    isRight: true,
    reason: 'close',
    score: cp(70),
  });
  expect(await attempt(opinion, ['D7xE6'], { score: cp(-20), turn: ['F6xF5'] })).toMatchObject({
    isRight: false,
    reason: 'weaker',
    refutation: ['F6xF5'],
  });
  expect(await attempt(opinion, ['D7xE7'])).toMatchObject({ isRight: true, reason: 'best', score: cp(100) });
});

it('without a verdict there is no answer', async () => {
  const stopped = { ...core, judgeAll: () => Promise.resolve() };
  const after = await core.play(WON, LOSING);
  expect(await tryTurn(stopped, puzzle, after, '', new AbortController().signal)).toBeNull();
});
