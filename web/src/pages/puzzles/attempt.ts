/** What solving a puzzle, or missing it, adds to the visitor's results. */
import type { Day } from '../../puzzles/days';
import { ratingsOf } from '../../puzzles/history';
import type { Puzzle } from '../../puzzles/puzzle';
import type { Outcome, Results } from '../../puzzles/results.svelte';

export class Attempt {
  readonly #results: Results;
  readonly #puzzle: Puzzle;
  readonly #day: Day | null;
  readonly #before: number | null;

  /** `day`: it is the puzzle of that day, and solved as such. */
  constructor(results: Results, puzzle: Puzzle, day: Day | null) {
    this.#results = results;
    this.#puzzle = puzzle;
    this.#day = day;
    this.#before = ratingOf(results);
  }

  missed(): void {
    this.#add('missed');
  }

  solved(isClean: boolean): void {
    this.#add(isClean ? 'solved' : 'finished');
  }

  /** The visitor's rating, and by how much this attempt has changed it; null if it has not counted. */
  get rating(): { now: number; change: number | null } | null {
    const now = ratingOf(this.#results);
    if (now === null || now === this.#before) return null;
    return { now, change: this.#before === null ? null : now - this.#before };
  }

  #add(outcome: Outcome): void {
    const isFirst = !this.#results.has(this.#puzzle.id);
    this.#results.add({
      puzzle: this.#puzzle.id,
      at: Date.now(),
      outcome,
      rating: isFirst ? this.#puzzle.rating : null,
      day: this.#day,
    });
  }
}

function ratingOf(results: Results): number | null {
  const last = ratingsOf(results.all).at(-1);
  return last ? Math.round(last.rating) : null;
}
