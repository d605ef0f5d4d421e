/** A game's place in My games. */
import type { Move } from '../../core/types';
import type { GameStore, PlayState, SavedGame } from '../../game/store';
import type { GameClock } from './clock';

/** Against the computer or between two people here, not only analysed. */
export type PlayedGame = SavedGame & { play: PlayState };

export function isPlayed(game: SavedGame | null): game is PlayedGame {
  return game !== null && game.play !== null;
}

export class Saving {
  readonly #game: PlayedGame;
  readonly #store: Pick<GameStore, 'save'>;

  constructor(game: PlayedGame, store: Pick<GameStore, 'save'>) {
    this.#game = game;
    this.#store = store;
  }

  /** The tree as it stands, with what is staged. False if the browser has no room for it. */
  save(staged: readonly Move[], clock: GameClock | null): boolean {
    return this.#store.save({
      ...this.#game,
      updated: Date.now(),
      play: {
        ...this.#game.play,
        clock: clock && { baseMs: clock.baseMs, incrementMs: clock.incrementMs, leftMs: clock.left },
        staged: staged.map((move) => move.text),
      },
    });
  }
}
