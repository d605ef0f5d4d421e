/**
 * Every failure that translations must cover: its code, and the values its sentence may use. A test compares this
 * list with the core's sources.
 */
import type { Color, PieceType, SpaceName } from './types';

export const failureValues = {
  // Malformed moves.
  'no-move-given': [],
  'not-a-move': ['text'],
  'no-such-space': ['text'],
  'bad-placement': ['text'],
  // Illegal moves.
  'game-over': ['move', 'winner'],
  'still-placing': ['move'],
  'nothing-to-place': ['move'],
  'not-vacant': ['move', 'space'],
  'none-left-to-place': ['move', 'color', 'type'],
  'no-stack': ['move', 'space'],
  'not-your-stack': ['move', 'space', 'color', 'type', 'height'],
  'vacant-target': ['move', 'space'],
  'not-on-one-line': ['move', 'from', 'to'],
  blocked: ['move', 'from', 'to', 'by'],
  'centre-between': ['move', 'from', 'to'],
  'first-move-must-capture': ['move', 'space'],
  'first-move-not-passed': ['move'],
  'own-target': ['move', 'space'],
  'enemy-target': ['move', 'space'],
  'target-too-high': ['move', 'targetHeight', 'height'],
  // Malformed position strings.
  'not-a-position': [],
  'words-after-phase': ['text'],
  'bad-side': ['text'],
  'bad-phase': ['text'],
  'too-few-columns': ['found'],
  'too-many-columns': [],
  'bad-column-length': ['column', 'found', 'wanted'],
  'unknown-character': ['text', 'column'],
  'height-after-vacant': ['column'],
  'bad-height': ['text', 'column', 'limit'],
  // Impossible positions.
  'impossible-height': ['space'],
  'too-many-of-type': ['color', 'number', 'type', 'limit'],
  'too-many-pieces': ['color', 'number', 'limit'],
  'high-stack-in-placement': ['space'],
  'board-full': [],
  'wrong-side-to-place': ['color', 'own', 'other'],
  'no-pieces': ['color'],
  'both-lack-type': [],
  'second-move-on-full-board': [],
  // Random starts.
  'bad-seed': ['text', 'limit'],
  // Mistakes of the page itself.
  'bad-request': [],
  closed: [],
} as const satisfies Record<string, readonly (keyof ValueTypes)[]>;

/** The type of each value. Moves, spaces and columns are the same in every language. */
export interface ValueTypes {
  move: string;
  space: SpaceName;
  from: SpaceName;
  to: SpaceName;
  by: SpaceName;
  column: string;
  /** As given. */
  text: string;
  color: Color;
  winner: Color;
  type: PieceType;
  height: number;
  targetHeight: number;
  number: number;
  /** A string if it is too large for a number. */
  limit: number | string;
  found: number;
  wanted: number;
  own: number;
  other: number;
}

export type FailureCode = keyof typeof failureValues;

export type FailureValuesOf<Code extends FailureCode> = {
  [Name in (typeof failureValues)[Code][number]]: ValueTypes[Name];
} & {
  /** The index of the move, from 0; with play() and replay() only. */
  index?: number;
};

/** A failure by its code, for switching on the code. */
export type KnownFailure = {
  [Code in FailureCode]: { code: Code; values: FailureValuesOf<Code>; message: string };
}[FailureCode];
