import { beforeEach, expect, it } from 'vitest';
import { fakeCore, type FakeCore, type Judged } from '../pages/analysis/fake';
import { readRecords } from './record';
import { chancesOf, EFFORTS, judgementsOf, Review, summaryOf } from './review.svelte';
import { mainLine, type GameTree } from './tree';

let core: FakeCore;
let review: Review;
let tree: GameTree;

beforeEach(async () => {
  core = await fakeCore();
  review = new Review(core);
  const read = await readRecords('1. D7xE7 2. F6xF5 G1+F2 3. D6xE6 A5xA4 1-0', core);
  tree = read.games[0] as GameTree;
});

/** Answers for the positions after turns 0, 1, 2, ... in any order, with scores for the side to move. */
function answer(scores: Record<number, number>, turns: Record<number, string[]> = {}): void {
  const { options } = core.judged.at(-1) as Judged;
  for (const [i, value] of Object.entries(scores))
    options.onVerdict(Number(i), {
      score: { kind: 'cp', value },
      turn: turns[Number(i)] ?? ['D7xE7'],
      nodes: 1,
    });
}

it('evaluates every position of the main line from White’s point of view, in any order', async () => {
  const running = review.start(tree);
  expect(core.judged[0]?.positions).toEqual(mainLine(tree).map(({ position }) => position));
  answer({ 3: 50, 0: 30 });
  expect(review.progress).toEqual({ done: 2, total: 4 });
  answer({ 2: 100, 1: 0 });
  core.judged[0]?.finish();
  await running;
  expect(mainLine(tree).map((node) => node.evaluation?.value)).toEqual([30, 0, 100, -50]);
  expect(review.progress).toEqual({ done: 4, total: 4 });
  expect(review.isRunning).toBe(false);
});

it('is limited by nodes, so that its result is the same on every machine', () => {
  review.effort = 'deep';
  void review.start(tree);
  expect(core.judged[0]?.options.nodes).toBe(EFFORTS.deep);
});

it('keeps its results when stopped, and resumes from there', async () => {
  const running = review.start(tree);
  answer({ 2: 100, 3: 50 });
  review.stop();
  await running;
  expect(review.isRunning).toBe(false);
  expect(mainLine(tree).map((node) => node.evaluation?.value)).toEqual([undefined, undefined, 100, -50]);
  const again = review.start(tree);
  expect(core.judged[1]?.positions).toHaveLength(2);
  answer({ 0: 30, 1: 0 });
  core.judged[1]?.finish();
  await again;
  expect(review.progress).toEqual({ done: 4, total: 4 });
});

it('names mistakes by the chance they lose, and the better turn', async () => {
  const running = review.start(tree);
  // After turn 3 Black stands at +400: White's turn 3, from level, was a blunder.
  answer(
    { 0: 0, 1: 0, 2: 0, 3: 400 },
    { 0: ['D7xE7'], 1: ['F6xF5', 'G1+F2'], 2: ['D6xE6', 'pass'], 3: ['pass'] },
  );
  core.judged[0]?.finish();
  await running;
  const judgements = judgementsOf(tree, (node) => review.bestAfter(node));
  expect(judgements.map(({ mistake }) => mistake)).toEqual([null, null, 'blunder']);
  expect(judgements[2]?.better).toEqual(['D6xE6', 'pass']);
  expect(judgements[2]?.loss).toBeCloseTo(0.5 - 1 / 11);
  expect(summaryOf(judgements, 'white').mistakes.blunder).toBe(1);
  expect(summaryOf(judgements, 'black')).toEqual({
    accuracy: 100,
    mistakes: { inaccuracy: 0, mistake: 0, blunder: 0 },
  });
});

it('knows the chances of a game that has ended on the board', async () => {
  const text =
    '[Position "Zt..R/....../......./......../.......T/......../......./....../z...r w c"]\n1. A1xA2 1-0';
  const ended = (await readRecords(text, core)).games[0] as GameTree;
  expect(chancesOf(ended)).toEqual([null, 1]);
});

it('skips placements', async () => {
  const placed = (await readRecords('[Setup "tournament"]\n1. Z@A1 2. Z@B1', core)).games[0] as GameTree;
  await review.start(placed);
  expect(core.judged[0]?.positions).toEqual([]);
});
