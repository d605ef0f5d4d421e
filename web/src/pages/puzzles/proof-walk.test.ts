import { beforeAll, expect, it } from 'vitest';
import type { Core } from '../../core/types';
import { coreOf } from '../learn/testing';
import { ProofWalk } from './proof-walk.svelte';
import { puzzlesOf } from './testing';

const [puzzle] = puzzlesOf('0').filter(({ line, seconds }) => line.length === 3 && seconds.length === 0);
if (!puzzle) throw new Error('there is no such puzzle');

let core: Core;
beforeAll(async () => {
  core = await coreOf();
});

async function walk(of = puzzle): Promise<{ walk: ProofWalk; failures: unknown[] }> {
  const failures: unknown[] = [];
  const events = { moved: () => undefined, failed: (error: unknown) => failures.push(error) };
  const walk = new ProofWalk(await core.position(of?.position ?? ''), core, events);
  if (of) await walk.open(of);
  return { walk, failures };
}

async function rest({ walk }: { walk: ProofWalk }): Promise<void> {
  for (let tries = 0; tries < 200 || walk.isBusy; tries += 1) await new Promise((done) => setTimeout(done));
}

it('begins before the solution, which is laid out', async () => {
  const { walk: proof } = await walk();
  expect([proof.isAtStart, proof.turns.map(({ moves }) => moves.join(' '))]).toEqual([true, puzzle.line]);
  expect(proof.verdict?.winner).toBe(proof.base.toMove);
  expect(proof.verdict?.turns).toBeGreaterThanOrEqual(2);
});

it('steps along the solution, with the same winner everywhere', async () => {
  const all = await walk();
  const winner = all.walk.base.toMove;
  let turns = Infinity;
  for (let at = 0; at <= puzzle.line.length; at += 1) {
    expect([all.walk.at, all.walk.verdict?.winner]).toEqual([at, winner]);
    expect(all.walk.verdict?.turns).toBeLessThanOrEqual(turns);
    turns = all.walk.verdict?.turns ?? 0;
    all.walk.step('forward');
    await rest(all);
  }
  expect(all.walk.isAtEnd).toBe(true);
  all.walk.step('first');
  await rest(all);
  expect([all.walk.at, all.walk.isAtStart]).toEqual([0, true]);
});

it('answers a wrong turn for the opponent', async () => {
  const all = await walk();
  const solver = all.walk.base.toMove;
  const right = puzzle.line[0]?.split(' ')[0];
  const wrong = all.walk.view.moves.find(({ text, losesAtOnce }) => text !== right && !losesAtOnce);
  await all.walk.type(wrong?.text ?? '');
  if (all.walk.view.phase === 'second') await all.walk.type('pass');
  await rest(all);
  expect(all.walk.turns.length).toBe(2);
  expect(all.walk.verdict?.winner).not.toBe(solver);
  expect(all.walk.base.outcome !== null || all.walk.base.toMove === solver).toBe(true);
});

it('leaves the answer to a winning turn to the visitor, and answers that', async () => {
  const all = await walk();
  const solver = all.walk.base.toMove;
  await all.walk.type(puzzle.line[0] ?? '');
  await rest(all);
  expect([all.walk.at, all.walk.base.toMove === solver]).toEqual([1, false]);
  const defence = puzzle.line[1]?.split(' ')[0];
  const other = all.walk.view.moves.find(({ text, losesAtOnce }) => text !== defence && !losesAtOnce);
  await all.walk.type(other?.text ?? defence ?? '');
  if (all.walk.view.phase === 'second') await all.walk.type('pass');
  await rest(all);
  expect(all.walk.verdict?.winner).toBe(solver);
  expect(all.walk.at).toBe(3);
});

it('completes a turn of which only the first move was asked for', async () => {
  const half = puzzlesOf('0').find(({ seconds }) => seconds.length > 0);
  const { walk: proof } = await walk(half);
  expect(proof.turns.at(-1)?.moves).toEqual([half?.line.at(-1), half?.seconds[0]]);
  expect(proof.turns.at(-1)?.after.phase).not.toBe('second');
});

it('answers a move that loses at once without asking', async () => {
  const suicidal = '....R4/t...../......./......../.T....../......../......./r...r2Z6/rz2T2TT b c';
  const all = await walk({ ...puzzle, position: suicidal, line: ['H5xI4 I4xI3'] });
  await all.walk.type('B1xI4 H5+I4');
  await rest(all);
  expect(all.walk.verdict).toEqual({ winner: 'white', turns: 0 });
});

it('says why something is impossible', async () => {
  const { walk: proof, failures } = await walk();
  expect(await proof.type('A1xA1')).toBe(false);
  expect(failures.length).toBe(1);
});
