import { createCore, type WorkerCore } from '../core/core';
import { settings } from '../settings';
import { coreHealth } from './health.svelte';

let core: WorkerCore | null = null;

/** The page's only core: loading it is expensive, so all pages share it. */
export function sharedCore(): WorkerCore {
  core ??= createCore(
    () => ({ hashMebibytes: settings.hashMebibytes, threads: settings.threads }),
    (crash) => (coreHealth.crash = crash),
  );
  return core;
}

/** Restarts crashed workers. If they answer, pages start over; otherwise it rejects with a CoreCrashError. */
export async function restartCore(): Promise<void> {
  await sharedCore().check();
  coreHealth.restarts += 1;
}
