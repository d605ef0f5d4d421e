/** What the texts say of the positions, beyond what solves the tasks: lessons.test.ts checks that. */
import { beforeAll, describe, expect, it } from 'vitest';
import texts from '../../../i18n/locales/en/strategy.json';
import type { Color, Core, PositionView } from '../../../core/types';
import type { PlayTask } from '../lesson';
import { coreOf } from '../testing';
import { STRATEGY } from '.';

const plays = STRATEGY.lessons.flatMap((lesson) =>
  lesson.tasks.flatMap((task) =>
    task.kind === 'play' ? [{ name: `${lesson.id}.${task.id}`, lesson: lesson.id, task }] : [],
  ),
);

let core: Core;
beforeAll(async () => {
  core = await coreOf();
});

function taskOf(name: string): PlayTask {
  const found = plays.find((each) => each.name === name);
  if (!found) throw new RangeError(name);
  return found.task;
}

function askOf(lesson: string, task: string): string {
  return (texts as Record<string, Record<string, { ask?: string }>>)[lesson]?.[task]?.ask ?? '';
}

const solved = (name: string): Promise<PositionView> =>
  core.play(taskOf(name).position, taskOf(name).solution);

const captures = ({ moves }: PositionView): string[] =>
  moves.filter(({ kind }) => kind === 'capture').map(({ text }) => text);

/** The captures of a side, as if it were its turn. */
async function capturesOf(position: string, color: Color): Promise<string[]> {
  const [stacks] = position.split(' ');
  return captures(await core.position(`${stacks} ${color === 'white' ? 'w' : 'b'} c`));
}

/** Every position after a whole turn. */
async function afterTurns(position: string): Promise<Map<string, PositionView>> {
  const found = new Map<string, PositionView>();
  for (const first of (await core.position(position)).moves) {
    const middle = await core.play(position, [first.text]);
    const ends =
      middle.phase === 'second'
        ? await Promise.all(middle.moves.map(({ text }) => core.play(middle.text, [text])))
        : [middle];
    for (const view of ends) found.set(view.text, view);
  }
  return found;
}

async function isWonBy(view: PositionView, color: Color): Promise<boolean> {
  if (view.outcome) return view.outcome.winner === color;
  const { value } = await core.solve(view.text, { movetime: 20_000 });
  expect(value).not.toBe('unknown');
  return (value === 'win') === (view.toMove === color);
}

describe('the only turn that wins', () => {
  const only = plays.filter(({ lesson, task }) => askOf(lesson, task.id).includes('only turn that wins'));

  it('is asked for', () => expect(only.length).toBeGreaterThanOrEqual(7));

  it.each(only)('is the only one in $name', async ({ name, task }) => {
    const right = await solved(name);
    const winning = [];
    for (const view of (await afterTurns(task.position)).values())
      if (await isWonBy(view, 'white')) winning.push(view.text);
    expect(winning).toEqual([right.text]);
  });
});

it.each([
  ['count.ready', ['G2xG3']],
  ['starve.lure', ['A1xC1']],
  ['towers.build', ['I5xH6']],
])('leaves Black one capture in %s', async (name, wanted) => {
  expect(captures(await solved(name))).toEqual(wanted);
});

it.each([
  ['attacker.take', 1],
  ['plan.fewer', 2],
  ['plan.last', 3],
])('leaves Black as many captures as %s says', async (name, count) => {
  expect(captures(await solved(name)).length).toBe(count);
});

it('counts Black’s captures right', async () => {
  expect((await capturesOf(taskOf('count.ready').position, 'black')).sort()).toEqual(['D1xE1', 'G2xG3']);
  for (const name of ['plan.fewer', 'plan.last'])
    expect((await capturesOf(taskOf(name).position, 'black')).length).toBe(7);
});

it('says what Black takes in the lesson on attackers', async () => {
  const targets = captures(await solved('attacker.leave')).map((text) => text.slice(3));
  expect(targets.length).toBeGreaterThan(0);
  const tzaars = [...(await solved('attacker.leave')).stacks].filter(
    ([, { color, type }]) => color === 'white' && type === 'tzaar',
  );
  const attacked = tzaars.filter(([space]) => targets.includes(space)).map(([space]) => space);
  expect(attacked).toEqual(['B4']);
});

it('gives Black a capture after any second move but the pass in pass.quiet', async () => {
  const { position, solution } = taskOf('pass.quiet');
  const middle = await core.play(position, solution.slice(0, 1));
  for (const { kind, text } of middle.moves) {
    const { outcome } = await core.play(middle.text, [text]);
    expect([text, outcome !== null && outcome.winner === 'white'], text).toEqual([text, kind === 'pass']);
  }
});

it('counts the reinforcements of pass.keep right', async () => {
  const { position, solution } = taskOf('pass.keep');
  const middle = await core.play(position, solution.slice(0, 1));
  const covered = middle.moves
    .filter(({ kind }) => kind === 'reinforce')
    .map(({ to }) => middle.stacks.get(to ?? '')?.type);
  expect(covered.sort()).toEqual(['tott', 'tzaar', 'tzarra', 'tzarra']);
});

it('says how high the stacks of guard.climb become', async () => {
  const { stacks } = await solved('guard.climb');
  expect(stacks.get('F6')).toEqual({ color: 'white', type: 'tzaar', height: 6 });
  const black = [...stacks.values()].filter(({ color }) => color === 'black');
  expect(Math.max(...black.map(({ height }) => height))).toBe(5);
});

it('has one hunter among seven white stacks in the lesson on reach', async () => {
  const { position } = taskOf('reach.line');
  const view = await core.position(position);
  expect([...view.stacks.values()].filter(({ color }) => color === 'white').length).toBe(7);
  expect(new Set(captures(view).map((text) => text.slice(0, 2))).size).toBe(1);
});

it('lets White take back in offer.bait', async () => {
  const after = await solved('offer.bait');
  const { outcome } = await core.play(after.text, ['A3xC5', 'pass', 'F7xC5']);
  expect(outcome).toMatchObject({ winner: 'white', reason: 'typeLost' });
});

it('is a race in both directions', async () => {
  const { position } = taskOf('race.yours');
  const other = position.replace(' w ', ' b ');
  const { outcome } = await core.play(other, ['F1xF8', 'F8xD7']);
  expect(outcome).toMatchObject({ winner: 'black', reason: 'typeLost', type: 'tzaar' });
  expect(await isWonBy(await solved('race.yours'), 'white')).toBe(true);
});
