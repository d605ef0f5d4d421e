/** Online games stored in this browser, to be seen offline and continued from there. */
import type { Color } from '../core/types';
import type { GameResult } from '../game/tree';
import type { BrowserStorage } from '../storage';
import { moverAfter, replay, type GameLog } from './log';
import type { GameEvent } from './types';

export interface KeptGame {
  id: string;
  /** The visitor's seat, if known. */
  you: Color | null;
  /** The visitor offered the game. */
  isCreator: boolean;
  events: GameEvent[];
  /** The secrets of its links, if this browser knows them. */
  invite: string | null;
  watch: string | null;
  /** Moves of the turn in progress, and after how many turns. */
  staged: { moves: string[]; turns: number } | null;
  /** Whether it has ended; the log alone does not show endings on the board. */
  isOver: boolean;
  result: GameResult | null;
}

const PREFIX = 'tzaar.online.';
/** Further finished games are kept only on the server. */
export const MOST_FINISHED = 100;

export class KeptGames {
  readonly #storage: BrowserStorage;
  readonly #listeners = new Set<(id: string) => void>();

  constructor(storage: BrowserStorage) {
    this.#storage = storage;
  }

  /** An empty record if there is none yet. */
  get(id: string): KeptGame {
    const fresh: KeptGame = {
      id,
      you: null,
      isCreator: false,
      events: [],
      invite: null,
      watch: null,
      staged: null,
      isOver: false,
      result: null,
    };
    return { ...fresh, ...this.#read(id) };
  }

  /** Updates the facts of a game. */
  note(id: string, facts: Partial<Omit<KeptGame, 'id'>>): void {
    this.#storage.write(PREFIX + id, JSON.stringify({ ...this.get(id), ...facts }));
    for (const listener of this.#listeners) listener(id);
  }

  /** Notifies of games noted by this page, until the returned function is called; the browser notifies other tabs. */
  onNoted(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Events only grow: another tab may know more. */
  noteEvents(id: string, events: readonly GameEvent[]): void {
    if (events.length > this.get(id).events.length) this.note(id, { events: [...events] });
  }

  /** Makes room for another guest's games. */
  clear(): void {
    for (const key of this.#storage.keys(PREFIX)) this.#storage.remove(key);
  }

  remove(id: string): void {
    this.#storage.remove(PREFIX + id);
  }

  /** Latest first; watched games are included only while open. */
  list(): { game: KeptGame; log: GameLog }[] {
    const games = this.#storage.keys(PREFIX).map((key) => this.get(key.slice(PREFIX.length)));
    const found = games.flatMap((game) => {
      const log = replay(game.events);
      return log && (game.you || game.isCreator) ? [{ game, log }] : [];
    });
    return found.toSorted((a, b) => b.log.updated - a.log.updated);
  }

  /** The games in which it is the visitor's turn. */
  due(): KeptGame[] {
    const found = this.list().filter(({ game, log }) => isDue(game, log));
    return found.map(({ game }) => game);
  }

  /** Frees space: old finished games are on the server. */
  tidy(): void {
    const finished = this.list().filter(({ game }) => game.isOver);
    for (const { game } of finished.slice(MOST_FINISHED)) this.remove(game.id);
  }

  #read(id: string): Partial<KeptGame> | null {
    try {
      const stored: unknown = JSON.parse(this.#storage.read(PREFIX + id) ?? 'null');
      return isKept(stored) ? stored : null;
    } catch {
      return null;
    }
  }
}

/** It has not ended, as far as is known here. */
export function isRunning({ isOver }: KeptGame, log: GameLog): boolean {
  return !isOver && !log.end;
}

/** It is the visitor's turn. */
export function isDue(game: KeptGame, log: GameLog): boolean {
  return log.isFull && isRunning(game, log) && moverAfter(log.turns.length) === game.you;
}

function isKept(value: unknown): value is Partial<KeptGame> {
  if (typeof value !== 'object' || value === null) return false;
  const { events } = value as Partial<KeptGame>;
  return events === undefined || (Array.isArray(events) && events.every((event, i) => event.seq === i + 1));
}
