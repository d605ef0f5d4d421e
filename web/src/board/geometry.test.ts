import { describe, expect, it } from 'vitest';
import {
  lines,
  neighbour,
  pointOf,
  SPACES,
  spaceAt,
  spaceAtLevel,
  levelOf,
  columnOf,
  STEPS,
} from './geometry';
import type { Direction } from './geometry';

const DIRECTIONS = Object.keys(STEPS) as Direction[];

describe('the spaces (R2)', () => {
  it('are 60, in columns of 5, 6, 7, 8, 8, 8, 7, 6, 5', () => {
    const counts = [...'ABCDEFGHI'].map((letter) => SPACES.filter((name) => name.startsWith(letter)).length);
    expect(counts).toEqual([5, 6, 7, 8, 8, 8, 7, 6, 5]);
    expect(new Set(SPACES).size).toBe(60);
  });

  it('have 3, 4, 5 or 6 neighbours: 6, 18, 6 and 30 of them', () => {
    const counts = new Map<number, number>();
    for (const name of SPACES) {
      const count = DIRECTIONS.filter((direction) => neighbour(name, direction)).length;
      counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ 3: 6, 4: 18, 5: 6, 6: 30 });
  });

  it('are cut off from each other by the centre', () => {
    expect(neighbour('E4', 'N')).toBeNull();
    expect(neighbour('D4', 'NE')).toBeNull();
    expect(neighbour('D5', 'SE')).toBeNull();
  });

  it('lie one unit from their neighbours', () => {
    for (const name of SPACES) {
      for (const direction of DIRECTIONS) {
        const next = neighbour(name, direction);
        if (!next) continue;
        const [a, b] = [pointOf(name, 'white'), pointOf(next, 'white')];
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(100);
      }
    }
  });

  it('refuses unknown names', () => {
    expect(() => pointOf('E9', 'white')).toThrow(RangeError);
  });
});

describe('the lines', () => {
  it('are 30, none through the centre', () => {
    const ends = lines();
    expect(ends).toHaveLength(30);
    expect(ends).toContainEqual(['E1', 'E4']);
    expect(ends).toContainEqual(['E5', 'E8']);
    expect(ends).not.toContainEqual(['E1', 'E8']);
  });
});

describe('points', () => {
  it('put E1 below E8 for White and above it for Black', () => {
    expect(pointOf('E1', 'white').y).toBeGreaterThan(pointOf('E8', 'white').y);
    expect(pointOf('E1', 'black').y).toBeLessThan(pointOf('E8', 'black').y);
  });

  it('map back to their space', () => {
    for (const orientation of ['white', 'black'] as const) {
      for (const name of SPACES) {
        const { x, y } = pointOf(name, orientation);
        expect(spaceAt({ x: x + 20, y: y - 20 }, orientation)).toBe(name);
      }
    }
    expect(spaceAt({ x: 0, y: 0 }, 'white')).toBeNull();
  });

  it('can be found by column and level', () => {
    for (const name of SPACES) expect(spaceAtLevel(columnOf(name), levelOf(name))).toBe(name);
    expect(spaceAtLevel(4, 0)).toBeNull();
    expect(spaceAtLevel(4, 1)).toBeNull();
  });
});
