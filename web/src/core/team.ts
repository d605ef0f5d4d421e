/** The helpers of a worker's instance of the core: workers within the worker. */
import type { Instance } from './instance';

/** The subset of Worker used here. */
export interface HelperLike {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
}

/** If a helper is not ready by then, the search starts without it. */
const PATIENCE_MS = 3000;
/** A helper executes some instructions between reporting that it is ready and waiting for work. */
const MOST_LOOKS = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class Team {
  readonly #core: Instance;
  readonly #spawn: () => HelperLike;
  #size = 0;
  #isRefused = false;

  constructor(core: Instance, spawn: () => HelperLike) {
    this.#core = core;
    this.#spawn = spawn;
  }

  /**
   * Resolves with the number of helpers waiting for work once there are enough, or as many as possible. They must be
   * there before a search begins: while it runs, nothing else happens in this worker, not even the start of others.
   */
  async grow(size: number): Promise<number> {
    const coming: Promise<void>[] = [];
    while (this.#size < size && !this.#isRefused) coming.push(this.#add());
    if (coming.length > 0) await Promise.race([Promise.all(coming), pause(PATIENCE_MS)]);
    for (let look = 0; coming.length > 0 && this.#core.helpers < this.#size && look < MOST_LOOKS; look++)
      await pause(1);
    return this.#core.helpers;
  }

  #add(): Promise<void> {
    const lent = this.#core.lend();
    return new Promise((resolve) => {
      const refuse = (): void => {
        this.#isRefused = true;
        resolve();
      };
      if (!lent) return refuse();
      try {
        const helper = this.#spawn();
        helper.onmessage = () => resolve();
        helper.onerror = refuse;
        helper.postMessage(lent);
        this.#size += 1;
      } catch {
        refuse();
      }
    });
  }
}
