/** The page and the server agree: on codes by name, on messages by the server's own schema. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PHRASES, REFUSALS, type GameEvent, type PageMessage } from './types';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}
const schema = JSON.parse(read('docs/online.schema.json')) as Schema;

/** The subset of JSON Schema used by the messages. */
function fits(value: unknown, { $ref, ...rules }: Schema): boolean {
  if ($ref) return fits(value, schema.$defs?.[$ref.replace('#/$defs/', '')] ?? { enum: [] });
  const any = rules.anyOf ?? rules.oneOf;
  if (any && !any.some((each) => fits(value, each))) return false;
  if ('const' in rules && value !== rules.const) return false;
  if (rules.enum && !rules.enum.includes(value)) return false;
  return hasType(value, rules.type) && hasForm(value, rules) && hasFields(value, rules);
}

function hasType(value: unknown, type: string | undefined): boolean {
  if (type === undefined) return true;
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  return typeof value === type && value !== null;
}

function hasForm(value: unknown, { pattern, minimum, maximum, minLength, maxLength }: Schema): boolean {
  if (typeof value === 'number') return value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
  if (typeof value !== 'string') return true;
  if (pattern !== undefined && !new RegExp(pattern).test(value)) return false;
  return value.length >= (minLength ?? 0) && value.length <= (maxLength ?? Infinity);
}

function hasFields(value: unknown, { properties, required, additionalProperties, items }: Schema): boolean {
  if (Array.isArray(value)) return !items || value.every((each) => fits(each, items));
  if (typeof value !== 'object' || value === null || !properties) return true;
  const entries = Object.entries(value);
  if (required?.some((name) => !(name in value))) return false;
  return entries.every(([name, field]) => {
    const rule = properties[name];
    return rule ? fits(field, rule) : additionalProperties !== false;
  });
}

const fitsDef = (value: unknown, name: string): boolean => fits(value, { $ref: `#/$defs/${name}` });

const id = 'A'.repeat(22);
const seen = { command_id: id, seq: 3 };
const messages: PageMessage[] = [
  { type: 'hello', version: 1 },
  { type: 'subscribe', game: 'g', seq: 0 },
  { type: 'subscribe', game: 'g', seq: 4, watch: id },
  { type: 'subscribe', game: 'g', seq: 4, invite: id },
  { type: 'unsubscribe', game: 'g' },
  { type: 'ping', at: 1 },
  { type: 'pong', at: 1 },
  ...(['white', 'black', 'random', 'invited-chooses'] as const).map((color): PageMessage => ({
    type: 'create',
    command: {
      command_id: id,
      setup: 'random',
      seed: 7,
      color,
      pace: { kind: 'live', initial_s: 300, increment_s: 5, placement_increment_s: 3 },
      invite: id,
      watch: id,
    },
  })),
  ...(
    [
      { kind: 'join', invite: id, color: null },
      { kind: 'join', invite: id, color: 'white' },
      { kind: 'turn', turn: 'A5xA4' },
      { kind: 'claim', claim: 'win' },
      { kind: 'claim', claim: 'abort' },
      { kind: 'say', phrase: 'hello' },
      { kind: 'ask-takeback' },
      { kind: 'accept-takeback' },
      { kind: 'decline-takeback' },
      { kind: 'resign' },
      { kind: 'abort' },
      { kind: 'give-time' },
      { kind: 'ask-rematch' },
      { kind: 'decline-rematch' },
      { kind: 'open-analysis' },
    ] as const
  ).map((wanted): PageMessage => ({ type: 'command', game: 'g', command: { ...wanted, ...seen } })),
];

describe('what the page sends', () => {
  it.each(messages)('the server reads %o', (message) => {
    expect(fitsDef(message, 'PageMessage')).toBe(true);
  });

  it('is really compared', () => {
    expect(fitsDef({ type: 'hello' }, 'PageMessage')).toBe(false);
    expect(fitsDef({ type: 'subscribe', game: 'g', seq: -1 }, 'PageMessage')).toBe(false);
    expect(fitsDef({ type: 'ping', at: 1, extra: 1 }, 'PageMessage')).toBe(false);
    expect(fitsDef({ type: 'command', game: 'g', command: { kind: 'fly', ...seen } }, 'PageMessage')).toBe(
      false,
    );
  });
});

it('every event of the server is known', () => {
  const known: Record<GameEvent['kind'], true> = {
    created: true,
    joined: true,
    turn: true,
    'takeback-asked': true,
    'takeback-accepted': true,
    'takeback-declined': true,
    resigned: true,
    flagged: true,
    aborted: true,
    claimed: true,
    'time-given': true,
    'clock-credited': true,
    'rematch-asked': true,
    'rematch-accepted': true,
    'rematch-declined': true,
    said: true,
    'analysis-opened': true,
  };
  const source = read('src/tzaar/online/events.py');
  const stated = [...source.matchAll(/^ {4}[A-Z_]+ = "([\w-]+)"/gm)].map(([, kind]) => kind);
  expect(stated.toSorted()).toEqual(Object.keys(known).toSorted());
});

it('every refusal has its code, and so has every phrase', () => {
  const codes = [...read('src/tzaar/online/refusal.py').matchAll(/^ {4}[A-Z_]+ = "([\w-]+)"/gm)];
  expect(codes.map(([, code]) => code)).toEqual([...REFUSALS]);
  const phrases = read('src/tzaar/online/commands.py').match(/class Phrase.*?\n\n\n/s)?.[0] ?? '';
  expect([...phrases.matchAll(/"([\w-]+)"$/gm)].map(([, phrase]) => phrase)).toEqual([...PHRASES]);
});
