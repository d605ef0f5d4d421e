/** A puzzle: a position in which exactly one turn wins. docs/puzzles.md says what that means. */

/** What puzzles are about, in the order in which they are offered. */
export const KINDS = [
  'take-1',
  'take-2',
  'take-3',
  'take-later',
  'starve',
  'only-defence',
  'save',
  'quiet',
  'pass',
  'sacrifice',
  'twice',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Puzzle {
  /** Part of its address. Those of the collection are eight hexadecimal digits. */
  readonly id: string;
  readonly position: string;
  /** The solver's turns and, between them, the longest defence. */
  readonly line: readonly string[];
  /** The second moves that win, if only the first move of the last turn is to be found; otherwise empty. */
  readonly seconds: readonly string[];
  /** The solver's turns to the end of the game; there may be more than are to be found. */
  readonly winsIn: number;
  /** Otherwise the win takes at most `winsIn` turns. */
  readonly isExact: boolean;
  readonly kinds: readonly Kind[];
  /** On the scale of docs/levels.md; null if it has not been measured. */
  readonly rating: number | null;
}

/** A puzzle of the collection. */
export type RatedPuzzle = Puzzle & { readonly rating: number };

/** A puzzle as the files of the collection have it; what is absent has its usual value. */
export interface PuzzleFacts {
  id: string;
  position: string;
  line: string[];
  wins_in: number;
  kinds: Kind[];
  rating: number;
  is_exact?: boolean;
  seconds?: string[];
}

export function puzzleOf(facts: PuzzleFacts): RatedPuzzle {
  const { id, position, line, kinds, rating, wins_in: winsIn, is_exact: isExact = true } = facts;
  return { id, position, line, kinds, rating, winsIn, isExact, seconds: facts.seconds ?? [] };
}

/** How many turns are to be found. */
export function turnsIn({ line }: Puzzle): number {
  return (line.length + 1) / 2;
}
