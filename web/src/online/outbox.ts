/**
 * Commands in transit. Each is stored before it is sent and stays until it is answered, whatever happens to the
 * connection or the page meanwhile. Every command has its own key, so that tabs do not overwrite each other; two tabs
 * sending the same one is harmless, since the server recognises its id.
 */
import type { BrowserStorage } from '../storage';
import type { Command, CreateGame, PageMessage } from './types';

export type Entry = { at: number } & (
  { game: null; command: CreateGame } | { game: string; command: Command }
);

const PREFIX = 'tzaar.outbox.';

/** Whether a storage key is one of the outbox. */
export function isOutboxKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

export class Outbox {
  readonly #storage: BrowserStorage;
  readonly #now: () => number;
  #latest = 0;

  constructor(storage: BrowserStorage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  add(game: null, command: CreateGame): Entry;
  add(game: string, command: Command): Entry;
  add(game: string | null, command: CreateGame | Command): Entry {
    // Two in the same millisecond keep their order.
    this.#latest = Math.max(this.#now(), this.#latest + 1);
    const entry = { at: this.#latest, game, command } as Entry;
    this.#storage.write(PREFIX + command.command_id, JSON.stringify(entry));
    return entry;
  }

  get(commandId: string): Entry | null {
    try {
      const entry: unknown = JSON.parse(this.#storage.read(PREFIX + commandId) ?? 'null');
      return isEntry(entry) && entry.command.command_id === commandId ? entry : null;
    } catch {
      return null;
    }
  }

  /** It has been answered. */
  settle(commandId: string): void {
    this.#storage.remove(PREFIX + commandId);
  }

  /** All commands awaiting an answer, oldest first. */
  pending(): Entry[] {
    const ids = this.#storage.keys(PREFIX).map((key) => key.slice(PREFIX.length));
    const entries = ids.map((id) => this.get(id)).filter((entry) => entry !== null);
    return entries.toSorted((a, b) => a.at - b.at);
  }

  pendingOf(game: string): Extract<Entry, { game: string }>[] {
    return this.pending().filter((entry): entry is Extract<Entry, { game: string }> => entry.game === game);
  }

  /** Those that may be sent now: the first of each game, since a game's commands are ordered. */
  due(): Entry[] {
    const seen: string[] = [];
    return this.pending().filter(({ game }) => {
      if (game === null) return true;
      if (seen.includes(game)) return false;
      seen.push(game);
      return true;
    });
  }
}

export function messageOf(entry: Entry): PageMessage {
  return entry.game === null
    ? { type: 'create', command: entry.command }
    : { type: 'command', game: entry.game, command: entry.command };
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { at, game, command } = value as Partial<Entry>;
  return (
    Number.isFinite(at) &&
    (game === null || typeof game === 'string') &&
    typeof command === 'object' &&
    command !== null
  );
}
