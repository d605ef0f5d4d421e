/** The player's results against the levels, and which level to try next. */
import { FULL_LEVEL } from '../core/types';
import { finishedIn, type Finished } from './statistics';
import type { StoredGame } from './store';

export interface Rung {
  /** Finished games against the level, and how many of them the player won. */
  played: number;
  won: number;
  /** The last games, oldest first: won or not. */
  recent: readonly boolean[];
}

export interface Advice {
  level: number;
  /** Won of the recent games against the level. */
  won: number;
  played: number;
  /** The level to try instead. */
  next: number;
}

/** This many games show whether a level suits: enough to rule out luck, few enough to move on soon. */
const RECENT = 3;
const WON_ENOUGH = 2;

function rungOf(finished: readonly Finished[]): Rung {
  const results = finished.map(({ isWon }) => isWon);
  return {
    played: results.length,
    won: results.filter(Boolean).length,
    recent: results.slice(0, RECENT).toReversed(),
  };
}

/** The levels played, given games sorted latest first. */
export function ladderOf(games: readonly StoredGame[]): ReadonlyMap<number, Rung> {
  const finished = finishedIn(games);
  const levels = new Set(finished.map(({ level }) => level));
  return new Map([...levels].map((each) => [each, rungOf(finished.filter(({ level }) => level === each))]));
}

/** One level up after two wins in three, one down after three losses; null if the last level fits. */
export function adviceFrom(games: readonly StoredGame[]): Advice | null {
  const finished = finishedIn(games);
  const level = finished[0]?.level;
  if (level === undefined) return null;
  const { recent } = rungOf(finished.filter((each) => each.level === level));
  const played = recent.length;
  const won = recent.filter(Boolean).length;
  if (won >= WON_ENOUGH && level < FULL_LEVEL) return { level, won, played, next: level + 1 };
  if (won === 0 && played === RECENT && level > 1) return { level, won, played, next: level - 1 };
  return null;
}
