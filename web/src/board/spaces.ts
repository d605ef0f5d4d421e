/**
 * One real button for each space, invisible over the drawing: focus, names and presses then work in every browser and
 * with every assistive technology, which SVG shapes cannot guarantee. Only one of them is in the Tab order.
 */
import { HEIGHT, pointOf, SPACES, UNIT, WIDTH } from './geometry';
import { spaceState } from './state';
import type { BoardConfig, SpaceName } from './types';

export type Buttons = ReadonlyMap<SpaceName, HTMLButtonElement>;

export function createButtons(parent: HTMLElement): Buttons {
  const buttons = new Map<SpaceName, HTMLButtonElement>();
  for (const space of SPACES) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'tz-space';
    button.dataset.space = space;
    button.style.width = `${(UNIT / WIDTH) * 100}%`;
    button.style.height = `${(UNIT / HEIGHT) * 100}%`;
    buttons.set(space, button);
    parent.append(button);
  }
  return buttons;
}

export function placeButtons(buttons: Buttons, config: BoardConfig): void {
  for (const [space, button] of buttons) {
    const { x, y } = pointOf(space, config.orientation);
    button.style.left = `${((x - UNIT / 2) / WIDTH + 0.5) * 100}%`;
    button.style.top = `${((y - UNIT / 2) / HEIGHT + 0.5) * 100}%`;
  }
}

/** The facts a button's name was made from: making sixty names takes milliseconds, and a move changes only a few. */
const namedBy = new WeakMap<HTMLButtonElement, { facts: string; label: BoardConfig['label'] }>();

export function nameButtons(buttons: Buttons, config: BoardConfig, selected: SpaceName | null): void {
  const { label, stacks } = config;
  for (const [space, button] of buttons) {
    const state = spaceState(config, selected, space);
    const stack = stacks.get(space) ?? null;
    const facts = stack ? [state, stack.color, stack.type, stack.height].join() : state;
    const before = namedBy.get(button);
    if (before?.facts === facts && before.label === label) continue;
    namedBy.set(button, { facts, label });
    button.setAttribute('aria-label', label(space, stack, state));
    button.dataset.state = state;
    if (state === 'selected' || state === 'movable')
      button.setAttribute('aria-pressed', String(state === 'selected'));
    else button.removeAttribute('aria-pressed');
  }
}

/** Roving tabindex: Tab reaches the board once, at this space. */
export function makeReachable(buttons: Buttons, reachable: SpaceName): void {
  for (const [space, button] of buttons) button.tabIndex = space === reachable ? 0 : -1;
}
