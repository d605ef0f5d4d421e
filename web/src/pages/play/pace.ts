/** How long the engine may think over a turn. */
import { FULL_LEVEL, type Color, type ThinkLimits } from '../../core/types';
import type { GameClock } from './clock';

/** Full strength without a clock. */
const FULL_LEVEL_MS = 2000;
/** Weaker levels stop by themselves; this only bounds a slow device. */
const WEAK_LEVEL_MS = 5000;

export function limitsFor(level: number, clock: GameClock | null): ThinkLimits {
  if (level < FULL_LEVEL) return { movetime: WEAK_LEVEL_MS };
  if (!clock) return { movetime: FULL_LEVEL_MS };
  const { incrementMs, left } = clock;
  const clockOf = (color: Color) => ({ remainingMs: Math.round(left[color]), incrementMs });
  return { clocks: { white: clockOf('white'), black: clockOf('black') } };
}
