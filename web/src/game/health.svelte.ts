import type { CoreCrashError } from '../core/types';

/** Whether the core answers. CoreTrouble reports it, so pages need not. */
class CoreHealth {
  /** Why the core does not answer; null while it does, or before it was asked. */
  crash = $state.raw<CoreCrashError | null>(null);
  /** Incremented when the visitor has restarted the core: pages then start over from what is stored. */
  restarts = $state(0);
}

export const coreHealth = new CoreHealth();
