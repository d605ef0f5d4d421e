import { expect, it } from 'vitest';
import { placeOf, puzzlePath } from './address';

it.each([
  ['/puzzles', { what: 'overview', kind: null }],
  ['/puzzles/', { what: 'overview', kind: null }],
  ['/puzzles/daily', { what: 'daily', kind: null }],
  ['/puzzles/next?kind=quiet', { what: 'next', kind: 'quiet' }],
  ['/puzzles/next?kind=loud', { what: 'next', kind: null }],
  ['/puzzles/000a722d?kind=take-1#x', { what: 'puzzle', id: '000a722d', kind: 'take-1' }],
])('%s', (address, place) => {
  expect(placeOf(address)).toEqual(place);
});

it('writes what it reads', () => {
  for (const kind of [null, 'save'] as const)
    expect(placeOf(puzzlePath('000a722d', kind))).toEqual({ what: 'puzzle', id: '000a722d', kind });
});
