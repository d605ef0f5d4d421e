import type { Color } from '../core/types';
import type { Judgement } from './review.svelte';

/** The turn with which the loser gave away most; null if no turn was a mistake. */
export function turningPoint(judgements: readonly Judgement[], loser: Color): Judgement | null {
  const mistakes = judgements.filter(({ node, mistake }) => mistake !== null && node.toMoveBefore === loser);
  return mistakes.reduce<Judgement | null>(
    (worst, each) => (worst && worst.loss >= each.loss ? worst : each),
    null,
  );
}
