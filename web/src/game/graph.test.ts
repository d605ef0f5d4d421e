import { describe, expect, it } from 'vitest';
import { pathsOf, pointsOf } from './graph';

describe('the graph', () => {
  it('draws known chances, White’s win at the top', () => {
    const points = pointsOf([null, 0.5, 1]);
    expect(points).toEqual([null, { x: 300, y: 60 }, { x: 600, y: 0 }]);
    expect(pathsOf(points).line).toBe('M300.0 60.0L600.0 0.0');
    expect(pathsOf([null])).toEqual({ line: '', area: '' });
  });
});
