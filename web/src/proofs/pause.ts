import { settings } from '../settings';

const PAUSE_MS = 450;

/** Between the moves that a page makes; none without animation. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, settings.choices.animation ? PAUSE_MS : 0));
}
