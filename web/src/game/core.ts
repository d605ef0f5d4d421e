import { createCore } from '../core/core';
import type { Core } from '../core/types';

let core: Core | null = null;

/** The one core of the page: it is costly to load, so all pages share it. */
export function sharedCore(): Core {
  core ??= createCore();
  return core;
}
