/** What the service worker stores and when it answers; separate from the worker's events, for testing. */
import type { Build } from './build';

const PREFIX = 'tzaar-';

export class Keep {
  readonly #build: Build;
  readonly #files: ReadonlySet<string>;
  readonly #caches: CacheStorage;
  readonly #fetch: typeof fetch;

  constructor(build: Build, storage: CacheStorage, fetcher: typeof fetch) {
    this.#build = build;
    this.#files = new Set(build.files);
    this.#caches = storage;
    this.#fetch = fetcher;
  }

  /** Fetches all files of this build. If one fails all do, and the browser retries another day. */
  async fill(): Promise<void> {
    const cache = await this.#open();
    await Promise.all(
      this.#build.files.map(async (path) => {
        const isHashed = path.startsWith('/assets/');
        // The same hash means the same content in any build.
        const kept = isHashed ? await this.#caches.match(path) : undefined;
        const answer = kept ?? (await this.#fetch(path, { cache: isHashed ? 'default' : 'no-cache' }));
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        await cache.put(path, answer);
      }),
    );
  }

  /** Deletes the files of all other builds. */
  async tidy(): Promise<void> {
    const names = await this.#caches.keys();
    const stale = names.filter((name) => name.startsWith(PREFIX) && name !== this.#name);
    await Promise.all(stale.map((name) => this.#caches.delete(name)));
  }

  /** The stored file for a request; null: leave it to the network. */
  fileFor(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): string | null {
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== origin) return null;
    if (request.mode === 'navigate') {
      const route = '/' + (url.pathname.split('/')[1] ?? '');
      return this.#build.routes.includes(route) ? '/' : null;
    }
    return this.#files.has(url.pathname) ? url.pathname : null;
  }

  /** The stored answer with all the server's headers; the page stays isolated and under its security policy. */
  async answer(path: string, request: Request): Promise<Response> {
    const cache = await this.#open();
    // Browsers may evict stored files when space is short.
    return (await cache.match(path, { ignoreVary: true })) ?? (await this.#fetch(request));
  }

  get #name(): string {
    return PREFIX + this.#build.version;
  }

  #open(): Promise<Cache> {
    return this.#caches.open(this.#name);
  }
}
