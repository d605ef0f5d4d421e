import { describe, expect, it } from 'vitest';
import { accuracyOf, chanceOf, mistakeOf, scoreText, whiteView } from './scores';

describe('scores', () => {
  it('are from White’s point of view', () => {
    expect(whiteView({ kind: 'cp', value: 42 }, 'black')).toEqual({ kind: 'cp', value: -42 });
    expect(whiteView({ kind: 'win', value: 3 }, 'black')).toEqual({ kind: 'loss', value: 3 });
    expect(whiteView({ kind: 'loss', value: 3 }, 'white')).toEqual({ kind: 'loss', value: 3 });
  });

  it('are written with a sign', () => {
    expect(scoreText({ kind: 'cp', value: 42 })).toBe('+0.42');
    expect(scoreText({ kind: 'cp', value: -150 })).toBe('−1.50');
    expect(scoreText({ kind: 'cp', value: 0 })).toBe('0.00');
    expect(scoreText({ kind: 'loss', value: 5 })).toBe('#−5');
  });

  it('are chances: 400 hundredths are odds of ten to one', () => {
    expect(chanceOf({ kind: 'cp', value: 0 })).toBe(0.5);
    expect(chanceOf({ kind: 'cp', value: 400 })).toBeCloseTo(10 / 11);
    expect(chanceOf({ kind: 'win', value: 4 })).toBe(1);
  });

  it('name mistakes by size', () => {
    expect([0.05, 0.1, 0.2, 0.5].map(mistakeOf)).toEqual([null, 'inaccuracy', 'mistake', 'blunder']);
    expect(accuracyOf([])).toBeNull();
    expect(accuracyOf([0, 0])).toBe(100);
  });
});
