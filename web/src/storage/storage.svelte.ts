/* eslint-disable svelte/prefer-svelte-reactivity -- what is held is read every time; only the trouble is watched */
/**
 * What this browser stores for the page: the only access to localStorage, which may be forbidden or full. Refused
 * writes are held in memory, so nothing is lost while the page is open.
 */

export type StorageTrouble = 'blocked' | 'full';

export class BrowserStorage {
  readonly #area: () => Storage | null;
  /** Entries that could not be stored; newer than those stored under the same keys. */
  readonly #held = new Map<string, string>();
  readonly #followers = new Map<string, (text: string | null) => void>();
  readonly #groupFollowers = new Map<string, () => void>();
  #refusal = $state<StorageTrouble | null>(null);
  readonly #isBlocked: boolean;

  /** `area` may throw: browsers that forbid storage do so on access. */
  constructor(area: () => Storage | null) {
    this.#area = area;
    this.#isBlocked = this.#try((storage) => storage.getItem('')) === undefined;
  }

  /** Why the last write was refused; null while everything is stored. */
  get refusal(): StorageTrouble | null {
    return this.#refusal;
  }

  /** What is wrong, even before anything has been written. */
  get trouble(): StorageTrouble | null {
    return this.#isBlocked ? 'blocked' : this.#refusal;
  }

  read(key: string): string | null {
    return this.#held.get(key) ?? this.#try((storage) => storage.getItem(key)) ?? null;
  }

  /** False if it is held in memory only. */
  write(key: string, text: string): boolean {
    if (this.#store(key, text)) {
      this.#held.delete(key);
      this.#settle();
      return true;
    }
    this.#held.set(key, text);
    this.#refusal = this.#isBlocked ? 'blocked' : 'full';
    return false;
  }

  remove(key: string): void {
    this.#held.delete(key);
    this.#try((storage) => storage.removeItem(key));
    this.#settle();
  }

  /** All keys with this prefix. */
  keys(prefix: string): string[] {
    const stored = this.#try((storage) => Object.keys(storage)) ?? [];
    return [...new Set([...stored, ...this.#held.keys()])].filter((key) => key.startsWith(prefix));
  }

  /** Reports what other tabs store under a key. */
  follow(key: string, listener: (text: string | null) => void): void {
    this.#followers.set(key, listener);
  }

  /** Reports that other tabs have changed something under keys with a prefix. */
  followAll(prefix: string, listener: () => void): void {
    this.#groupFollowers.set(prefix, listener);
  }

  /** Another tab has stored something. A null key: everything was removed. */
  hear({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
    if (key !== null) this.#followers.get(key)?.(newValue);
    else for (const listener of this.#followers.values()) listener(null);
    for (const [prefix, listener] of this.#groupFollowers)
      if (key === null || key.startsWith(prefix)) listener();
    this.#settle();
  }

  /** There may now be room for what was refused. */
  #settle(): void {
    for (const [key, text] of this.#held) if (this.#store(key, text)) this.#held.delete(key);
    if (this.#held.size === 0) this.#refusal = null;
  }

  #store(key: string, text: string): boolean {
    return this.#try((storage) => (storage.setItem(key, text), true)) ?? false;
  }

  /** Undefined if the storage refuses. */
  #try<Result>(act: (storage: Storage) => Result): Result | undefined {
    try {
      const storage = this.#area();
      return storage ? act(storage) : undefined;
    } catch {
      return undefined;
    }
  }
}

export const storage = new BrowserStorage(() => localStorage);
