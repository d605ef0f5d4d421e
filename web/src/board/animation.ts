/**
 * Animates the change from one arrangement to another: a stack travels along its ray, a captured one lifts off, a
 * reinforcement lands.
 */
import { pointOf } from './geometry';
import type { Motion } from './motion';
import { drawStack, pieceSetOf } from './pieces';
import { place } from './render';
import type { Layers } from './render';
import type { BoardConfig } from './types';

const TRAVEL_MS = 150;
const LIFT_MS = 110;
/** The captured stack lifts off shortly before the other one arrives. */
const LIFT_DELAY_MS = 70;
const SETTLE_MS = 120;

export function wantsMotion(config: Pick<BoardConfig, 'animation'>): boolean {
  return config.animation && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Starts the animations of some motions; the returned function ends them immediately. */
export function animate(layers: Layers, config: BoardConfig, motions: readonly Motion[]): () => void {
  const endings = motions.map((motion) => start(layers, config, motion));
  return () => {
    for (const end of endings) end();
  };
}

function start(layers: Layers, config: BoardConfig, motion: Motion): () => void {
  const arrived = layers.stacks.querySelector(`[data-at="${motion.to}"]`);
  const set = pieceSetOf(config.pieceSet);
  const slowness = config.slowness ?? 1;
  if (motion.kind === 'place') return settle(arrived?.firstElementChild ?? null);
  const extras: SVGGElement[] = [];
  const end = (): void => {
    for (const extra of extras) extra.remove();
    arrived?.classList.remove('tz-arriving');
  };
  const leaving = motion.kind === 'remove' ? motion.mover : motion.met;
  if (leaving) {
    const extra = place(drawStack(leaving, set), motion.to, config);
    extras.push(extra);
    if (motion.kind !== 'reinforce') liftOff(extra, motion.kind === 'remove' ? 0 : LIFT_DELAY_MS, slowness);
  }
  if (motion.from) {
    const extra = place(drawStack(motion.mover, set), motion.to, config);
    extras.push(extra);
    const [from, to] = [pointOf(motion.from, config.orientation), pointOf(motion.to, config.orientation)];
    const away = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    const lifted = `translate(${(from.x - to.x) / 2}px, ${(from.y - to.y) / 2 - 6}px) scale(1.1)`;
    arrived?.classList.add('tz-arriving');
    whenDone(
      // It lifts off, travels and settles.
      inner(extra).animate([{ transform: away }, { transform: lifted }, { transform: 'none' }], {
        duration: TRAVEL_MS * slowness,
        easing: 'cubic-bezier(0.3, 0, 0.2, 1)',
        fill: 'both',
      }),
      end,
    );
  } else if (extras[0]) {
    whenDone(liftOff(extras[0], 0, slowness), end);
  }
  layers.moving.append(...extras);
  return end;
}

function inner(placed: SVGGElement): Element {
  return placed.firstElementChild ?? placed;
}

function liftOff(placed: SVGGElement, delay: number, slowness: number): Animation {
  return inner(placed).animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: 'translate(0, -16px) scale(1.12)', opacity: 0 },
    ],
    { duration: LIFT_MS * slowness, delay: delay * slowness, easing: 'ease-out', fill: 'both' },
  );
}

function settle(element: Element | null): () => void {
  const animation = element?.animate(
    [
      { transform: 'translate(0, -14px) scale(1.1)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: SETTLE_MS, easing: 'ease-out' },
  );
  return () => animation?.cancel();
}

/** A cancelled animation rejects; its end has already been handled then. */
function whenDone(animation: Animation, then: () => void): void {
  animation.finished.then(then, () => undefined);
}
