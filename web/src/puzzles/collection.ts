/** The collection of puzzles, loaded piece by piece, as src/tzaar/puzzles/collection.py reads it. */
import type { Day } from './days';
import { puzzleOf, type Kind, type PuzzleFacts, type RatedPuzzle } from './puzzle';
import { sha256 } from './sha256';

/** How many puzzles there are. */
export interface Manifest {
  puzzles: number;
  kinds: Readonly<Record<Kind, number>>;
  /** By piece; their names are the first digits of the ids in them. */
  pieces: Readonly<Record<string, number>>;
}

/** What kind of puzzle is wanted. */
export interface Wish {
  /** Null: any. */
  kind: Kind | null;
  lowest: number;
  highest: number;
  /** No others will do; otherwise the nearest ratings may. */
  isStrict: boolean;
}

/** Among so many the choice is random; with fewer, another piece is loaded. */
const ENOUGH = 8;
/** Pieces loaded to look for ratings that are only near the wanted ones. */
const MOST_PIECES = 3;

export class Collection {
  readonly #manifest: Manifest;
  readonly #load: (piece: string) => Promise<readonly PuzzleFacts[]>;
  readonly #random: () => number;
  readonly #pieces = new Map<string, Promise<readonly RatedPuzzle[]>>();

  constructor(
    manifest: Manifest,
    load: (piece: string) => Promise<readonly PuzzleFacts[]>,
    random: () => number = Math.random,
  ) {
    this.#manifest = manifest;
    this.#load = load;
    this.#random = random;
  }

  /** How many puzzles there are, in all or of a kind. */
  count(kind: Kind | null = null): number {
    return kind === null ? this.#manifest.puzzles : this.#manifest.kinds[kind];
  }

  /** Null if there is none with this id. */
  async find(id: string): Promise<RatedPuzzle | null> {
    const name = this.#names.find((piece) => id.startsWith(piece));
    if (name === undefined) return null;
    return (await this.#piece(name)).find((puzzle) => puzzle.id === id) ?? null;
  }

  /** The puzzle of a day, the same everywhere. */
  async daily(day: Day): Promise<RatedPuzzle> {
    const mixed = (text: string): string => sha256(`${day} ${text}`);
    for (const name of inOrder(this.#names, mixed)) {
      const [first] = inOrder(await this.#piece(name), ({ id }) => mixed(id));
      if (first) return first;
    }
    throw new RangeError('there are no puzzles');
  }

  /** One that is wanted, at random; null if there is none left. */
  async choose(
    { kind, lowest, highest, isStrict }: Wish,
    isKnown: (id: string) => boolean,
  ): Promise<RatedPuzzle | null> {
    const distance = ({ rating }: RatedPuzzle): number => Math.max(lowest - rating, rating - highest, 0);
    const found: RatedPuzzle[] = [];
    for (const [number, name] of inOrder(this.#names, () => this.#random()).entries()) {
      if (number >= MOST_PIECES && found.length > 0 && !isStrict) break;
      const fits = (puzzle: RatedPuzzle): boolean =>
        (kind === null || puzzle.kinds.includes(kind)) &&
        (!isStrict || distance(puzzle) === 0) &&
        !isKnown(puzzle.id);
      found.push(...(await this.#piece(name)).filter(fits));
      const near = found.filter((puzzle) => distance(puzzle) === 0);
      if (near.length >= ENOUGH) return this.#anyOf(near);
    }
    return this.#anyOf(inOrder(found, distance).slice(0, ENOUGH));
  }

  get #names(): string[] {
    return Object.keys(this.#manifest.pieces).filter((name) => this.#manifest.pieces[name] !== 0);
  }

  #piece(name: string): Promise<readonly RatedPuzzle[]> {
    let piece = this.#pieces.get(name);
    if (!piece) {
      piece = this.#load(name).then((all) => all.map(puzzleOf));
      this.#pieces.set(name, piece);
      // One that could not be loaded is tried again.
      piece.catch(() => this.#pieces.delete(name));
    }
    return piece;
  }

  #anyOf(puzzles: readonly RatedPuzzle[]): RatedPuzzle | null {
    return puzzles[Math.floor(this.#random() * puzzles.length)] ?? null;
  }
}

/** Sorted by a key that is computed once for each. */
function inOrder<T>(all: readonly T[], key: (each: T) => string | number): T[] {
  return all
    .map((each) => [key(each), each] as const)
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, each]) => each);
}
