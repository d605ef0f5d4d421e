/**
 * The data of a game tree. What can change while displayed is reactive state: a reader of a comment, a glyph or a
 * node's children is notified when just that changes. The operations are in tree.ts.
 */
import type { Color, PieceType, Score } from '../core/types';
import type { Setup } from './starts';

export type Glyph = '' | '!' | '?' | '!!' | '??' | '!?' | '?!';

/** One turn. The root holds the start and has no moves. */
export class TurnNode {
  /** Unique within its tree; unchanged when the tree is saved and read again. */
  id: number;
  readonly parent: TurnNode | null;
  /** Canonical; one or two, a placement has one. */
  readonly moves: readonly string[];
  /** After the turn. */
  readonly position: string;
  readonly toMoveBefore: Color;
  /** From 1; 0 for the root. */
  readonly number: number;
  /** The first continues the line, the others are variations. Replaced as a whole, never mutated. */
  children = $state.raw<readonly TurnNode[]>([]);
  comment = $state('');
  glyph = $state<Glyph>('');
  /** From White's point of view. */
  evaluation = $state.raw<Score | null>(null);
  /** Seconds left to the player who made the turn. */
  clock: number | null = null;

  constructor(id: number, parent: TurnNode | null, moves: readonly string[], position: string) {
    this.id = id;
    this.parent = parent;
    this.moves = [...moves];
    this.position = position;
    this.toMoveBefore = sideOf(parent?.position ?? position);
    this.number = parent ? parent.number + 1 : 0;
  }
}

export interface GameResult {
  winner: Color;
  reason: 'typeLost' | 'noCapture' | 'resigned' | 'timedOut' | 'unknown';
  /** The type that was lost. */
  type: PieceType | null;
}

export class GameTree {
  readonly setup: Setup;
  readonly seed: string | null;
  /** The position string of the start. */
  readonly start: string;
  readonly root: TurnNode;
  /** Event, White, Black, Date, ... */
  tags: Record<string, string> = {};
  result = $state.raw<GameResult | null>(null);

  constructor(setup: Setup, start: string, seed: string | null = null) {
    this.setup = setup;
    this.seed = seed;
    this.start = start;
    this.root = new TurnNode(0, null, [], start);
  }
}

/** The side to move in a position string. */
export function sideOf(position: string): Color {
  return position.split(' ')[1] === 'b' ? 'black' : 'white';
}
