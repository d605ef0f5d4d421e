/** Notes on a turn: evaluations, clock times, glyphs and the text of comments. */
import type { Failure, Score } from '../core/types';
import { excerpt, recordFailure } from './record-failures';
import type { Glyph } from './tree';

/** In the order of their numbers, `$1` to `$6`. */
export const GLYPHS: readonly Glyph[] = ['!', '?', '!!', '??', '!?', '?!'];

/** Limits that no game reaches; they keep numbers readable. */
const MOST_UNITS = 1_000_000;
const CLOCK_LIMIT = 10_000 * 3600;

const EVALUATION = /^(?:#(-?)([0-9]{1,3})|([+-]?[0-9]{1,7}(?:\.[0-9]{1,6})?))$/;
const CLOCK = /^([0-9]{1,4}):([0-5]?[0-9]):([0-5]?[0-9])(\.[0-9]{1,6})?$/;

/** From White's point of view. */
export function parseEvaluation(text: string): Score | Failure {
  const match = EVALUATION.exec(text);
  if (!match || Math.abs(Number(match[3] ?? 0)) > MOST_UNITS)
    return recordFailure('bad-evaluation', { text: excerpt(text) });
  if (match[2] === undefined) return { kind: 'cp', value: Math.round(Number(match[3]) * 100) };
  return { kind: match[1] && Number(match[2]) > 0 ? 'loss' : 'win', value: Number(match[2]) };
}

export function formatEvaluation({ kind, value }: Score): string {
  if (kind === 'cp') return (value / 100).toFixed(2);
  return kind === 'win' ? `#${value}` : `#-${value}`;
}

export function parseClock(text: string): number | Failure {
  const match = CLOCK.exec(text);
  if (!match) return recordFailure('bad-clock', { text: excerpt(text) });
  const [, hours, minutes, seconds, fraction = ''] = match;
  // Parsed as one number: adding up fractions could miss the nearest one.
  return Number(`${Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)}${fraction}`);
}

/** To the millisecond, if there are any. */
export function formatClock(seconds: number): string {
  const limited = Math.min(Math.max(Math.round(seconds * 1000), 0), CLOCK_LIMIT * 1000 - 1);
  const whole = Math.floor(limited / 1000);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const fraction = String(limited % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '');
  const minutes = Math.floor(whole / 60);
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(whole % 60)}${fraction && `.${fraction}`}`;
}

// Only one part can match any following character: ambiguity would cost the square of the length.
const COMMAND = /\[%(clk|eval)\s+(?:([^\]\s]+)\s*)?\]/g;

export interface Remark {
  text: string;
  commands: { name: 'clk' | 'eval'; value: string }[];
}

/** The text of a comment without its commands and escapes. An escaped bracket does not start a command. */
export function readRemark(raw: string): Remark {
  const commands: Remark['commands'] = [];
  const text = raw.replace(COMMAND, (all, name: 'clk' | 'eval', value: string | undefined, at: number) => {
    if (raw[at - 1] === '\\') return all;
    commands.push({ name, value: value ?? '' });
    return '';
  });
  return { text: text.replace(/\\([\s\S])/g, '$1').trim(), commands };
}

// Control characters would break lines or terminals, lone surrogates cannot be written as UTF-8.
// eslint-disable-next-line no-control-regex
const MEANINGLESS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]|\p{Surrogate}/gu;

/** The text without characters that do not belong in a record; tabs and line breaks stay. */
export function printable(text: string): string {
  return text.replace(MEANINGLESS, '');
}
