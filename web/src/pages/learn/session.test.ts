import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { coreOf } from './testing';
import { CoreCrashError, type Core } from '../../core/types';
import { BASICS } from './lessons';
import { LessonSession, type Feedback } from './session.svelte';

let core: Core;
let answers: Feedback[];
let solved: string[];
beforeAll(async () => {
  core = await coreOf();
});
beforeEach(() => {
  answers = [];
  solved = [];
});

async function at(lesson: string, task: string): Promise<LessonSession> {
  const found = BASICS.find(lesson);
  if (!found) throw new Error(`there is no lesson ${lesson}`);
  const session = new LessonSession(BASICS, found, core, {
    moved: () => undefined,
    answered: (feedback) => answers.push(feedback),
    solved: ({ id }) => solved.push(id),
  });
  await session.open(found.tasks.findIndex(({ id }) => id === task));
  return session;
}

const lastAnswer = (): string | undefined => answers.at(-1)?.words.key;

it('collects taps until all are found, and answers the others', async () => {
  const session = await at('rays', 'reach');
  await session.press(null, 'C4');
  expect(lastAnswer()).toBe('errors:vacant-target');
  for (const space of ['D7', 'D1', 'A4', 'G2']) await session.press(null, space);
  expect(answers.at(-1)).toEqual({
    tone: 'hint',
    words: { key: 'learn:found', values: { found: 4, count: 5 } },
  });
  await session.press(null, 'A1');
  expect([session.stage, solved, lastAnswer()]).toEqual(['solved', ['reach'], 'lessons:rays.reach.done']);
});

it('lets a question be answered again', async () => {
  const session = await at('centre', 'across');
  await session.choose('yes');
  expect([session.stage, lastAnswer()]).toEqual(['trying', 'lessons:centre.across.wrong']);
  await session.choose('no');
  expect(session.stage).toBe('solved');
});

it('shows what is wrong with a turn, and starts over', async () => {
  const session = await at('rescue', 'tzarras');
  await session.play('E5xC4');
  expect([session.canPass, session.canUndo, session.stage]).toEqual([true, true, 'trying']);
  await session.play('pass');
  expect([session.stage, lastAnswer()]).toEqual(['wrong', 'learn:wrong.loses']);
  expect(session.arrows.filter(({ style }) => style === 'engine').length).toBeGreaterThan(0);
  session.retry();
  expect([session.stage, session.attempt?.moves.length, session.arrows]).toEqual(['trying', 0, []]);
  await session.play('C1xE3');
  await session.play('pass');
  expect(solved).toEqual(['tzarras']);
});

it('shows the solution move by move, as long as it is followed', async () => {
  const session = await at('vacant', 'open');
  session.show();
  expect(session.arrows).toEqual([{ from: 'D3', to: 'B3', style: 'hint' }]);
  await session.play('D3xB3');
  expect(session.arrows.at(-1)).toEqual({ from: 'D2', to: 'D6', style: 'hint' });
});

it('says why a press leads nowhere', async () => {
  const session = await at('capturing', 'any');
  await session.press(null, 'C5');
  expect(lastAnswer()).toBe('learn:press.enemy');
  await session.press(null, 'I1');
  expect(lastAnswer()).toBe('learn:press.idle');
  await session.press(null, 'A1');
  expect(lastAnswer()).toBe('learn:press.vacant');
  await session.press('C2', 'C6');
  expect(lastAnswer()).toBe('errors:vacant-target');
});

it('shows a task whole until the next one is there', async () => {
  const session = await at('centre', 'across');
  await session.choose('no');
  const shown = () => [
    session.task.id,
    session.stage,
    session.chosen,
    session.feedback?.tone,
    session.isBusy,
  ];
  const opening = session.open(1);
  expect(shown()).toEqual(['across', 'solved', 'no', 'right', true]);
  await opening;
  expect(shown()).toEqual(['reach', 'trying', null, undefined, false]);
});

it('shows the text of every task without a core', async () => {
  const session = await at('centre', 'across');
  const crash = new CoreCrashError('it could not be started');
  const position = vi.spyOn(core, 'position').mockRejectedValue(crash);
  await expect(session.open(1)).rejects.toBe(crash);
  expect([session.task.id, session.view, session.feedback, session.isBusy]).toEqual([
    'reach',
    null,
    null,
    false,
  ]);
  position.mockRestore();
  await session.open(1);
  expect(session.stage).toBe('trying');
});

it('is busy until a move has its verdict', async () => {
  const session = await at('rescue', 'tzarras');
  const playing = session.play('E5xC4');
  expect(session.isBusy).toBe(true);
  await playing;
  expect(session.isBusy).toBe(false);
});

it('drops an answer that comes after the visitor has moved on', async () => {
  const session = await at('centre', 'across');
  const late = session.choose('no');
  await session.open(1);
  await late;
  expect([session.task.id, session.stage, solved]).toEqual(['reach', 'trying', []]);
});
