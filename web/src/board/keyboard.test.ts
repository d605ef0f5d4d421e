import { describe, expect, it } from 'vitest';
import { SPACES } from './geometry';
import { destination, nextOf } from './keyboard';

const walk = (from: string, ...keys: string[]): (string | null)[] => {
  let at = from;
  return keys.map((key) => (at = destination(key, at, 'white') ?? at));
};

describe('arrow keys', () => {
  it('follow the column and skip the centre', () => {
    expect(walk('E3', 'ArrowUp', 'ArrowUp', 'ArrowUp')).toEqual(['E4', 'E5', 'E6']);
    expect(walk('E5', 'ArrowDown')).toEqual(['E4']);
    expect(walk('A5', 'ArrowUp')).toEqual(['A5']);
  });

  it('follow a level row from edge to edge and back', () => {
    const right = walk('A3', ...Array<string>(8).fill('ArrowRight'));
    expect(right.map((name) => name?.[0]).join('')).toBe('BCDFGHII');
    expect(walk('I3', ...Array<string>(7).fill('ArrowLeft')).at(-1)).toBe('A3');
  });

  it('turn with the board', () => {
    expect(destination('ArrowUp', 'E3', 'black')).toBe('E2');
    expect(destination('ArrowLeft', 'A3', 'black')).toBe('B4');
    expect(destination('q', 'C3', 'black')).toBe('D3');
  });

  it('reach every space from every space', () => {
    const reached = new Set(['E1']);
    const open = ['E1'];
    for (let at = open.pop(); at; at = open.pop()) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = destination(key, at, 'white');
        if (next && !reached.has(next)) open.push(next);
        if (next) reached.add(next);
      }
    }
    expect(reached.size).toBe(SPACES.length);
  });
});

describe('other keys', () => {
  it('walk the six directions', () => {
    const around = ['q', 'w', 'e', 'a', 's', 'd'].map((key) => destination(key, 'C3', 'white'));
    expect(around).toEqual(['B3', 'C4', 'D4', 'B2', 'C2', 'D3']);
    expect(destination('w', 'E4', 'white')).toBe('E4');
  });

  it('lead to the ends of row and column', () => {
    expect(destination('PageUp', 'E2', 'white')).toBe('E8');
    expect(destination('PageDown', 'E7', 'white')).toBe('E1');
    expect(destination('Home', 'E4', 'white')?.[0]).toBe('A');
    expect(destination('End', 'E4', 'white')?.[0]).toBe('I');
  });

  it('leave other keys alone', () => {
    expect(destination('x', 'E4', 'white')).toBeNull();
  });

  it('cycle through the usable spaces', () => {
    const usable = new Set(['B2', 'E5']);
    expect(nextOf(usable, 'A1', 1)).toBe('B2');
    expect(nextOf(usable, 'E5', 1)).toBe('B2');
    expect(nextOf(usable, 'B2', -1)).toBe('E5');
    expect(nextOf(new Set(), 'A1', 1)).toBeNull();
  });
});
