/**
 * Commands on their way. Each is stored before it is sent and stays until it is answered, whatever happens to the
 * connection or the page meanwhile. Every command has a key of its own, so that tabs do not write over each other; two
 * tabs that send the same one do no harm, since the server knows it by its id.
 */
import type { BrowserStorage } from '../storage';
import type { Command, CreateGame, PageMessage } from './types';

export type Entry = { at: number } & (
  { game: null; command: CreateGame } | { game: string; command: Command }
);

const PREFIX = 'tzaar.outbox.';

/** Whether something that was stored is on its way. */
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

  /** All that wait for an answer, oldest first. */
  pending(): Entry[] {
    const ids = this.#storage.keys(PREFIX).map((key) => key.slice(PREFIX.length));
    const entries = ids.map((id) => this.get(id)).filter((entry) => entry !== null);
    return entries.toSorted((a, b) => a.at - b.at);
  }

  pendingOf(game: string): Extract<Entry, { game: string }>[] {
    return this.pending().filter((entry): entry is Extract<Entry, { game: string }> => entry.game === game);
  }

  /** Those that may be sent now: of each game the first, since a game's commands have an order. */
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
