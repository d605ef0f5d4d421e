/** A position in seven paths: small enough to list a thousand of them. */
import { corners, HEIGHT, pointOf, WIDTH } from '../board/geometry';
import type { Color, PieceType, PositionView } from '../core/types';

const RADIUS = 43;
/** The radii of the signs; a Tott has none. */
const SIGNS: Record<PieceType, readonly number[]> = { tzaar: [21], tzarra: [27, 17], tott: [] };
/** The board extends beyond its outermost spaces. */
const PLATE = 1.145;

export const VIEW_BOX = `${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`;

export const plate = `M${corners()
  .map(({ x, y }) => `${(x * PLATE).toFixed(0)} ${(y * PLATE).toFixed(0)}`)
  .join('L')}Z`;

export interface Layer {
  color: Color;
  discs: string;
  signs: string;
}

export function layersOf(stacks: PositionView['stacks'], orientation: Color): Layer[] {
  return (['white', 'black'] as const).map((color) => {
    let [discs, signs] = ['', ''];
    for (const [space, stack] of stacks) {
      if (stack.color !== color) continue;
      const { x, y } = pointOf(space, orientation);
      discs += circle(x, y, RADIUS);
      for (const radius of SIGNS[stack.type]) signs += circle(x, y, radius);
    }
    return { color, discs, signs };
  });
}

function circle(x: number, y: number, radius: number): string {
  const arc = `a${radius} ${radius} 0 1 0`;
  return `M${(x - radius).toFixed(0)} ${y.toFixed(0)}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0Z`;
}
