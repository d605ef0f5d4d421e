/** Builds the layers of the drawing and keeps them in sync with what the board shows. */
import { drawArrow } from './arrows';
import { corners, HEIGHT, lines, pointOf, SPACES, UNIT, WIDTH } from './geometry';
import { drawHighlight, drawMark } from './highlights';
import { drawStack, pieceSetOf } from './pieces';
import { spaceState } from './state';
import { svg, text } from './svg';
import { drawTaken, drawVacated } from './traces';
import type { BoardConfig, SpaceName } from './types';

/** From bottom to top; travelling stacks are above everything else. */
const LAYERS = ['ground', 'vacated', 'stacks', 'taken', 'lights', 'arrows', 'moving'] as const;

export type Layers = Record<(typeof LAYERS)[number], SVGGElement> & { root: SVGSVGElement };

export function createLayers(): Layers {
  const layers = Object.fromEntries(
    LAYERS.map((name) => [name, svg('g', { class: `tz-layer-${name}` })]),
  ) as Record<(typeof LAYERS)[number], SVGGElement>;
  const root = svg(
    'svg',
    {
      class: 'tz-svg',
      viewBox: `${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`,
      'aria-hidden': 'true',
      focusable: 'false',
    },
    Object.values(layers),
  );
  return { root, ...layers };
}

export function place(
  element: SVGElement,
  space: SpaceName,
  config: Pick<BoardConfig, 'orientation'>,
): SVGGElement {
  const { x, y } = pointOf(space, config.orientation);
  return svg('g', { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})`, 'data-at': space }, [element]);
}

export function renderGround(layers: Layers, config: BoardConfig): void {
  const path = lines()
    .map(([from, to]) => {
      const [a, b] = [pointOf(from, config.orientation), pointOf(to, config.orientation)];
      return `M${a.x.toFixed(2)} ${a.y.toFixed(2)}L${b.x.toFixed(2)} ${b.y.toFixed(2)}`;
    })
    .join('');
  layers.ground.replaceChildren(...plate(), ...hole(), svg('path', { class: 'tz-lines', d: path }));
  if (config.coordinates) layers.ground.append(...coordinates(config));
}

/** The visible thickness of the board. */
const THICKNESS = 7;
const HOLE = 30;

/** The board itself: the outline of the spaces, enlarged; rounded line joins give it rounded corners. */
function plate(): SVGPathElement[] {
  const points = corners().map(({ x, y }) => `${(x * 1.145).toFixed(2)} ${(y * 1.145).toFixed(2)}`);
  const d = `M${points.join('L')}Z`;
  return [
    svg('path', { class: 'tz-plate-edge', d, transform: `translate(0 ${THICKNESS})` }),
    svg('path', { class: 'tz-plate-board', d }),
  ];
}

/** The hole: light falls on its lower lip but not on the upper. */
function hole(): SVGElement[] {
  const arc = (sweep: 0 | 1): string => `M${-HOLE} 0A${HOLE} ${HOLE} 0 0 ${sweep} ${HOLE} 0`;
  return [
    svg('circle', { class: 'tz-hole', r: HOLE }),
    svg('path', { class: 'tz-hole-shade', d: arc(1) }),
    svg('path', { class: 'tz-hole-lip', d: arc(0) }),
  ];
}

/** Letters below the columns; numbers along the left edge and the top, as on the printed board. */
function coordinates(config: BoardConfig): SVGTextElement[] {
  const labels: SVGTextElement[] = [];
  const label = (content: string, space: SpaceName, dx: number, dy: number): void => {
    const { x, y } = pointOf(space, config.orientation);
    const sign = config.orientation === 'white' ? 1 : -1;
    const [tx, ty] = [x + sign * dx, y + sign * dy];
    labels.push(text(content, { class: 'tz-coordinate', x: tx.toFixed(2), y: (ty + 6).toFixed(2) }));
  };
  for (const letter of 'ABCDEFGHI') {
    label(letter, `${letter}1`, 0, UNIT * 0.63);
    const top = SPACES.filter((name) => name.startsWith(letter)).at(-1) as SpaceName;
    label(top.slice(1), top, 0, -UNIT * 0.6);
  }
  return labels;
}

/** Unchanged stacks are left alone: the browser would lay out and paint each of them again. */
export function renderStacks(layers: Layers, config: BoardConfig, dragged: SpaceName | null): void {
  const set = pieceSetOf(config.pieceSet);
  const left = new Map<string, Element>();
  for (const child of layers.stacks.children) left.set(child.getAttribute('data-key') ?? '', child);
  const staged = new Set(config.marks.filter((mark) => mark.style === 'staged').map((mark) => mark.space));
  const next: Element[] = [];
  for (const [space, stack] of config.stacks) {
    const key = [space, stack.color, stack.type, stack.height, set, config.orientation].join();
    const element = left.get(key) ?? place(drawStack(stack, set), space, config);
    if (!left.delete(key)) element.setAttribute('data-key', key);
    element.classList.toggle('tz-dragged', space === dragged);
    element.classList.toggle('tz-staged', config.ghost && staged.has(space));
    const isForward = config.spotlight?.has(space) ?? false;
    element.classList.toggle('tz-forward', isForward);
    element.classList.toggle('tz-dimmed', !!config.spotlight && !isForward);
    next.push(element);
  }
  for (const element of left.values()) element.remove();
  let at = layers.stacks.firstElementChild;
  for (const element of next) {
    if (element === at) at = at.nextElementSibling;
    else layers.stacks.insertBefore(element, at);
  }
}

export function renderLights(layers: Layers, config: BoardConfig, selected: SpaceName | null): void {
  const lights = config.marks.map((mark) => place(drawMark(mark.style), mark.space, config));
  const signed: SVGElement[] = [];
  for (const space of SPACES) {
    const state = spaceState(config, selected, space);
    const light = drawHighlight(state);
    if (!light) continue;
    // The signs of reinforcements extend towards the next space, so no other ring may cover them.
    const group = state === 'reinforce' || state === 'danger' ? signed : lights;
    group.push(place(light, space, config));
  }
  layers.lights.replaceChildren(...lights, ...signed);
}

export function renderArrows(layers: Layers, config: BoardConfig): void {
  const heightAt = (space: SpaceName): number => config.stacks.get(space)?.height ?? 0;
  const arrows = config.arrows.map((arrow) => drawArrow(arrow, config.orientation, heightAt));
  layers.arrows.replaceChildren(...arrows);
}

export function renderTraces(layers: Layers, config: BoardConfig): void {
  const set = pieceSetOf(config.pieceSet);
  const vacated: SVGElement[] = [];
  const taken: SVGElement[] = [];
  for (const trace of config.traces ?? []) {
    if (!config.stacks.has(trace.space)) vacated.push(place(drawVacated(trace, set), trace.space, config));
    else if (trace.taken) taken.push(place(drawTaken(trace.taken, set), trace.space, config));
  }
  layers.vacated.replaceChildren(...vacated);
  layers.taken.replaceChildren(...taken);
}
