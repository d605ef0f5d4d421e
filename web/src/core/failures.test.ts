import { describe, expect, it } from 'vitest';
import { RECORD_CODES } from '../game/record-failures';
import { failureValues, type FailureCode } from './failures';

/** All except the reader of network files, which a page does not use. */
const sources = import.meta.glob<string>(
  ['../../../core/*/*.{cpp,h}', '!../../../core/network/network_file.cpp', '!../../../core/rules/failure.*'],
  { query: '?raw', import: 'default', eager: true },
);
/** Codes that are not reasons of the core. */
const OTHERS = ['bad-request', 'closed'];
/** A reason is a single literal, so that its pattern can be extracted here. */
const REASON = /because\(\s*"([\w-]+)",\s*"([^"]*)"\s*[,)]/g;

describe('the list of failures', () => {
  const text = Object.values(sources).join('\n');
  const stated = [...text.matchAll(REASON)].map(([, code = '', pattern = '']) => ({ code, pattern }));

  it('is compared with every reason of the core', () => {
    expect(stated.length).toBeGreaterThan(30);
    expect(stated).toHaveLength(text.split('because(').length - 1);
  });

  it('contains the codes of the core, and no others', () => {
    expect([...new Set(stated.map(({ code }) => code)), ...OTHERS].sort()).toEqual(
      Object.keys(failureValues).sort(),
    );
  });

  it.each(stated)('names the values of $code', ({ code, pattern }) => {
    const used = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    // Every illegal move is itself a value, which its reason need not repeat.
    const named = failureValues[code as FailureCode].filter((name) => name !== 'move');
    expect(named.toSorted()).toEqual([...new Set(used)].toSorted());
  });

  it('shares no code with the failures of records', () => {
    expect(RECORD_CODES.filter((code) => Object.hasOwn(failureValues, code))).toEqual([]);
  });
});
