/* eslint-disable svelte/prefer-svelte-reactivity -- sets that are made again, never changed */
/**
 * The visitor's results, stored in this browser. They are only ever added to: each page that is open has a log of its
 * own, which nobody else writes, so that two tabs cannot overwrite each other's.
 */
import { storage, type BrowserStorage } from '../storage';
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

const PREFIX = 'tzaar.puzzles.log.';

/** One result as a line of a log. */
export function writeResult({ puzzle, at, outcome, rating, day }: Result): string {
  return JSON.stringify([puzzle, at, outcome, rating, day]);
}

/** Until then years have four digits. */
const LATEST = Date.UTC(9999, 0);
/** Far beyond all ratings of puzzles. */
const MOST = 10_000;

const isBetween = (value: unknown, low: number, high: number): boolean =>
  typeof value === 'number' && value >= low && value <= high;

/** Null if the line is damaged. */
export function readResult(line: string): Result | null {
  try {
    const [puzzle, at, outcome, rating, day]: unknown[] = JSON.parse(line);
    if (typeof puzzle !== 'string' || !isBetween(at, 0, LATEST)) return null;
    if (!OUTCOMES.includes(outcome as Outcome)) return null;
    if (rating !== null && !isBetween(rating, -MOST, MOST)) return null;
    if (day !== null && !(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day))) return null;
    return { puzzle, at, outcome, rating, day } as Result;
  } catch {
    return null;
  }
}

export class Results {
  readonly #storage: BrowserStorage;
  readonly #key: string;
  #all = $state.raw<readonly Result[]>([]);
  #damaged = $state(0);

  constructor(store: BrowserStorage, log: string) {
    this.#storage = store;
    this.#key = PREFIX + log;
    this.#read();
    store.followAll(PREFIX, () => this.#read());
  }

  /** In the order in which they happened. */
  get all(): readonly Result[] {
    return this.#all;
  }

  /** Entries that cannot be read. They stay where they are. */
  get damaged(): number {
    return this.#damaged;
  }

  readonly #known: ReadonlySet<string> = $derived.by(() => new Set(this.#all.map(({ puzzle }) => puzzle)));

  /** Whether a puzzle has been attempted. */
  has(puzzle: string): boolean {
    return this.#known.has(puzzle);
  }

  add(result: Result): void {
    this.addAll([result]);
  }

  /** Adds those that are not there yet; returns how many they were. */
  addAll(results: readonly Result[]): number {
    const known = new Set(this.#all.map(writeResult));
    const lines = [...new Set(results.map(writeResult))].filter((line) => !known.has(line));
    if (lines.length > 0) {
      this.#storage.write(
        this.#key,
        [this.#storage.read(this.#key) ?? '', ...lines, ''].join('\n').trimStart(),
      );
      this.#read();
    }
    return lines.length;
  }

  #read(): void {
    const lines = this.#storage
      .keys(PREFIX)
      .flatMap((key) => (this.#storage.read(key) ?? '').split('\n'))
      .filter((line) => line !== '');
    const read = [...new Set(lines)].map(readResult);
    const sound = read.filter((result) => result !== null);
    this.#damaged = read.length - sound.length;
    this.#all = sound.sort((one, other) => one.at - other.at);
  }
}

/** A name that no other page has. */
function freshName(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((name, word) => name + word.toString(36), '');
}

export const results = new Results(storage, freshName());
