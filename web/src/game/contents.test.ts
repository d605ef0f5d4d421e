import { expect, it } from 'vitest';
import type { Stack } from '../core/types';
import { contentsAt } from './contents';
import { addTurn, newTree } from './tree';

const stack = (color: Stack['color'], type: Stack['type'], height = 1): Stack => ({ color, type, height });

it('follows captures, reinforcements, placements and passes', () => {
  const start = new Map([
    ['D4', stack('white', 'tott')],
    ['C3', stack('black', 'tzaar')],
    ['B2', stack('white', 'tzarra')],
    ['A1', stack('black', 'tott', 3)],
  ]);
  const tree = newTree('custom', 'start w c');
  const one = addTurn(tree, tree.root, ['D4xC3', 'B2+C3'], 'x b c');
  expect(contentsAt(start, one).get('C3')).toEqual([
    { color: 'white', type: 'tzarra' },
    { color: 'white', type: 'tott' },
  ]);
  expect(contentsAt(start, one).has('D4')).toBe(false);
  expect(contentsAt(start, one).get('A1')).toBeNull();
  const two = addTurn(tree, one, ['A1xC3', 'pass'], 'x w c');
  expect(contentsAt(start, two).get('C3')).toBeNull();
  const placed = addTurn(tree, tree.root, ['Z@E1'], 'x b p');
  expect(contentsAt(new Map(), placed).get('E1')).toEqual([{ color: 'white', type: 'tzaar' }]);
});
