import type { CoreCrashError } from '../core/types';

/** Whether the core answers. Pages leave it to CoreTrouble to say that it does not. */
class CoreHealth {
  /** Why the core does not answer; null while it does, or was not asked yet. */
  crash = $state.raw<CoreCrashError | null>(null);
  /** Grows when the visitor has brought the core back: pages then begin again from what is kept. */
  restarts = $state(0);
}

export const coreHealth = new CoreHealth();
