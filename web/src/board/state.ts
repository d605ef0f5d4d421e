/**
 * The board's state beside its configuration, and what a press on a space does to it. Pure: nothing here touches the
 * DOM, so click, drag, keyboard and assistive technology behave alike.
 */
import type { BoardConfig, SpaceName, SpaceState, Target } from './types';

export type Press =
  | { do: 'move'; from: SpaceName; to: SpaceName }
  | { do: 'place'; space: SpaceName }
  | { do: 'select'; space: SpaceName | null }
  | { do: 'nothing' };

type Choices = Pick<BoardConfig, 'targets' | 'placeable'>;

export function isMovable(config: Choices, space: SpaceName): boolean {
  return (config.targets.get(space)?.length ?? 0) > 0;
}

export function targetAt(config: Choices, selected: SpaceName | null, space: SpaceName): Target | null {
  if (selected === null) return null;
  return config.targets.get(selected)?.find((target) => target.to === space) ?? null;
}

/**
 * What pressing a space means now. A target takes precedence over a new selection: a stack that can be both is
 * reinforced.
 */
export function press(config: Choices, selected: SpaceName | null, space: SpaceName): Press {
  if (selected !== null && targetAt(config, selected, space))
    return { do: 'move', from: selected, to: space };
  if (config.placeable.has(space)) return { do: 'place', space };
  if (space === selected) return { do: 'select', space: null };
  if (isMovable(config, space)) return { do: 'select', space };
  return selected === null ? { do: 'nothing' } : { do: 'select', space: null };
}

export function spaceState(config: Choices, selected: SpaceName | null, space: SpaceName): SpaceState {
  if (space === selected) return 'selected';
  const target = targetAt(config, selected, space);
  if (target) return target.danger ? 'danger' : target.kind;
  if (config.placeable.has(space)) return 'placeable';
  return isMovable(config, space) ? 'movable' : 'idle';
}

/** The selection that survives a change of configuration. */
export function keptSelection(config: Choices, selected: SpaceName | null): SpaceName | null {
  return selected !== null && isMovable(config, selected) ? selected : null;
}
