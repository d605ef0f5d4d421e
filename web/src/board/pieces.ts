/**
 * Draws a stack. The top disc always has the same size and place; the pieces below show as edge layers under it, at
 * most LAYERS, so that a tall stack never reaches a neighbour. A numeral gives the exact height from two on.
 */
import { svg, text } from './svg';
import type { PieceType, Stack } from './types';

/** The piece sets by name: discs with engraved signs, flat bold shapes, and the letters of the notation. */
export const PIECE_SETS = ['engraved', 'shapes', 'letters'] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

export const RADIUS = 40;
/** The top disc lies a little above the intersection, so that disc and edge together are centred on it. */
export const FACE_Y = -7;

const LAYER = 5.5;
const LAYERS = 4;
const RIM = 36;
/** Engraved signs catch the light along their lower edge. */
const GLINT_Y = 1.8;

const LETTERS: Record<PieceType, string> = { tzaar: 'Z', tzarra: 'R', tott: 'T' };

export function pieceSetOf(name: string): PieceSet {
  return PIECE_SETS.find((set) => set === name) ?? PIECE_SETS[0];
}

/** The whole stack, centred on the origin. */
export function drawStack(stack: Stack, set: PieceSet): SVGGElement {
  const layers = Math.min(stack.height, LAYERS);
  const foot = FACE_Y + LAYER * layers;
  // The shadow is dark where the stack touches the board and softer farther out; a tall stack casts more of it.
  const parts: SVGElement[] = [
    svg('ellipse', { class: 'tz-shade', cx: 0, cy: foot + 6 + layers, rx: RADIUS + 4.5, ry: RADIUS + 1 }),
    svg('ellipse', { class: 'tz-shadow', cx: 0, cy: foot + 3, rx: RADIUS + 1.5, ry: RADIUS }),
  ];
  for (let layer = layers; layer >= 1; layer--) parts.push(edge(FACE_Y + LAYER * layer));
  parts.push(svg('circle', { class: 'tz-face', cx: 0, cy: FACE_Y, r: RADIUS }));
  parts.push(svg('circle', { class: 'tz-rim', cx: 0, cy: FACE_Y, r: RIM }));
  const sign = svg('g', { transform: `translate(0 ${FACE_Y})` }, SIGNS[set](stack));
  const names = `tz-stack tz-${stack.color} tz-${stack.type} tz-set-${set}`;
  return svg('g', { class: names }, [...parts, sign]);
}

function edge(cy: number): SVGCircleElement {
  return svg('circle', { class: 'tz-edge', cx: 0, cy, r: RADIUS });
}

const SIGNS: Record<PieceSet, (stack: Stack) => SVGElement[]> = {
  engraved: ({ type, height }) => {
    const number = height > 1 ? [numeral(String(height), type === 'tzaar' ? 31 : 34, type === 'tzaar')] : [];
    if (type === 'tott') return number;
    if (type === 'tzarra') {
      const glint = svg('circle', { class: 'tz-glint', r: 23.5, cy: GLINT_Y });
      return [glint, svg('circle', { class: 'tz-groove', r: 23.5 }), ...number];
    }
    const star = starPath(8, 32.5, 22.5);
    return [
      svg('path', { class: 'tz-inlay-glint', d: star, transform: `translate(0 ${GLINT_Y})` }),
      svg('path', { class: 'tz-inlay', d: star }),
      ...(height > 1 ? number : [svg('circle', { class: 'tz-inlay-line', r: 10.5 })]),
    ];
  },
  shapes: ({ type, height }) => {
    const sign = { tott: [], tzarra: [triangle()], tzaar: [square()] }[type];
    const isKnockedOut = type !== 'tott';
    const number = height > 1 ? [numeral(String(height), type === 'tott' ? 38 : 30, isKnockedOut)] : [];
    return [...sign, ...number];
  },
  letters: ({ type, height }) => {
    const label = LETTERS[type] + (height > 1 ? String(height) : '');
    return [numeral(label, [46, 40, 31][label.length - 1] ?? 31, false)];
  },
};

/** `onInlay`: the text is on a filled sign and takes the colour of the disc. */
function numeral(content: string, size: number, onInlay: boolean): SVGTextElement {
  // Two-digit heights are rare but must stay inside the sign.
  const fitted = content.length > 1 && !/[A-Z]/.test(content) ? size * 0.82 : size;
  return text(content, {
    class: onInlay ? 'tz-numeral tz-on-inlay' : 'tz-numeral',
    'font-size': fitted,
    y: Math.round(fitted * 0.352 * 10) / 10,
  });
}

function triangle(): SVGPathElement {
  return svg('path', { class: 'tz-inlay', d: roundedPolygon(3, 36, 0, 5) });
}

function square(): SVGPathElement {
  return svg('path', { class: 'tz-inlay', d: starPath(5, 35, 17) });
}

/** A star with its first point up. */
export function starPath(points: number, outer: number, inner: number): string {
  const corners: string[] = [];
  for (let i = 0; i < 2 * points; i++) {
    const radius = i % 2 === 0 ? outer : inner;
    const angle = (Math.PI * i) / points - Math.PI / 2;
    corners.push(`${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`);
  }
  return `M${corners.join('L')}Z`;
}

/** A regular polygon with one corner up and its corners cut by quadratic curves. */
function roundedPolygon(count: number, radius: number, dy: number, cut: number): string {
  const corner = (i: number): [number, number] => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    return [radius * Math.cos(angle), radius * Math.sin(angle) + dy];
  };
  const side = 2 * radius * Math.sin(Math.PI / count);
  const parts: string[] = [];
  for (let i = 0; i < count; i++) {
    const [[px, py], [x, y], [nx, ny]] = [corner(i - 1), corner(i), corner(i + 1)];
    const t = cut / side;
    const [ax, ay] = [x + (px - x) * t, y + (py - y) * t];
    const [bx, by] = [x + (nx - x) * t, y + (ny - y) * t];
    parts.push(
      `${i ? 'L' : 'M'}${ax.toFixed(2)} ${ay.toFixed(2)}Q${x.toFixed(2)} ${y.toFixed(2)} ${bx.toFixed(2)} ${by.toFixed(2)}`,
    );
  }
  return parts.join('') + 'Z';
}
