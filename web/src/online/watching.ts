/** Keeps running games that are not displayed up to date, so that the visitor is notified when a turn is due. */
import type { Connection, Follower } from './connection.svelte';
import type { KeptGame, KeptGames } from './kept';
import { after, moverAfter, replay, type GameLog } from './log';
import type { GameEvent } from './types';

/** The latest ones; My games follows more. */
const MOST = 20;

class Watcher implements Follower {
  readonly secret = {};
  readonly #game: KeptGame;
  readonly #kept: KeptGames;
  readonly #onDue: (id: string) => void;
  #events: GameEvent[];
  #log: GameLog | null;

  constructor(game: KeptGame, kept: KeptGames, onDue: (id: string) => void) {
    this.#game = game;
    this.#kept = kept;
    this.#onDue = onDue;
    this.#events = [...game.events];
    this.#log = replay(game.events);
  }

  get seq(): number {
    return this.#events.length;
  }

  happened(events: readonly GameEvent[]): void {
    this.#events.push(...events);
    this.#log = events.reduce<GameLog | null>(after, this.#log);
    this.#kept.noteEvents(this.#game.id, this.#events);
    const { you } = this.#kept.get(this.#game.id);
    const isTurn = events.some((event) => event.kind === 'turn' || event.kind === 'joined');
    if (isTurn && this.#log && !this.#log.end && moverAfter(this.#log.turns.length) === you)
      this.#onDue(this.#game.id);
  }

  opened({ you, creator }: Parameters<Follower['opened']>[0]): void {
    this.#kept.note(this.#game.id, { you, isCreator: creator });
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

/** Follows running games until the returned function is called. */
export function watchGames(connection: Connection, kept: KeptGames, onDue: (id: string) => void): () => void {
  const running = kept.list().filter(({ game, log }) => !game.isOver && !log.end);
  const leave = running
    .slice(0, MOST)
    .map(({ game }) => connection.follow(game.id, new Watcher(game, kept, onDue)));
  if (connection.outbox.pending().length > 0) connection.start();
  return () => {
    for (const each of leave) each();
  };
}
