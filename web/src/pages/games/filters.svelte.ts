/** Which of my games are listed. Kept while the page is open, so that going back from a game leads to the same list. */
import { FULL_LEVEL } from '../../core/types';
import { isRunning, matches, type StoredGame } from '../../game/store';
import type { Setup } from '../../game/starts';

export const STATES = ['all', 'running', 'finished', 'won', 'lost'] as const;
export type GameState = (typeof STATES)[number];

/** The Event tag of online games. */
export const ONLINE_EVENT = 'Online';

/** A level of the computer as text, two people here, somebody online, or only analysed. */
export type Opponent = 'all' | 'people' | 'online' | 'analysed' | `${number}`;

const LEVELS = Array.from({ length: FULL_LEVEL }, (_, i): Opponent => `${i + 1}`);
const ORDER = [...LEVELS, 'people', 'online', 'analysed'] as Exclude<Opponent, 'all'>[];

export class Filters {
  query = $state('');
  state = $state<GameState>('all');
  opponent = $state<Opponent>('all');
  setup = $state<'all' | Setup>('all');

  get isAny(): boolean {
    return this.query.trim() !== '' || [this.state, this.opponent, this.setup].some((each) => each !== 'all');
  }

  clear(): void {
    [this.query, this.state, this.opponent, this.setup] = ['', 'all', 'all', 'all'];
  }

  /** `text` is the searchable text; a finished game need not have a result. */
  admits(game: StoredGame, text: string, isOver = game.result !== null): boolean {
    return (
      this.#admitsState(game, isOver) &&
      (this.opponent === 'all' || this.opponent === opponentOf(game)) &&
      (this.setup === 'all' || this.setup === game.setup) &&
      matches(text, this.query)
    );
  }

  #admitsState(game: StoredGame, isOver: boolean): boolean {
    const { result, play } = game;
    switch (this.state) {
      case 'all':
        return true;
      case 'running':
        return isRunning(game) && !isOver;
      case 'finished':
        return isOver;
      case 'won':
      case 'lost':
        return !!result && !!play?.human && (result.winner === play.human) === (this.state === 'won');
    }
  }
}

export function opponentOf({ play, tags }: StoredGame): Exclude<Opponent, 'all'> {
  if (!play) return 'analysed';
  if (tags.Event === ONLINE_EVENT) return 'online';
  return play.level === null ? 'people' : `${play.level}`;
}

/** Those that occur, levels first and in order. */
export function opponentsIn(games: readonly StoredGame[]): Exclude<Opponent, 'all'>[] {
  const found = games.map(opponentOf);
  return ORDER.filter((opponent) => found.includes(opponent));
}

export const filters = new Filters();
