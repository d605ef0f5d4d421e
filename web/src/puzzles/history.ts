/** What the results add up to: the visitor's rating, day by day; streaks; what comes back, and when. */
import { DAY_MS, dayAfter, dayOf, type Day } from './days';
import { NEWCOMER, PUZZLE_DEVIATION, rated, rested, type Rated } from './glicko';
import type { Result } from './results.svelte';

export interface RatedAt extends Rated {
  /** Milliseconds since 1970. */
  at: number;
}

/** The rating after each attempt that counts. Two tabs may have attempted the same puzzle: the first one counts. */
export function ratingsOf(results: readonly Result[]): RatedAt[] {
  const known = new Set<string>();
  const ratings: RatedAt[] = [];
  for (const { puzzle, at, outcome, rating } of results) {
    if (rating === null || outcome === 'finished' || known.has(puzzle)) continue;
    known.add(puzzle);
    const last = ratings.at(-1);
    const player = last ? rested(last, (at - last.at) / DAY_MS) : NEWCOMER;
    const game = { opponent: { rating, deviation: PUZZLE_DEVIATION }, score: outcome === 'solved' ? 1 : 0 };
    ratings.push({ at, ...rated(player, [game]) });
  }
  return ratings;
}

export interface Streak {
  /** Days in a row up to today, or to yesterday while today's puzzle is open. */
  current: number;
  best: number;
  isDoneToday: boolean;
}

/** Days in a row on which the puzzle of the day was solved, with mistakes or without. */
export function streakOf(results: readonly Result[], today: Day): Streak {
  const days = new Set<Day>();
  for (const { day, at, outcome } of results)
    if (day !== null && outcome !== 'missed' && dayOf(at) === day) days.add(day);
  const lengthUpTo = (last: Day): number => {
    let length = 0;
    while (days.has(dayAfter(last, -length))) length += 1;
    return length;
  };
  const isDoneToday = days.has(today);
  return {
    current: lengthUpTo(isDoneToday ? today : dayAfter(today, -1)),
    best: Math.max(0, ...[...days].filter((day) => !days.has(dayAfter(day, 1))).map(lengthUpTo)),
    isDoneToday,
  };
}

/** Days until a missed puzzle comes back, and each time after it is solved; then it has been learnt. */
const INTERVALS = [1, 3, 7, 16, 35];

/** The puzzles that were missed and are not learnt yet, and the day from which each is due again; first ones first. */
export function comebacksOf(results: readonly Result[]): { puzzle: string; due: Day }[] {
  const waiting = new Map<string, { step: number; due: Day }>();
  for (const { puzzle, at, outcome } of results) {
    const day = dayOf(at);
    const known = waiting.get(puzzle);
    if (outcome === 'missed') waiting.set(puzzle, { step: 0, due: dayAfter(day, INTERVALS[0] as number) });
    // Solving it early, by its link, proves little.
    if (outcome !== 'solved' || !known || day < known.due) continue;
    const step = known.step + 1;
    const days = INTERVALS[step];
    if (days === undefined) waiting.delete(puzzle);
    else waiting.set(puzzle, { step, due: dayAfter(day, days) });
  }
  return [...waiting]
    .map(([puzzle, { due }]) => ({ puzzle, due }))
    .sort((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0));
}
