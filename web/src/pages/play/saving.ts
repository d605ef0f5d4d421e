/** Stores a game in My games. */
import type { Move } from '../../core/types';
import {
  freshGameId,
  toStored,
  type GameStore,
  type PlayState,
  type SavedGame,
  type StoredGame,
} from '../../game/store';
import type { GameClock } from './clock';

/** Played against the computer or between two people here, not only analysed. */
export type PlayedGame = SavedGame & { play: PlayState };

export function isPlayed(game: SavedGame | null): game is PlayedGame {
  return game !== null && game.play !== null;
}

export class Saving {
  readonly #game: PlayedGame;
  readonly #store: Pick<GameStore, 'get' | 'save'>;
  /** When the version known here was written: a later one is another tab's. */
  #known: number;
  #isForked = false;

  constructor(game: PlayedGame, store: Pick<GameStore, 'get' | 'save'>) {
    this.#game = game;
    this.#store = store;
    this.#known = game.updated;
  }

  /** The game as it would be stored now, with its staged moves. */
  snapshot(staged: readonly Move[], clock: GameClock | null): StoredGame {
    return toStored(this.#stand(staged, clock, this.#known));
  }

  /**
   * Stores the game, unless nothing has changed. A version that another tab has written meanwhile is not overwritten:
   * this one is then stored as a separate game, whose id is returned.
   */
  save(staged: readonly Move[], clock: GameClock | null): string | null {
    if (this.#isForked) return null;
    const kept = this.#store.get(this.#game.id);
    if (kept && isSame(kept, this.snapshot(staged, clock))) return null;
    const now = Math.max(Date.now(), this.#known + 1);
    const game = this.#stand(staged, clock, now);
    if (kept && kept.updated > this.#known) {
      const id = freshGameId();
      this.#isForked = true;
      this.#store.save({ ...game, id });
      return id;
    }
    this.#known = now;
    this.#store.save(game);
    return null;
  }

  #stand(staged: readonly Move[], clock: GameClock | null, updated: number): PlayedGame {
    return {
      ...this.#game,
      updated,
      play: {
        ...this.#game.play,
        clock: clock && { baseMs: clock.baseMs, incrementMs: clock.incrementMs, leftMs: clock.left },
        staged: staged.map((move) => move.text),
      },
    };
  }
}

/** Ignoring when it was written, and what does not belong to the game itself. */
function isSame(one: StoredGame, other: StoredGame): boolean {
  const content = ({ start, tags, result, nodes, play }: StoredGame): string =>
    JSON.stringify([start, tags, result, nodes, play]);
  return content(one) === content(other);
}
