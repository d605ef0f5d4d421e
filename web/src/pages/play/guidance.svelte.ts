/** Which game is a visitor's guided first one: kept in this browser, so that a reload does not end the guidance. */
import { storage } from '../../storage';

const KEY = 'tzaar.guide';
/** No game has this name: the guidance was followed to its end, or sent away. */
const DONE = 'done';

class Guidance {
  #game = $state(storage.read(KEY));

  isFor(id: string): boolean {
    return this.#game === id && id !== DONE;
  }

  begin(id: string): void {
    this.#keep(id);
  }

  finish(): void {
    this.#keep(DONE);
  }

  #keep(game: string): void {
    this.#game = game;
    storage.write(KEY, game);
  }
}

export const guidance = new Guidance();
