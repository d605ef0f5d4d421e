/** What can be wrong with a record, besides its moves and positions, which the core judges. */
import type { Failure } from '../core/types';

/** Every code with its sentence in English; translations have the same codes and values. */
const messages = {
  'bad-tag': '\'{text}\' is not a tag; example: [White "a name"]',
  'tag-twice': 'the tag {name} is given twice',
  'bad-setup': "the Setup '{text}' is none of fixed, random, balanced, tournament, custom",
  'setup-mismatch': "the Position tag does not show the start of the Setup '{setup}'",
  'position-missing': "the Setup '{setup}' needs a Position tag to tell what stands where",
  'bad-result': "the Result '{text}' is none of 1-0, 0-1 and *",
  'results-differ': 'the Result tag says {tagged}, the moves end with {found}',
  'bad-termination': "the Termination '{text}' is none of type lost, no capture, resigned, time, unknown",
  'result-not-on-board': 'the result is {text}, but on the board {winner} has won',
  'termination-not-on-board': "the Termination is '{text}', but the board does not show that",
  'termination-without-result': "the Termination is '{text}', but no Result tells who won",
  'comment-open': "a comment is opened with '{' and never closed",
  'comment-not-open': "'}' closes a comment that was never opened",
  'variation-open': "a variation is opened with '(' and never closed",
  'variation-not-open': "')' closes a variation that was never opened",
  'variation-too-early': 'a variation needs a turn before it to be an alternative to',
  'no-token': "'{text}' is not part of a game record",
  'after-result': "'{text}' after the result; a new game begins with a tag",
  'result-in-variation': 'the result {text} stands inside a variation',
  'wrong-number': 'this is turn {wanted}, not {text}',
  'unfinished-turn': "the turn '{text}' is not finished: a capture, reinforcement or pass is missing",
  'bad-glyph': "'{text}' is not a glyph; the glyphs are ! ? !! ?? !? ?!",
  'glyph-too-early': 'the glyph {text} stands before the first turn',
  'bad-clock': "'{text}' is not a clock time; example: 0:09:31",
  'bad-evaluation': "'{text}' is not an evaluation; examples: 0.42, -1.5, #3, #-3",
  'no-game': 'there is no game here: neither a tag nor a turn',
} as const;

export type RecordCode = keyof typeof messages;
export const RECORD_CODES = Object.keys(messages) as RecordCode[];

export function isRecordCode(code: string): code is RecordCode {
  return Object.hasOwn(messages, code);
}

/** The names of the values in a code's sentence. */
export function recordValues(code: RecordCode): string[] {
  return [...messages[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

export function recordFailure(code: RecordCode, values: Failure['values'] = {}): Failure {
  const message = messages[code].replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
  return { code, values, message };
}

const LONGEST_QUOTE = 40;

/** The text, truncated for a message. */
export function excerpt(text: string): string {
  return text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE - 3)}...`;
}

/** What stops the reading of a record: where, and why. */
export interface Problem {
  /** In the file, from 1. */
  line: number;
  /** The number of the turn, if one is to blame. */
  turn: number | null;
  failure: Failure;
}

export class RecordError extends Error {
  override readonly name = 'RecordError';
  readonly problem: Problem;

  constructor(failure: Failure, line: number, turn: number | null = null) {
    super(failure.message);
    this.problem = { line, turn, failure };
  }
}
