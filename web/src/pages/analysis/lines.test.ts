import { describe, expect, it } from 'vitest';
import { turnsOf } from './lines';

describe('lines', () => {
  it('are cut into turns', () => {
    const moves = ['A1+A2', 'B1xB2', 'C1xC2', 'D1xD2'];
    expect(turnsOf({ moves, turn: ['A1+A2'] })).toEqual([['A1+A2'], ['B1xB2', 'C1xC2'], ['D1xD2']]);
    expect(turnsOf({ moves: ['Z@A1', 'T@B1', 'A1xB1', 'B2xB3', 'pass'], turn: ['Z@A1'] })).toEqual([
      ['Z@A1'],
      ['T@B1'],
      ['A1xB1'],
      ['B2xB3', 'pass'],
    ]);
  });
});
