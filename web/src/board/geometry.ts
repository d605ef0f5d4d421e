/**
 * The 60 spaces and their places in the drawing. Column c and row r run from 0 to 8; a grid point is a space iff
 * c - r
 * <= 4 and it is not the centre (R2). One grid step is UNIT long.
 */
import type { Color, SpaceName } from './types';

export const UNIT = 100;

export type Direction = 'N' | 'NE' | 'SE' | 'S' | 'SW' | 'NW';

export const STEPS: Record<Direction, readonly [number, number]> = {
  N: [0, 1],
  NE: [1, 1],
  SE: [1, 0],
  S: [0, -1],
  SW: [-1, -1],
  NW: [-1, 0],
};

export interface Point {
  x: number;
  y: number;
}

interface Space {
  name: SpaceName;
  column: number;
  row: number;
}

const SIDE = 5;
const CENTRE = SIDE - 1;
const SIZE = 2 * SIDE - 1;
const COLUMN_WIDTH = (UNIT * Math.sqrt(3)) / 2;

/** Room beside and above the outermost spaces, for half a disc, its ring and the coordinates. */
const SIDE_MARGIN = 69;
const END_MARGIN = 77;

/** The drawing's size; its origin is the centre of the board. */
export const WIDTH = Math.round(CENTRE * COLUMN_WIDTH + SIDE_MARGIN) * 2;
export const HEIGHT = (CENTRE * UNIT + END_MARGIN) * 2;

function onBoard(column: number, row: number): boolean {
  const inGrid = column >= 0 && column < SIZE && row >= 0 && row < SIZE;
  const isCentre = column === CENTRE && row === CENTRE;
  return inGrid && Math.abs(column - row) <= CENTRE && !isCentre;
}

/** The official label: numbers count the spaces of a column from its bottom; the centre has none. */
function nameOf(column: number, row: number): SpaceName {
  let number = column <= CENTRE ? row + 1 : row + SIDE - column;
  if (column === CENTRE && row > CENTRE) number -= 1;
  return String.fromCharCode(65 + column) + String(number);
}

const byName = new Map<SpaceName, Space>();
for (let column = 0; column < SIZE; column++) {
  for (let row = 0; row < SIZE; row++) {
    if (!onBoard(column, row)) continue;
    const name = nameOf(column, row);
    byName.set(name, { name, column, row });
  }
}

/** All spaces, column by column from A, each from the bottom up. */
export const SPACES: readonly SpaceName[] = [...byName.keys()];

function spaceOf(name: SpaceName): Space {
  const space = byName.get(name);
  if (!space) throw new RangeError(`no space is called ${name}`);
  return space;
}

export function columnOf(name: SpaceName): number {
  return spaceOf(name).column;
}

/** Twice the height above the board's centre, in steps: even in columns A, C, E, G, I, odd in the others. */
export function levelOf(name: SpaceName): number {
  const { column, row } = spaceOf(name);
  return 2 * (row - CENTRE) - (column - CENTRE);
}

/** The space in a column at a level, or null if there is none. */
export function spaceAtLevel(column: number, level: number): SpaceName | null {
  const row = (level + column - CENTRE) / 2 + CENTRE;
  return Number.isInteger(row) && onBoard(column, row) ? nameOf(column, row) : null;
}

export function neighbour(name: SpaceName, direction: Direction): SpaceName | null {
  const { column, row } = spaceOf(name);
  const [dc, dr] = STEPS[direction];
  return onBoard(column + dc, row + dr) ? nameOf(column + dc, row + dr) : null;
}

/** The place of a space, as seen by the player at the bottom. */
export function pointOf(name: SpaceName, orientation: Color): Point {
  const { column, row } = spaceOf(name);
  const x = (column - CENTRE) * COLUMN_WIDTH;
  const y = -(row - CENTRE - (column - CENTRE) / 2) * UNIT;
  const sign = orientation === 'white' ? 1 : -1;
  return { x: sign * x + 0, y: sign * y + 0 };
}

/** The space whose catchment area contains a point of the drawing, or null. */
export function spaceAt(point: Point, orientation: Color): SpaceName | null {
  let best: SpaceName | null = null;
  let bestDistance = UNIT * 0.52;
  for (const name of SPACES) {
    const { x, y } = pointOf(name, orientation);
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}

/** The drawn lines, each by its two ends. The three long lines are cut at the centre, so there are 30. */
export function lines(): [SpaceName, SpaceName][] {
  const found: [SpaceName, SpaceName][] = [];
  const opposite: [Direction, Direction][] = [
    ['N', 'S'],
    ['NE', 'SW'],
    ['SE', 'NW'],
  ];
  for (const [ahead, back] of opposite) {
    for (const name of SPACES) {
      if (neighbour(name, back)) continue;
      let end = name;
      for (let next = neighbour(end, ahead); next; next = neighbour(end, ahead)) end = next;
      found.push([name, end]);
    }
  }
  return found;
}

/** The corners of the board: the outline of its six outermost spaces, clockwise from the top. */
export function corners(): Point[] {
  return ['E8', 'I5', 'I1', 'E1', 'A1', 'A5'].map((name) => pointOf(name, 'white'));
}
