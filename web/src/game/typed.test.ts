import { expect, it } from 'vitest';
import { splitTyped } from './typed';

it.each([
  ['D4xC3', ['D4xC3']],
  ['D4xC3 F2+G2', ['D4xC3', 'F2+G2']],
  ['d4 c3 pass', ['d4 c3', 'pass']],
  ['d4 c3, f2 g2', ['d4 c3', 'f2 g2']],
  ['d4', ['d4']],
  ['d4 pass', ['d4', 'pass']],
  ['  ', []],
])('splits %j', (text, moves) => {
  expect(splitTyped(text)).toEqual(moves);
});
