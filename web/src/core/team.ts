/** The helpers of a worker's own instance of the core: workers within the worker. */
import type { Instance } from './instance';

/** What is used here of a Worker. */
export interface HelperLike {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
}

/** Where a helper is not ready by then, the search begins without it. */
const PATIENCE_MS = 3000;
/** Between a helper's word that it is ready and its waiting for work there are some instructions. */
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
   * Resolves once so many helpers wait for work, or as many as there can be, with their number. They must be there
   * before a search begins: while it runs, nothing else happens in this worker, the start of others included.
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
