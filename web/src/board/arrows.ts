/** Arrows: the last turn (numbered), hints, engine lines and drawn ones. */
import { pointOf } from './geometry';
import { reachOf } from './pieces';
import { svg, text } from './svg';
import type { Arrow, Color, SpaceName } from './types';

const HEAD = 22;
/** The gap an arrow leaves before a stack, and its distance from the middle of a vacant space, for the badge. */
const CLEAR_OF_STACK = 6;
const CLEAR_OF_BADGE = 20;
/** Proposals lie over the stacks and reach onto their rims, or neighbours would leave them no room. */
const ON_RIM = 32;

const WIDTHS: Record<Arrow['style'], number> = { last: 5, hint: 8, engine: 8, drawn: 7 };

/** An arrow lies along x from its start; the group is turned into place, so that the shape is one straight path. */
export function drawArrow(
  arrow: Arrow,
  orientation: Color,
  heightAt: (space: SpaceName) => number,
): SVGGElement {
  const from = pointOf(arrow.from, orientation);
  const to = pointOf(arrow.to, orientation);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const start = heightAt(arrow.from) > 0 ? ON_RIM : 0;
  const height = heightAt(arrow.to);
  const clear = arrow.style === 'last' ? CLEAR_OF_STACK + reachOf(height, (from.y - to.y) / length) : ON_RIM;
  const end = length - (height > 0 ? clear : CLEAR_OF_BADGE);
  const width = WIDTHS[arrow.style] * (0.55 + 0.45 * (arrow.weight ?? 1));
  const neck = Math.max(start, end - HEAD);
  const half = 7 + width * 0.85;
  const shaft = svg('path', { class: 'tz-shaft', d: `M${start} 0H${neck + 3}`, 'stroke-width': width });
  const head = svg('path', {
    class: 'tz-head',
    d: `M${end} 0L${neck} ${half}L${neck + 4} 0L${neck} ${-half}Z`,
  });
  const place = `translate(${from.x} ${from.y}) rotate(${angle})`;
  const line = svg('g', { transform: place, opacity: 0.5 + 0.5 * (arrow.weight ?? 1) }, [shaft, head]);
  const parts: SVGElement[] = [line];
  if (arrow.number) {
    const at = start / length;
    const radius = heightAt(arrow.from) > 0 ? 13 : 16;
    parts.push(badge(arrow.number, radius, from.x + (to.x - from.x) * at, from.y + (to.y - from.y) * at));
  }
  return svg('g', { class: `tz-arrow tz-arrow-${arrow.style}` }, parts);
}

/** Whether two lists draw the same: an engine reports the same arrows many times. */
export function areSameArrows(a: readonly Arrow[], b: readonly Arrow[]): boolean {
  return (
    a.length === b.length &&
    a.every((arrow, i) => {
      const { from, to, style, number, weight } = b[i] as Arrow;
      return (
        arrow.from === from &&
        arrow.to === to &&
        arrow.style === style &&
        arrow.number === number &&
        arrow.weight === weight
      );
    })
  );
}

function badge(number: number, radius: number, x: number, y: number): SVGGElement {
  return svg('g', { class: 'tz-badge', transform: `translate(${x} ${y})` }, [
    svg('circle', { r: radius }),
    text(String(number), { 'font-size': radius * 1.38, y: radius * 0.49 }),
  ]);
}
