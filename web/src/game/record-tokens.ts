/** The tokens of a record's movetext. Whether they make sense together is checked elsewhere. */
import { excerpt, recordFailure, RecordError } from './record-failures';

export type TokenKind =
  'comment' | 'remark' | 'open' | 'close' | 'result' | 'number' | 'glyph' | 'nag' | 'move';

export interface Token {
  kind: TokenKind;
  /** The content of a comment's braces, the digits of a number, otherwise the token itself. */
  text: string;
  /** Of the file. */
  line: number;
}

// Sticky and without nested repetition: each takes time proportional to what it reads.
const RULES: readonly [TokenKind, RegExp][] = [
  ['remark', /;([^\n]*)/y],
  ['open', /\(/y],
  ['close', /\)/y],
  ['result', /(1-0|0-1|\*)(?=[ \t\n\r\f\v({;)]|$)/y],
  ['number', /([0-9]+)(?:\.+|(?=[ \t\n\r\f\v]))/y],
  ['glyph', /([!?]+)/y],
  ['nag', /\$([0-9]+)/y],
  ['move', /([A-Za-z][^ \t\n\r\f\v{}();!?$]*)/y],
];
const SPACE = /[ \t\n\r\f\v]+/y;

/** Throws a RecordError at the first invalid token. `line` is where the text begins in its file. */
export function tokensOf(text: string, line: number): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    SPACE.lastIndex = at;
    const space = SPACE.exec(text);
    if (space) {
      line += lineBreaksIn(space[0]);
      at = SPACE.lastIndex;
      continue;
    }
    const { kind, value, end } = text[at] === '{' ? commentAt(text, at, line) : wordAt(text, at, line);
    tokens.push({ kind, text: value, line });
    if (kind === 'comment') line += lineBreaksIn(value);
    at = end;
  }
  return tokens;
}

interface Word {
  kind: TokenKind;
  value: string;
  end: number;
}

function wordAt(text: string, at: number, line: number): Word {
  for (const [kind, rule] of RULES) {
    rule.lastIndex = at;
    const match = rule.exec(text);
    if (match) return { kind, value: match[1] ?? match[0], end: rule.lastIndex };
  }
  if (text[at] === '}') throw new RecordError(recordFailure('comment-not-open'), line);
  throw new RecordError(recordFailure('no-token', { text: excerpt(text.slice(at, at + 80)) }), line);
}

/** Up to the first unescaped brace. */
function commentAt(text: string, at: number, line: number): Word {
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '\\') end++;
    else if (text[end] === '}') return { kind: 'comment', value: text.slice(at + 1, end), end: end + 1 };
  }
  throw new RecordError(recordFailure('comment-open'), line);
}

function lineBreaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
