/** What puzzles and endgames say alike. */
import type { Color } from '../core/types';
import { t } from '../i18n';
import type { Refutation } from './refutation';

export function sideToMove(color: Color): string {
  return t(`puzzles:toMove.${color}`);
}

export function hintWords(hints: number): string {
  return t(`puzzles:hinted.${hints as 1}`);
}

/** The proof's answer to a wrong turn. */
export function refutedWords(refutation: Refutation | null): string {
  if (!refutation?.outcome) return t('puzzles:refuted.later');
  if (refutation.turns === 0) return t('puzzles:refuted.atOnce');
  const turn = refutation.moves.slice(0, refutation.answer).join(' ');
  return t('puzzles:refuted.proved', { turn, count: refutation.turns });
}
