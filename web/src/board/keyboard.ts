/**
 * Keyboard navigation on the board. Up and down follow the column. The board has no horizontal lines, so left and
 * right follow a level zigzag row: from every second column half a step up, from the others half a step down. The six
 * directions themselves are Q W E (up-left, up, up-right) and A S D (down-left, down, down-right), laid out on the
 * keyboard as on the board. Home and End go to the ends of the row, Page Up and Page Down to the ends of the column,
 * [ and ] to the previous and next space usable now. The centre is skipped.
 */
import { columnOf, levelOf, neighbour, SPACES, spaceAtLevel } from './geometry';
import type { Direction } from './geometry';
import type { Color, SpaceName } from './types';

const HEX_KEYS: Record<string, Direction> = { q: 'NW', w: 'N', e: 'NE', a: 'SW', s: 'S', d: 'SE' };

const TURNED: Record<Direction, Direction> = { N: 'S', NE: 'SW', SE: 'NW', S: 'N', SW: 'NE', NW: 'SE' };

/** The space a key leads to; the same space at the board's edge; null if the key is not a navigation key. */
export function destination(key: string, from: SpaceName, orientation: Color): SpaceName | null {
  const sign = orientation === 'white' ? 1 : -1;
  switch (key) {
    case 'ArrowUp':
      return alongColumn(from, sign) ?? from;
    case 'ArrowDown':
      return alongColumn(from, -sign) ?? from;
    case 'ArrowRight':
      return alongRow(from, sign) ?? from;
    case 'ArrowLeft':
      return alongRow(from, -sign) ?? from;
    case 'PageUp':
      return toEnd(from, (space) => alongColumn(space, sign));
    case 'PageDown':
      return toEnd(from, (space) => alongColumn(space, -sign));
    case 'Home':
      return toEnd(from, (space) => alongRow(space, -sign));
    case 'End':
      return toEnd(from, (space) => alongRow(space, sign));
  }
  const direction = HEX_KEYS[key.toLowerCase()];
  if (!direction) return null;
  return neighbour(from, orientation === 'white' ? direction : TURNED[direction]) ?? from;
}

/** The next or previous of some spaces in the order of SPACES, wrapping around; null if there are none. */
export function nextOf(usable: ReadonlySet<SpaceName>, from: SpaceName, step: 1 | -1): SpaceName | null {
  const start = SPACES.indexOf(from);
  for (let i = 1; i <= SPACES.length; i++) {
    const space = SPACES[(start + step * i + SPACES.length * 2) % SPACES.length] as SpaceName;
    if (usable.has(space)) return space;
  }
  return null;
}

function alongColumn(from: SpaceName, up: number): SpaceName | null {
  const [column, level] = [columnOf(from), levelOf(from)];
  return spaceAtLevel(column, level + 2 * up) ?? spaceAtLevel(column, level + 4 * up);
}

function alongRow(from: SpaceName, right: number): SpaceName | null {
  const column = columnOf(from) + right;
  const level = levelOf(from);
  const isEven = level % 2 === 0;
  // At the slanted edges the row's own space is missing; take the other diagonal instead.
  const near = spaceAtLevel(column, isEven ? level + 1 : level - 1);
  const far = spaceAtLevel(column, isEven ? level - 1 : level + 1);
  const isCentre = column === 4 && !near && Math.abs(level) === 1;
  return near ?? (isCentre ? spaceAtLevel(column + right, level) : far);
}

function toEnd(from: SpaceName, step: (space: SpaceName) => SpaceName | null): SpaceName {
  let end = from;
  for (let next = step(end); next; next = step(end)) end = next;
  return end;
}
