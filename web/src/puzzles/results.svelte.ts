/* eslint-disable svelte/prefer-svelte-reactivity -- sets that are made again, never changed */
/** The visitor's results of puzzles, stored in this browser. */
import { storage, type BrowserStorage } from '../storage';
import { freshName, isBetween, isTime, Log } from '../storage/log.svelte';
import type { Day } from './days';

/** solved: without help; missed: a wrong turn, a hint or the solution; finished: found in the end after a miss. */
export const OUTCOMES = ['solved', 'missed', 'finished'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Result {
  /** The puzzle's id. */
  puzzle: string;
  /** Milliseconds since 1970. */
  at: number;
  outcome: Outcome;
  /** The puzzle's rating, if the attempt counts for the visitor's own: the first one does. */
  rating: number | null;
  /** The day whose puzzle it was, solved as such. */
  day: Day | null;
}

/** One result as a line of a log. */
export function writeResult({ puzzle, at, outcome, rating, day }: Result): string {
  return JSON.stringify([puzzle, at, outcome, rating, day]);
}

/** Far beyond all ratings of puzzles. */
const MOST = 10_000;

/** Null if the line is damaged. */
export function readResult(line: string): Result | null {
  try {
    const [puzzle, at, outcome, rating, day]: unknown[] = JSON.parse(line);
    if (typeof puzzle !== 'string' || !isTime(at)) return null;
    if (!OUTCOMES.includes(outcome as Outcome)) return null;
    if (rating !== null && !isBetween(rating, -MOST, MOST)) return null;
    if (day !== null && !(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day))) return null;
    return { puzzle, at, outcome, rating, day } as Result;
  } catch {
    return null;
  }
}

export class Results extends Log<Result> {
  constructor(store: BrowserStorage, log: string) {
    super(store, { prefix: 'tzaar.puzzles.log.', write: writeResult, read: readResult }, log);
  }

  readonly #known: ReadonlySet<string> = $derived.by(() => new Set(this.all.map(({ puzzle }) => puzzle)));

  /** Whether a puzzle has been attempted. */
  has(puzzle: string): boolean {
    return this.#known.has(puzzle);
  }
}

export const results = new Results(storage, freshName());
