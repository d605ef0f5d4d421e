/** Scores for people: from White's point of view, as chances, and as the loss a turn caused. */
import type { Color, Score } from '../core/types';

/** The engine's scale: 400 hundredths mean odds of ten to one (docs/network.md). */
const TENFOLD_ODDS = 400;

/** The score for the side to move, from White's point of view. */
export function whiteView(score: Score, toMove: Color): Score {
  if (toMove === 'white') return score;
  if (score.kind === 'cp') return { kind: 'cp', value: score.value === 0 ? 0 : -score.value };
  return { kind: score.kind === 'win' ? 'loss' : 'win', value: score.value };
}

/** White's chance of winning, 0 to 1, for a score from White's point of view. */
export function chanceOf({ kind, value }: Score): number {
  if (kind === 'cp') return 1 / (1 + 10 ** (-value / TENFOLD_ODDS));
  return kind === 'win' ? 1 : 0;
}

/** `+0.42`, `−1.50`; `#5` is a proved win for White in five turns, `#−5` one for Black. */
export function scoreText({ kind, value }: Score): string {
  if (kind === 'win') return `#${value}`;
  if (kind === 'loss') return `#−${value}`;
  const units = (Math.abs(value) / 100).toFixed(2);
  if (Number(units) === 0) return '0.00';
  return `${value > 0 ? '+' : '−'}${units}`;
}

/** The proved winner; null while nothing is proved. */
export function provedWinner({ kind }: Score): Color | null {
  if (kind === 'cp') return null;
  return kind === 'win' ? 'white' : 'black';
}

export type Mistake = 'inaccuracy' | 'mistake' | 'blunder';

/**
 * The loss of winning chance that earns a turn this name. Wider than on chess sites: with a second or less a turn the
 * engine's own judgement varies by some hundredths from one turn to the next.
 */
export const LEAST_LOSS: Record<Mistake, number> = { inaccuracy: 0.08, mistake: 0.16, blunder: 0.28 };

export const MISTAKE_GLYPHS = { inaccuracy: '?!', mistake: '?', blunder: '??' } as const;

export function mistakeOf(loss: number): Mistake | null {
  if (loss >= LEAST_LOSS.blunder) return 'blunder';
  if (loss >= LEAST_LOSS.mistake) return 'mistake';
  return loss >= LEAST_LOSS.inaccuracy ? 'inaccuracy' : null;
}

/** Chosen so that a blunder at its threshold scores about 30 and an inaccuracy about 70 of 100. */
const ACCURACY_DECAY = 4.4;

/** 0 to 100 for one side's turns, from the chances they lost; null without turns. */
export function accuracyOf(losses: readonly number[]): number | null {
  if (losses.length === 0) return null;
  const sum = losses.reduce((total, loss) => total + Math.exp(-ACCURACY_DECAY * loss), 0);
  return (100 * sum) / losses.length;
}
