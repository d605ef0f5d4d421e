import { beforeEach, expect, it } from 'vitest';
import { readRecords } from '../../game/record';
import { mainLine, type GameTree } from '../../game/tree';
import { fakeCore, reportOf, type FakeCore } from './fake';
import { chancesOf, judgementsOf, Review, summaryOf } from './review.svelte';

let core: FakeCore;
let review: Review;
let tree: GameTree;

beforeEach(async () => {
  core = await fakeCore();
  review = new Review(core);
  const read = await readRecords('1. D7xE7 2. F6xF5 G1+F2 3. D6xE6 A5xA4 1-0', core);
  tree = read.games[0] as GameTree;
});

/** Lets the review come to its next question. */
const turnOver = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Answers the questions about the positions after turns 3, 2, 1 and 0, with scores for the side to move. */
async function answer(scores: readonly number[], turns: readonly string[][] = []): Promise<void> {
  for (const [i, score] of scores.entries()) {
    await turnOver();
    core.thoughts.at(-1)?.finish(reportOf(score, turns[i] ?? ['D7xE7']));
  }
  await turnOver();
}

it('evaluates every position of the main line in White’s view', async () => {
  const running = review.start(tree);
  await answer([50, 100, 0, 30]);
  await running;
  expect(mainLine(tree).map((node) => node.evaluation?.value)).toEqual([30, 0, 100, -50]);
  expect(review.progress).toEqual({ done: 4, total: 4 });
  expect(review.isRunning).toBe(false);
});

it('keeps what is done when it is stopped, and goes on from there', async () => {
  const running = review.start(tree);
  await answer([50, 100]);
  review.stop();
  await running;
  expect(review.isRunning).toBe(false);
  expect(mainLine(tree).map((node) => node.evaluation?.value)).toEqual([undefined, undefined, 100, -50]);
  const asked = core.thoughts.length;
  const again = review.start(tree);
  await answer([0, 30]);
  await again;
  expect(core.thoughts.length - asked).toBe(2);
  expect(review.progress).toEqual({ done: 4, total: 4 });
});

it('names mistakes by the chance they lose, and the better turn', async () => {
  const running = review.start(tree);
  // After turn 3 Black stands at +400: White's turn 3, from level, was a blunder.
  await answer([400, 0, 0, 0], [['pass'], ['D6xE6', 'pass'], ['F6xF5', 'G1+F2'], ['D7xE7']]);
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

it('passes over placements', async () => {
  const placed = (await readRecords('[Setup "tournament"]\n1. Z@A1 2. Z@B1', core)).games[0] as GameTree;
  await review.start(placed);
  expect(core.thoughts).toHaveLength(0);
});
