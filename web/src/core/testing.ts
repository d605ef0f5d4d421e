/** For tests: the core without workers, and the data files of the project. */
import { Instance, type ThinkRequest } from './instance';
import { makeSharedMemory } from './shared';
import threads from './tzaar-threads.wasm?url&inline';
import wasm from './tzaar.wasm?url&inline';

export const FIXED = 'ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w c';

export async function loadCore(): Promise<Instance> {
  return Instance.compile(await (await fetch(wasm)).arrayBuffer());
}

/** The same over shared memory. */
export async function loadThreads(): Promise<Instance> {
  return Instance.compile(await (await fetch(threads)).arrayBuffer(), makeSharedMemory(256));
}

/** At full strength, with little memory. */
export const fullStrength: ThinkRequest = { hashMebibytes: 1, limits: {} };

/** The lines of a data file that are neither empty nor comments. */
export function meaningfulLines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
