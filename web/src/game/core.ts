import { createCore, type WorkerCore } from '../core/core';
import { settings } from '../settings';
import { coreHealth } from './health.svelte';

let core: WorkerCore | null = null;

/** The one core of the page: it is costly to load, so all pages share it. */
export function sharedCore(): WorkerCore {
  core ??= createCore(
    () => ({ hashMebibytes: settings.hashMebibytes, threads: settings.threads }),
    (crash) => (coreHealth.crash = crash),
  );
  return core;
}

/** Makes crashed workers again. If they answer, pages begin again; else it rejects with a CoreCrashError. */
export async function restartCore(): Promise<void> {
  await sharedCore().check();
  coreHealth.restarts += 1;
}
