/**
 * Rings around spaces. Each meaning has its own shape, so that none depends on colour alone: a capture is a ring
 * broken by four ticks like a gunsight, a reinforcement a solid ring with a plus, a losing reinforcement a dashed
 * ring with a danger sign.
 */
import { FACE_Y, RADIUS } from './pieces';
import { svg, text } from './svg';
import type { Mark, SpaceState } from './types';

const RING = RADIUS + 5.5;
/** Where a small sign sits on the ring: up and to the right. */
const SIGN = RING * Math.SQRT1_2;

/** The highlight of a space in a state, centred on the origin; null if there is nothing to show. */
export function drawHighlight(state: SpaceState): SVGGElement | null {
  switch (state) {
    case 'selected':
      return group('selected', [circle(RING, 'tz-ring')]);
    case 'capture':
      return group('capture', [sight()]);
    case 'reinforce':
      return group('reinforce', [circle(RING, 'tz-ring'), plus()]);
    case 'danger':
      return group('danger', [circle(RING, 'tz-ring'), dangerSign()]);
    case 'placeable':
      return svg('g', { class: 'tz-light tz-light-placeable' }, [svg('circle', { class: 'tz-dot', r: 6 })]);
    default:
      return null;
  }
}

export function drawMark(style: Mark['style']): SVGGElement {
  const at = { class: `tz-mark tz-mark-${style}`, transform: `translate(0 ${FACE_Y})` };
  if (style === 'scarce') return svg('g', at, [brackets()]);
  const parts: SVGElement[] = [circle(RING, 'tz-ring')];
  if (style === 'threat') parts.push(sign('1'));
  if (style === 'threat-later') parts.push(sign('2'));
  return svg('g', at, parts);
}

/** The number of the move within its turn. */
function sign(number: string): SVGGElement {
  return svg('g', { class: 'tz-sign', transform: `translate(${SIGN} ${-SIGN})` }, [
    svg('circle', { r: 14 }),
    text(number, { y: 7.5, 'font-size': 21 }),
  ]);
}

/** The corners of a frame, visible around any ring. */
function brackets(): SVGPathElement {
  const [far, arm] = [RING - 1, 15];
  const corners = [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ] as const;
  const paths = corners.map(([x, y]) => `M${x * (far - arm)} ${y * far}H${x * far}V${y * (far - arm)}`);
  return svg('path', { class: 'tz-frame', d: paths.join('') });
}

function group(name: string, children: SVGElement[]): SVGGElement {
  return svg('g', { class: `tz-light tz-light-${name}`, transform: `translate(0 ${FACE_Y})` }, children);
}

function circle(r: number, name: string): SVGCircleElement {
  return svg('circle', { class: name, r });
}

/** Four arcs with a tick in each gap, pointing inwards. */
function sight(): SVGGElement {
  const arcs: string[] = [];
  const ticks: string[] = [];
  const gap = 0.2;
  for (let quarter = 0; quarter < 4; quarter++) {
    const middle = (Math.PI / 2) * quarter + Math.PI / 4;
    const [a, b] = [middle - Math.PI / 4 + gap, middle + Math.PI / 4 - gap];
    arcs.push(`M${at(RING, a)}A${RING} ${RING} 0 0 1 ${at(RING, b)}`);
    const tick = middle - Math.PI / 4;
    ticks.push(`M${at(RING + 4, tick)}L${at(RING - 12, tick)}`);
  }
  return svg('g', {}, [
    svg('path', { class: 'tz-ring', d: arcs.join('') }),
    svg('path', { class: 'tz-ring tz-tick', d: ticks.join('') }),
  ]);
}

function at(radius: number, angle: number): string {
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
}

function plus(): SVGGElement {
  return svg('g', { class: 'tz-sign', transform: `translate(${SIGN} ${-SIGN})` }, [
    svg('circle', { r: 13 }),
    svg('path', { d: 'M-6.5 0H6.5M0 -6.5V6.5' }),
  ]);
}

function dangerSign(): SVGGElement {
  return svg('g', { class: 'tz-sign', transform: `translate(${SIGN} ${-SIGN})` }, [
    svg('path', { class: 'tz-plate', d: 'M0 -17L17 13H-17Z' }),
    svg('path', { d: 'M0 -6V3M0 8.2V8.4' }),
  ]);
}
