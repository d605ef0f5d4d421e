/**
 * Every failure a translation has to know: its code, and the values its sentence may use.
 * A test compares this list with the sources of the core.
 */
import type { Color, PieceType, SpaceName } from './types';

export const failureValues = {
  // A move that cannot be read.
  'no-move-given': [],
  'not-a-move': ['text'],
  'no-such-space': ['text'],
  'bad-placement': ['text'],
  // A move that is not legal.
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
  // A position string that cannot be read.
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
  // A position that cannot be.
  'impossible-height': ['space'],
  'too-many-of-type': ['color', 'number', 'type', 'limit'],
  'too-many-pieces': ['color', 'number', 'limit'],
  'high-stack-in-placement': ['space'],
  'board-full': [],
  'wrong-side-to-place': ['color', 'own', 'other'],
  'no-pieces': ['color'],
  'both-lack-type': [],
  'second-move-on-full-board': [],
  // A random start.
  'bad-seed': ['text', 'limit'],
  // What the page itself got wrong.
  'bad-request': [],
  closed: [],
} as const satisfies Record<string, readonly (keyof ValueTypes)[]>;

/** What each value is. Moves, spaces and columns are the same in every language. */
export interface ValueTypes {
  move: string;
  space: SpaceName;
  from: SpaceName;
  to: SpaceName;
  by: SpaceName;
  column: string;
  /** As it was given. */
  text: string;
  color: Color;
  winner: Color;
  type: PieceType;
  height: number;
  targetHeight: number;
  number: number;
  /** A string where it is too large for a number. */
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
  /** Which of several moves, from 0; with play() and replay() only. */
  index?: number;
};

/** A failure by its code, for those who tell the codes apart. */
export type KnownFailure = {
  [Code in FailureCode]: { code: Code; values: FailureValuesOf<Code>; message: string };
}[FailureCode];
