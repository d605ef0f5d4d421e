/** Derives what moved between two arrangements, for animation and sound only: no rules are decided here. */
import type { SpaceName, Stack } from './types';

export interface Motion {
  kind: 'capture' | 'reinforce' | 'place' | 'remove';
  from: SpaceName | null;
  to: SpaceName;
  /** The stack that travels, as it stood before. */
  mover: Stack;
  /** What stood on the space it reached. */
  met: Stack | null;
}

type Stacks = ReadonlyMap<SpaceName, Stack>;

/** More changes than this are a jump to another position, not a turn, and are not animated. */
const MOST_MOTIONS = 3;

function same(a: Stack | undefined, b: Stack | undefined): boolean {
  return a?.color === b?.color && a?.type === b?.type && a?.height === b?.height;
}

/** How a stack can have reached a space whose content changed, or null. */
function arrival(mover: Stack, before: Stack | undefined, after: Stack): Motion['kind'] | null {
  if (mover.color !== after.color || mover.type !== after.type || !before) return null;
  if (before.color !== mover.color) return after.height === mover.height ? 'capture' : null;
  return after.height === mover.height + before.height ? 'reinforce' : null;
}

/** The motions that lead from one arrangement to the other; empty if they cannot be determined. */
export function motionsBetween(before: Stacks, after: Stacks): Motion[] {
  const vacated = [...before.keys()].filter((space) => !after.has(space));
  const changed = [...after.keys()].filter((space) => !same(before.get(space), after.get(space)));
  if (vacated.length > MOST_MOTIONS || changed.length > MOST_MOTIONS) return [];
  const motions: Motion[] = [];
  const open = new Set(vacated);
  for (const to of changed) {
    const now = after.get(to) as Stack;
    const met = before.get(to);
    const from = [...open].find((space) => arrival(before.get(space) as Stack, met, now));
    if (from !== undefined) {
      const mover = before.get(from) as Stack;
      open.delete(from);
      motions.push({ kind: arrival(mover, met, now) ?? 'capture', from, to, mover, met: met ?? null });
    } else if (!met && now.height === 1) {
      motions.push({ kind: 'place', from: null, to, mover: now, met: null });
    }
  }
  for (const space of open) {
    motions.push({ kind: 'remove', from: null, to: space, mover: before.get(space) as Stack, met: null });
  }
  return motions;
}
