/**
 * The current analysis, stored in this browser: it is still there when the page is opened again. Every tab has its
 * own slot, so that two never overwrite each other; the slot of a closed tab goes to the next one that asks.
 */
import { storage as browser, type BrowserStorage, type Hold, type Locks } from '../../storage';

const FIRST = 'tzaar.analysis';
const FURTHER = /^tzaar\.analysis\.[0-9]{1,6}$/;
const ASIDE = 'tzaar.analysis.unreadable';

export interface Draft {
  record: string;
  /** The current node's path in the tree. */
  path: number[];
  /** The game of My games from which it started. */
  game?: string;
}

interface Kept extends Draft {
  /** The previous analysis. */
  former?: Draft;
  /** Milliseconds since 1970. */
  kept?: number;
}

export class DraftPlace {
  readonly #storage: BrowserStorage;
  readonly #locks: Locks;
  #key = FIRST;
  #hold: Hold | null = null;
  /** What could not be written for lack of a slot. */
  #waiting: Kept | null = null;
  /** There was a draft, but another tab has it open. */
  #isBesideAnother = false;

  private constructor(storage: BrowserStorage, locks: Locks) {
    this.#storage = storage;
    this.#locks = locks;
  }

  /** This tab's slot before a reload, otherwise the most recently written free one, otherwise a new one. */
  static async find(locks: Locks, storage: BrowserStorage = browser): Promise<DraftPlace> {
    const place = new DraftPlace(storage, locks);
    const known = placesIn(storage);
    await place.#take(chain(known, freshPlaces(known)));
    place.#isBesideAnother = known.length > 0 && !known.includes(place.#key);
    return place;
  }

  get isBesideAnother(): boolean {
    return this.#isBesideAnother;
  }

  read(): { draft: Draft | null; former: Draft | null } {
    const stored = keptAt(this.#storage, this.#key);
    const former = isDraft(stored?.former) ? stored.former : null;
    return { draft: stored, former };
  }

  write(draft: Draft, former: Draft | null): void {
    const kept: Kept = { ...draft, ...(former ? { former } : {}), kept: Date.now() };
    if (this.#hold) this.#storage.write(this.#key, JSON.stringify(kept));
    else this.#waiting = kept;
  }

  /** Preserves a draft that could not be read: the next one would overwrite it. */
  setAside(): void {
    const stored = this.#storage.read(this.#key);
    if (stored !== null) this.#storage.write(ASIDE, stored);
  }

  async release(): Promise<void> {
    const hold = this.#hold;
    this.#hold = null;
    await hold?.release();
  }

  /** The page is back from the browser's cache: its slot again, or another if a tab has taken it meanwhile. */
  async reclaim(): Promise<void> {
    if (this.#hold) return;
    await this.#take(chain([this.#key], freshPlaces(placesIn(this.#storage))));
    if (this.#waiting) this.#storage.write(this.#key, JSON.stringify(this.#waiting));
    this.#waiting = null;
  }

  async #take(keys: Iterable<string>): Promise<void> {
    for (const key of keys) {
      const hold = await this.#locks.hold(key, { onLost: () => this.#lose(key) });
      if (!hold) continue;
      this.#hold = hold;
      remember((this.#key = key));
      return;
    }
  }

  /** Another tab had the slot all along, and was only slow to say so. */
  #lose(key: string): void {
    if (!this.#hold || key !== this.#key) return;
    this.#hold = null;
    void this.reclaim();
  }
}

/** The slots with drafts: this tab's first, then the most recently written ones. */
function placesIn(storage: BrowserStorage): string[] {
  const keys = storage.keys(FIRST).filter((key) => key === FIRST || FURTHER.test(key));
  const own = remembered();
  const rank = (key: string): number => (key === own ? Infinity : (keptAt(storage, key)?.kept ?? 0));
  return keys.toSorted((a, b) => rank(b) - rank(a) || a.localeCompare(b));
}

function* chain(...lists: Iterable<string>[]): Generator<string> {
  for (const list of lists) yield* list;
}

function* freshPlaces(known: readonly string[]): Generator<string> {
  if (!known.includes(FIRST)) yield FIRST;
  for (let number = 2; ; number++) {
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

// The storage of a tab survives a reload, and is empty in every other tab.

function remember(key: string): void {
  try {
    sessionStorage.setItem(FIRST, key);
  } catch {
    // Forbidden: the most recently written draft comes back then.
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
