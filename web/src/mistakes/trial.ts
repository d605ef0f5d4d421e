/** Whether a turn that the visitor tries is right, and why. */
import type { Core, PositionView, Score, Verdict } from '../core/types';
import { EFFORTS } from '../game/review.svelte';
import { chanceOf, LEAST_LOSS } from '../game/scores';
import type { Task } from './task';

export type Judging = Pick<Core, 'judgeAll'>;

/**
 * Right: `wins` at once; `proved` to win; the `best` turn in the engine's opinion, or `close` to it. Wrong: `loses` at
 * once; `refuted` by a proof; `unproved`, where a proof is asked for; `weaker` in the engine's opinion.
 */
export type Reason = 'wins' | 'proved' | 'best' | 'close' | 'loses' | 'refuted' | 'unproved' | 'weaker';

export interface Answer {
  isRight: boolean;
  reason: Reason;
  /** For the player, after the turn. */
  score: Score;
  /** The opponent's answer to a wrong turn; empty if the game is over. */
  refutation: readonly string[];
}

const RIGHT: ReadonlySet<Reason> = new Set<Reason>(['wins', 'proved', 'best', 'close']);

/** Null if it was aborted. `best`: the position after the engine's best turn, which needs no second judgement. */
export async function tryTurn(
  core: Judging,
  task: Task,
  after: PositionView,
  best: string,
  signal: AbortSignal,
): Promise<Answer | null> {
  if (after.outcome) {
    const isWon = after.outcome.winner === task.color;
    return answer(isWon ? 'wins' : 'loses', { kind: isWon ? 'win' : 'loss', value: 0 });
  }
  if (after.text === best) return answer(task.kind === 'win' ? 'proved' : 'best', scoreAfter(task.score));
  const verdict = await judge(core, after.text, signal);
  if (!verdict?.score) return null;
  const score = opposite(verdict.score);
  return answer(reasonFor(task, score), score, verdict.turn);
}

function answer(reason: Reason, score: Score, reply: readonly string[] = []): Answer {
  const isRight = RIGHT.has(reason);
  return { isRight, reason, score, refutation: isRight ? [] : reply };
}

function reasonFor({ kind, score: best }: Task, score: Score): Reason {
  if (score.kind === 'win') return 'proved';
  if (score.kind === 'loss') return 'refuted';
  if (kind === 'win') return 'unproved';
  return chanceOf(best) - chanceOf(score) < LEAST_LOSS.inaccuracy ? 'close' : 'weaker';
}

/** As thorough as a normal review; the same on every machine. */
async function judge(core: Judging, position: string, signal: AbortSignal): Promise<Verdict | null> {
  let found: Verdict | null = null;
  const onVerdict = (_: number, verdict: Verdict): void => void (found = verdict);
  await core.judgeAll([position], { nodes: EFFORTS.normal, onVerdict, signal });
  return found;
}

/** From one player's score to the other's. */
function opposite({ kind, value }: Score): Score {
  if (kind === 'cp') return { kind, value: value === 0 ? 0 : -value };
  return { kind: kind === 'win' ? 'loss' : 'win', value };
}

/** The same line, one turn later. */
function scoreAfter({ kind, value }: Score): Score {
  return { kind, value: kind === 'cp' ? value : value - 1 };
}
