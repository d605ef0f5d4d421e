/**
 * Arrows: the last turn (numbered), staged moves, hints, engine lines, threats and arrows drawn by hand. They must be
 * readable on a full board: they go from centre to centre, over the pieces, translucent and outlined. On a piece they
 * leave the centre free, where the height is shown.
 */
import { pointOf } from './geometry';
import { svg, text } from './svg';
import type { Arrow, Color, SpaceName } from './types';

const HEAD = 26;
/** How far from the centre of an occupied space an arrow starts and ends; the height is shown in the centre. */
const START_ON_PIECE = 12;
const END_ON_PIECE = 18;
const END_ON_VACANT = 6;
/** A plate is placed beside the shaft. */
const BESIDE = 22;
/** A shorter shaft could not be told from the head. */
const LEAST_SHAFT = 22;
/** The outline's width on each side. */
const OUTLINE = 2.5;
const OPACITY = 0.86;

const WIDTHS: Record<Arrow['style'], number> = {
  last: 7,
  staged: 8,
  hint: 9,
  engine: 9,
  threat: 7,
  drawn: 8,
};

/** The arrow is drawn along x from its start, and the group is rotated into place. */
export function drawArrow(
  arrow: Arrow,
  orientation: Color,
  heightAt: (space: SpaceName) => number,
): SVGGElement {
  const from = pointOf(arrow.from, orientation);
  const to = pointOf(arrow.to, orientation);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const end = length - (heightAt(arrow.to) > 0 ? END_ON_PIECE : END_ON_VACANT);
  const start = Math.min(heightAt(arrow.from) > 0 ? START_ON_PIECE : 0, end - HEAD - LEAST_SHAFT);
  const weight = 0.5 + 0.5 * (arrow.weight ?? 1);
  const width = WIDTHS[arrow.style] * weight;
  const place = `translate(${from.x} ${from.y}) rotate(${angle})`;
  const line = svg('g', { transform: place }, shapesOf(start, end, width));
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along: number, beside = 0): [number, number] => [
    from.x + dx * along + dy * beside,
    from.y + dy * along - dx * beside,
  ];
  const parts: SVGElement[] = [line];
  if (arrow.number) parts.push(badge(arrow.number, heightAt(arrow.from) > 0 ? 13 : 16, at(start)));
  if (arrow.label !== undefined) parts.push(plate(arrow.label, at((start + end) / 2, BESIDE)));
  return svg('g', { class: `tz-arrow tz-arrow-${arrow.style}`, opacity: OPACITY * weight }, parts);
}

/** The same shape twice: a wider one in the outline's colour below, and the arrow's own on top. */
function shapesOf(start: number, end: number, width: number): SVGElement[] {
  const neck = end - HEAD;
  const half = width / 2 + 9;
  const shaft = `M${start} 0H${neck + 2}`;
  const head = `M${end} 0L${neck} ${half}V${-half}Z`;
  return [
    svg('path', { class: 'tz-outline', d: shaft, 'stroke-width': width + 2 * OUTLINE }),
    svg('path', { class: 'tz-outline', d: head, 'stroke-width': 2 * OUTLINE }),
    svg('path', { class: 'tz-shaft', d: shaft, 'stroke-width': width }),
    svg('path', { class: 'tz-head', d: head }),
  ];
}

/** Whether two lists look the same: an engine reports the same arrows many times. */
export function areSameArrows(a: readonly Arrow[], b: readonly Arrow[]): boolean {
  return (
    a.length === b.length &&
    a.every((arrow, i) => {
      const { from, to, style, number, weight, label } = b[i] as Arrow;
      return (
        arrow.from === from &&
        arrow.to === to &&
        arrow.style === style &&
        arrow.number === number &&
        arrow.weight === weight &&
        arrow.label === label
      );
    })
  );
}

/** Which move of a turn it is: a number in a disc. */
function badge(number: number, radius: number, [x, y]: [number, number]): SVGGElement {
  return svg('g', { class: 'tz-badge', transform: `translate(${x} ${y})` }, [
    svg('circle', { r: radius }),
    text(String(number), { 'font-size': radius * 1.38, y: radius * 0.49 }),
  ]);
}

/** Which line it belongs to: a word on a plate, which cannot be mistaken for a number in a disc. */
function plate(label: string, [x, y]: [number, number]): SVGGElement {
  const width = 16 + 11 * label.length;
  return svg('g', { class: 'tz-badge', transform: `translate(${x} ${y})` }, [
    svg('rect', { x: -width / 2, y: -13, width, height: 26, rx: 5 }),
    text(label, { 'font-size': 20, y: 7 }),
  ]);
}
