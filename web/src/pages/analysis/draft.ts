/**
 * The analysis at hand, kept in this browser: it is still there when the page is opened again. Every tab has a place
 * of its own, so that two never write over each other; a place whose tab is gone goes to the next one that asks.
 */
import { storage as browser, type BrowserStorage, type Hold, type Locks } from '../../storage';

const FIRST = 'tzaar.analysis';
const FURTHER = /^tzaar\.analysis\.[0-9]{1,6}$/;
const ASIDE = 'tzaar.analysis.unreadable';

export interface Draft {
  record: string;
  /** The place in its tree. */
  path: number[];
  /** The game of My games that it began as. */
  game?: string;
}

interface Kept extends Draft {
  /** The analysis before this one. */
  former?: Draft;
  /** Milliseconds since 1970. */
  kept?: number;
}

export class DraftPlace {
  readonly #storage: BrowserStorage;
  readonly #locks: Locks;
  #key: string;
  #hold: Hold | null;
  /** A draft was there that another tab has open. */
  readonly isBesideAnother: boolean;

  private constructor(
    storage: BrowserStorage,
    locks: Locks,
    key: string,
    hold: Hold,
    isBesideAnother: boolean,
  ) {
    this.#storage = storage;
    this.#locks = locks;
    this.#key = key;
    this.#hold = hold;
    this.isBesideAnother = isBesideAnother;
  }

  /** This tab's place before a reload, else the one that was written last and is free, else a new one. */
  static async find(locks: Locks, storage: BrowserStorage = browser): Promise<DraftPlace> {
    const known = placesIn(storage);
    for (const key of [...known, ...freshPlaces(known)]) {
      const hold = await holdPlace(locks, key);
      if (!hold) continue;
      remember(key);
      return new DraftPlace(storage, locks, key, hold, !known.includes(key) && known.length > 0);
    }
    throw new Error('there is no end of places');
  }

  read(): { draft: Draft | null; former: Draft | null } {
    const stored = keptAt(this.#storage, this.#key);
    const former = isDraft(stored?.former) ? stored.former : null;
    return { draft: stored, former };
  }

  write(draft: Draft, former: Draft | null): void {
    const kept: Kept = { ...draft, ...(former ? { former } : {}), kept: Date.now() };
    this.#storage.write(this.#key, JSON.stringify(kept));
  }

  /** Keeps a draft that could not be read: the next one is written over it. */
  setAside(): void {
    const stored = this.#storage.read(this.#key);
    if (stored !== null) this.#storage.write(ASIDE, stored);
  }

  async release(): Promise<void> {
    const hold = this.#hold;
    this.#hold = null;
    await hold?.release();
  }

  /** The page is back from the browser's cache: its place again, or another if a tab has taken that meanwhile. */
  async reclaim(): Promise<void> {
    if (this.#hold) return;
    for (const key of [this.#key, ...freshPlaces(placesIn(this.#storage))]) {
      this.#hold = await holdPlace(this.#locks, key);
      if (!this.#hold) continue;
      remember((this.#key = key));
      return;
    }
  }
}

/** A place that is stolen would be one that nobody asked for: nothing steals here. */
function holdPlace(locks: Locks, key: string): Promise<Hold | null> {
  return locks.hold(key, { onLost: () => undefined });
}

/** The places with drafts: this tab's first, then those that were written last. */
function placesIn(storage: BrowserStorage): string[] {
  const keys = storage.keys(FIRST).filter((key) => key === FIRST || FURTHER.test(key));
  const own = remembered();
  const rank = (key: string): number => (key === own ? Infinity : (keptAt(storage, key)?.kept ?? 0));
  return keys.toSorted((a, b) => rank(b) - rank(a) || a.localeCompare(b));
}

function* freshPlaces(known: readonly string[]): Generator<string> {
  if (!known.includes(FIRST)) yield FIRST;
  for (let number = 2; number < 1_000_000; number++) {
    const key = `${FIRST}.${number}`;
    if (!known.includes(key)) yield key;
  }
}

function keptAt(storage: BrowserStorage, key: string): Kept | null {
  try {
    const stored: unknown = JSON.parse(storage.read(key) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

// The storage of a tab survives its reload, and is empty in every other tab.

function remember(key: string): void {
  try {
    sessionStorage.setItem(FIRST, key);
  } catch {
    // Forbidden: the draft that was written last comes back then.
  }
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(FIRST);
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { record, path, game = '' } = value as Partial<Draft>;
  const isPath = Array.isArray(path) && path.every((place) => Number.isInteger(place));
  return typeof record === 'string' && isPath && typeof game === 'string';
}
