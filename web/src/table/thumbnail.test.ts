import { expect, it } from 'vitest';
import type { Stack } from '../core/types';
import { layersOf } from './thumbnail';

const stack = (color: Stack['color'], type: Stack['type']): Stack => ({ color, type, height: 1 });
const circles = (path: string): number => path.split('Z').length - 1;

it('draws a disc for every stack, with signs that distinguish the types', () => {
  const stacks = new Map([
    ['A1', stack('white', 'tzaar')],
    ['B1', stack('white', 'tott')],
    ['C1', stack('black', 'tzarra')],
  ]);
  const drawn = layersOf(stacks, 'white').map(({ color, discs, signs }) => [
    color,
    circles(discs),
    circles(signs),
  ]);
  expect(drawn).toEqual([
    ['white', 2, 1],
    ['black', 1, 2],
  ]);
});

it('is rotated for the player', () => {
  const stacks = new Map([['E1', stack('white', 'tott')]]);
  const [white] = layersOf(stacks, 'white');
  const [turned] = layersOf(stacks, 'black');
  expect(white?.discs).toContain(' 400a');
  expect(turned?.discs).toContain(' -400a');
});
