/** Which game is a visitor's guided first one: stored in this browser, so that a reload does not end the guidance. */
import { storage } from '../../storage';

const KEY = 'tzaar.guide';
/** Not a game's name: the guidance was completed, or dismissed. */
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
