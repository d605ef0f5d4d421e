/**
 * Traces of the last turn. If a stack was taken and another one stands there now, a small disc at its foot shows what
 * was there; a vacated space keeps an outline, and if something was taken there too, its faint picture.
 */
import { FACE_Y, RADIUS, drawStack } from './pieces';
import type { PieceSet } from './pieces';
import { svg } from './svg';
import type { Stack, Trace } from './types';

/** Down and to the left, clear of signs and of the numbers of arrows. */
const CHIP = { x: -30, y: 25, scale: 0.44 };

/** On a space that is now vacant; below the stacks. */
export function drawVacated({ taken }: Trace, set: PieceSet): SVGGElement {
  const outline = svg('circle', { class: 'tz-outline-vacated', r: RADIUS - 3, cy: FACE_Y });
  const picture = taken ? [svg('g', { class: 'tz-faint' }, [drawStack(taken, set)])] : [];
  return svg('g', { class: 'tz-trace' }, [...picture, outline]);
}

/** Beside the stack that now stands where this one was taken; above the stacks. */
export function drawTaken(taken: Stack, set: PieceSet): SVGGElement {
  const place = `translate(${CHIP.x} ${CHIP.y}) scale(${CHIP.scale})`;
  return svg('g', { class: 'tz-trace tz-taken', transform: place }, [
    svg('circle', { class: 'tz-chip', r: RADIUS + 7, cy: -2 }),
    drawStack(taken, set),
  ]);
}
