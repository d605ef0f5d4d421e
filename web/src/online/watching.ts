/** Keeps running games that are not displayed up to date, so that the visitor is notified of turns. */
import type { Connection, Follower } from './connection.svelte';
import { isRunning, type KeptGames } from './kept';
import { replay } from './log';
import type { GameEvent } from './types';

/** The latest ones: following each takes a message, and the server takes 40 at once. */
const MOST = 30;

class Watcher implements Follower {
  readonly secret = {};
  readonly #id: string;
  readonly #kept: KeptGames;
  readonly #onTurn: (id: string) => void;
  /** Its own, as every tab notifies its visitor: another one may have stored them already. */
  readonly #events: GameEvent[];

  constructor(id: string, kept: KeptGames, onTurn: (id: string) => void) {
    this.#id = id;
    this.#kept = kept;
    this.#onTurn = onTurn;
    this.#events = [...kept.get(id).events];
  }

  get seq(): number {
    return this.#events.length;
  }

  happened(events: readonly GameEvent[]): void {
    this.#events.push(...events);
    this.#kept.noteEvents(this.#id, this.#events);
    if (events.some(({ kind }) => kind === 'turn' || kind === 'joined')) this.#onTurn(this.#id);
  }

  opened({ you, creator }: Parameters<Follower['opened']>[0]): void {
    const { you: seat, isCreator } = this.#kept.get(this.#id);
    if (seat !== you || isCreator !== creator) this.#kept.note(this.#id, { you, isCreator: creator });
  }

  answered(): void {
    // Refusals are reported where the game is displayed.
  }

  presence(): void {
    // Nobody is looking.
  }

  refused(): void {
    // Reported where the game is displayed.
  }
}

/**
 * Follows running games until the returned function is called, those fetched meanwhile included. `onTurn` is called
 * after turns, whoever played them; whether another one is due depends on the board, which the log does not show.
 */
export function watchGames(
  connection: Connection,
  kept: KeptGames,
  onTurn: (id: string) => void,
): () => void {
  const followed = new Map<string, () => void>();

  function follow(id: string): void {
    if (followed.size < MOST && !followed.has(id))
      followed.set(id, connection.follow(id, new Watcher(id, kept, onTurn)));
  }

  for (const { game, log } of kept.list()) if (isRunning(game, log)) follow(game.id);
  if (connection.outbox.pending().length > 0) connection.start();
  const leave = kept.onNoted((id) => {
    const game = kept.get(id);
    const log = followed.has(id) ? null : replay(game.events);
    if (log && (game.you || game.isCreator) && isRunning(game, log)) follow(id);
  });
  return () => {
    leave();
    for (const each of followed.values()) each();
  };
}
