import { expect, it } from 'vitest';
import type { Judgement } from './review.svelte';
import { mistakeOf } from './scores';
import { addTurn, newTree } from './tree';
import { turningPoint } from './turning-point';

it('is the loser’s turn that gave away most', () => {
  const tree = newTree('custom', '... w c');
  let node = tree.root;
  const judgements = [0.3, 0.5, 0.4, 0.1, 0.2].map((loss, i): Judgement => {
    node = addTurn(tree, node, [`turn ${i}`], i % 2 === 0 ? '... b c' : '... w c');
    return { node, loss, mistake: mistakeOf(loss), better: [] };
  });
  expect(turningPoint(judgements, 'white')?.loss).toBe(0.4);
  expect(turningPoint(judgements, 'black')?.loss).toBe(0.5);
  const sound = judgements.map((each) => ({ ...each, loss: 0.01, mistake: null }));
  expect(turningPoint(sound, 'white')).toBeNull();
});
