import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CoreError, type Core } from '../../core/types';
import type { Puzzle } from '../../puzzles/puzzle';
import { coreOf } from '../learn/testing';
import { ProofJudge } from './judge';
import { PuzzleSession } from './session.svelte';
import { puzzlesOf } from './testing';

const puzzles = puzzlesOf('0');
const first = (isWanted: (puzzle: Puzzle) => boolean): Puzzle => {
  const found = puzzles.find(isWanted);
  if (!found) throw new Error('there is no such puzzle');
  return found;
};
const short = first(({ line, seconds }) => line.length === 1 && seconds.length === 0);
const long = first(({ line, seconds }) => line.length === 3 && seconds.length === 0);
const half = first(({ line, seconds }) => line.length === 1 && seconds.length > 0);

let core: Core;
let happened: string[];
beforeAll(async () => {
  core = await coreOf();
});
beforeEach(() => {
  happened = [];
});

async function at(puzzle: Puzzle, confirms = false): Promise<PuzzleSession> {
  const session = new PuzzleSession(puzzle, {
    core,
    judge: new ProofJudge(core),
    confirms: () => confirms,
    wait: async () => undefined,
    events: {
      moved: (_, move) => happened.push(move.text),
      missed: () => happened.push('missed'),
      solved: (isClean) => happened.push(isClean ? 'solved' : 'solved after help'),
      failed: (error) => happened.push((error as CoreError).failure.code),
    },
  });
  await session.open(await core.position(puzzle.position));
  return session;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 10_000) throw new Error('it never came true');
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Some legal turn that is wrong. */
async function makeMistake(session: PuzzleSession): Promise<void> {
  const wanted = session.puzzle.line[2 * session.number]?.split(' ')[0];
  const move = session.view.moves.find(({ text }) => text !== wanted);
  if (!move) throw new Error('there is only one move');
  await session.stage(move);
  const pass = session.view.moves.find(({ kind }) => kind === 'pass');
  if (session.isYours && pass) await session.stage(pass);
  await until(() => session.state === 'wrong');
}

describe('a puzzle', () => {
  it('is solved by its turn', async () => {
    const session = await at(short);
    expect(session.state).toBe('solving');
    await session.type(short.line[0] ?? '');
    await until(() => session.state === 'solved');
    expect(happened).toEqual([...(short.line[0] ?? '').split(' '), 'solved']);
  });

  it('waits for confirmation where the visitor wants that', async () => {
    const session = await at(short, true);
    await session.type(short.line[0] ?? '');
    expect([session.state, session.isComplete]).toEqual(['solving', true]);
    await session.undo();
    expect([session.isComplete, session.staged.length]).toEqual([
      false,
      (short.line[0] ?? '').split(' ').length - 1,
    ]);
    await session.reset();
    await session.type(short.line[0] ?? '');
    session.send();
    await until(() => session.state === 'solved');
  });

  it('of several turns is answered by the longest defence', async () => {
    const session = await at(long);
    await session.type(long.line[0] ?? '');
    await until(() => session.number === 1 && session.state === 'solving');
    expect(happened.join(' ')).toBe(`${long.line[0]} ${long.line[1]}`);
    await session.type(long.line[2] ?? '');
    await until(() => session.state === 'solved');
    expect(happened.at(-1)).toBe('solved');
  });

  it('that asks for one move is solved by it, whatever is typed after it', async () => {
    const session = await at(half);
    expect(session.isHalf).toBe(true);
    await session.type(`${half.line[0]} ${half.seconds[0]}`);
    await until(() => session.state === 'solved');
  });

  it('says why something is impossible', async () => {
    const session = await at(short);
    expect(await session.type('A1xA1')).toBe(false);
    expect(happened.length).toBe(1);
    expect(session.state).toBe('solving');
  });
});

it.each([
  ['a whole turn', short],
  ['one move', half],
  ['several turns', long],
])('refutes a mistake in a puzzle of %s with a whole game', async (_, puzzle) => {
  const session = await at(puzzle);
  const solver = session.base.toMove;
  await makeMistake(session);
  const { refutation } = session;
  expect(refutation?.outcome?.winner).not.toBe(solver);
  expect(refutation?.outcome).not.toBeNull();
  expect(happened).toContain('missed');
  if (refutation && refutation.moves.length > 0) {
    expect(refutation.turns).toBeGreaterThan(0);
    expect(refutation.views.at(-1)?.outcome).toEqual(refutation.outcome);
    // The opponent's answer is shown, and the rest can be stepped through.
    await until(() => session.view === refutation.views[refutation.answer - 1]);
    const { toMove, outcome } = session.view;
    expect(outcome !== null || toMove === solver).toBe(true);
    expect(session.arrows.length).toBeGreaterThan(0);
    session.step('last');
    expect([session.view.outcome, session.isAtEndOfRefutation]).toEqual([refutation.outcome, true]);
    session.step('first');
    expect([session.view, session.isAtStartOfRefutation]).toEqual([refutation.from, true]);
  }
  session.retry();
  expect([session.state, session.view, session.staged]).toEqual(['solving', session.base, []]);
  await session.type(puzzle.line[0] ?? '');
  await until(() => session.state === 'solved' || session.number === 1);
  if (puzzle.line.length === 1) expect(happened.at(-1)).toBe('solved after help');
});

it('gives hints in steps: the stack, the first move, the turn', async () => {
  const session = await at(short);
  const wanted = (short.line[0] ?? '').split(' ');
  const from = wanted[0]?.slice(0, 2);
  await session.hint();
  expect([session.marks, session.arrows]).toEqual([[{ space: from, style: 'hint' }], []]);
  await session.hint();
  expect(session.arrows).toEqual([{ from, to: wanted[0]?.slice(3), style: 'hint' }]);
  await session.hint();
  const drawn = wanted.filter((text) => text !== 'pass').length;
  expect([session.arrows.length, session.canHint]).toEqual([drawn, false]);
  expect(happened).toEqual(['missed']);
});

it('takes a staged move back for a hint', async () => {
  const session = await at(short, true);
  const [move] = session.view.moves;
  if (move) await session.stage(move);
  await session.hint();
  expect([session.staged, session.view]).toEqual([[], session.base]);
});

it('shows the solution, which counts as a miss', async () => {
  const session = await at(short, true);
  const [move] = session.view.moves;
  if (move) await session.stage(move);
  session.show();
  expect([session.state, happened.at(-1)]).toEqual(['shown', 'missed']);
  expect([session.view, session.staged]).toEqual([session.base, []]);
  expect(session.arrows.length).toBe(short.line[0]?.split(' ').filter((text) => text !== 'pass').length);
});

it('drops a refutation that nobody waits for', async () => {
  const session = await at(long);
  const wanted = long.line[0]?.split(' ')[0];
  const move = session.view.moves.find(({ text }) => text !== wanted);
  if (move) await session.stage(move);
  const pass = session.view.moves.find(({ kind }) => kind === 'pass');
  if (pass) await session.stage(pass);
  session.retry();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([session.state, session.mistakes]).toEqual(['solving', []]);
});
