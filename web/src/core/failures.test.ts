import { describe, expect, it } from 'vitest';
import { failureValues, type FailureCode } from './failures';

/** All but the reader of network files, of which a page has none. */
const sources = import.meta.glob<string>(['../../../core/*/*.cpp', '!../../../core/network/network.cpp'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Not from the core's own reasons. */
const OTHERS = ['bad-request', 'closed'];

describe('the list of failures', () => {
  const stated = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/because\(\s*"([\w-]+)",\s*"([^"]*)"/g)].map(([, code = '', pattern = '']) => ({
      code,
      pattern,
    })),
  );

  it('holds the codes of the core, and no others', () => {
    expect([...new Set(stated.map(({ code }) => code)), ...OTHERS].sort()).toEqual(
      Object.keys(failureValues).sort(),
    );
  });

  it.each(stated)('names the values of $code', ({ code, pattern }) => {
    const used = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(failureValues[code as FailureCode]).toEqual(expect.arrayContaining(used));
  });
});
