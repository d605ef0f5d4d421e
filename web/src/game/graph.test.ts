import { describe, expect, it } from 'vitest';
import { indexAt, pathsOf, pointsOf } from './graph';

describe('the graph', () => {
  it('draws known chances, White’s win at the top', () => {
    const points = pointsOf([null, 0.5, 1]);
    expect(points).toEqual([null, { x: 300, y: 60 }, { x: 600, y: 0 }]);
    expect(pathsOf(points).line).toBe('M300.0 60.0L600.0 0.0');
    expect(pathsOf([null])).toEqual({ line: '', area: '' });
    expect([indexAt(-1, 5), indexAt(0.5, 5), indexAt(2, 5)]).toEqual([0, 2, 4]);
  });
});
