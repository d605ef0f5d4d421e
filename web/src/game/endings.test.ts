import { expect, it } from 'vitest';
import library from '../../../src/tzaar/outcome.py?raw';
import { resultText, TERMINATIONS, terminationOf, WINNERS } from './endings';

/** TIMED_OUT in the page's spelling. */
const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

it('are word for word those of the library', () => {
  const [, members = ''] = /class Termination\(StrEnum\):(.*?)\n\S/s.exec(library) ?? [];
  const words = [...members.matchAll(/^ {4}([A-Z_]+) = "(.*)"$/gm)];
  expect(words.map(([, name = '', word]) => [camelCase(name), word])).toEqual(Object.entries(TERMINATIONS));
});

it('read back as written', () => {
  for (const [reason, word] of Object.entries(TERMINATIONS)) expect(terminationOf(word)).toBe(reason);
  expect(terminationOf('timedOut')).toBeNull();
  for (const winner of ['white', 'black'] as const)
    expect(WINNERS.get(resultText({ winner, reason: 'unknown', type: null }))).toBe(winner);
  expect(WINNERS.get(resultText(null))).toBeNull();
});
