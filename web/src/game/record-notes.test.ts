import { expect, it } from 'vitest';
import { formatClock, formatEvaluation, parseClock, parseEvaluation } from './record-notes';

it.each([
  ['0.42', { kind: 'cp', value: 42 }],
  ['-1.5', { kind: 'cp', value: -150 }],
  ['#3', { kind: 'win', value: 3 }],
  ['#-3', { kind: 'loss', value: 3 }],
  // The sign of a zero means nothing, in the library too.
  ['#-0', { kind: 'win', value: 0 }],
])('reads the evaluation %s', (text, score) => {
  expect(parseEvaluation(text)).toEqual(score);
});

it.each(['0.42', '-1.50', '#3', '#-3'])('writes the evaluation %s as it was read', (text) => {
  const score = parseEvaluation(text);
  expect('kind' in score && formatEvaluation(score)).toBe(text);
});

it.each(['1000001', '#1000', '1e3', ''])('refuses the evaluation %s', (text) => {
  expect(parseEvaluation(text)).toHaveProperty('code', 'bad-evaluation');
});

it.each([
  ['0:00:07', 7],
  ['1:02:03', 3723],
  ['0:00:07.25', 7.25],
])('reads and writes the clock %s', (text, seconds) => {
  expect(parseClock(text)).toBe(seconds);
  expect(formatClock(seconds)).toBe(text);
});

it('refuses a clock with more than 59 seconds and never writes one below zero', () => {
  expect(parseClock('0:00:60')).toHaveProperty('code', 'bad-clock');
  expect(formatClock(-1)).toBe('0:00:00');
});
