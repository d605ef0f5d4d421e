import type { Score } from '../core/types';
import { language } from '../i18n';
import { chanceOf } from './scores';

/** A share of 0 to 1 in the visitor's language. */
export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent' }).format(share);
}

/** White's chance of winning, the unit of the whole analysis. Only what is proved is certain. */
export function chanceText(score: Score): string {
  const chance = chanceOf(score);
  return percent(score.kind === 'cp' ? Math.min(Math.max(chance, 0.01), 0.99) : chance);
}
