/** The endgames that the visitor has won, stored in this browser. */
import { storage, type BrowserStorage } from '../storage';
import { freshName, isBetween, isTime, Log } from '../storage/log.svelte';
import type { Endgame } from './endgame';

/** One win. */
export interface Win {
  /** The endgame's id. */
  endgame: string;
  /** Milliseconds since 1970. */
  at: number;
  /** How many the win took. */
  turns: number;
  /** The turns left were shown. */
  withCounter: boolean;
  /** Turns taken back, and hints. */
  takenBack: number;
  hints: number;
}

const PREFIX = 'tzaar.endgames.log.';
/** Far more than the 60 spaces allow. */
const MOST_TURNS = 60;
const MOST_HELP = 10_000;

const isCount = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && isBetween(value, least, most);

export function writeWin({ endgame, at, turns, withCounter, takenBack, hints }: Win): string {
  return JSON.stringify([endgame, at, turns, withCounter, takenBack, hints]);
}

/** Null if the line is damaged. */
export function readWin(line: string): Win | null {
  try {
    const [endgame, at, turns, withCounter, takenBack, hints]: unknown[] = JSON.parse(line);
    if (typeof endgame !== 'string' || !isTime(at) || typeof withCounter !== 'boolean') return null;
    if (!isCount(turns, 1, MOST_TURNS)) return null;
    if (![takenBack, hints].every((help) => isCount(help, 0, MOST_HELP))) return null;
    return { endgame, at, turns, withCounter, takenBack, hints } as Win;
  } catch {
    return null;
  }
}

/** helped: with hints, turns taken back or the counter; alone: without; best: and in the fewest turns. */
export type Mastery = 'open' | 'helped' | 'alone' | 'best';

export class Wins extends Log<Win> {
  constructor(store: BrowserStorage, log: string) {
    super(store, { prefix: PREFIX, write: writeWin, read: readWin }, log);
  }

  masteryOf({ id, winsIn }: Endgame): Mastery {
    const won = this.all.filter(({ endgame }) => endgame === id);
    if (won.length === 0) return 'open';
    const alone = won.filter(isAlone);
    if (alone.length === 0) return 'helped';
    return alone.some(({ turns }) => turns <= winsIn) ? 'best' : 'alone';
  }

  /** The fewest turns it was won in, with or without help; null if it was not. */
  fewestTurns({ id }: Endgame): number | null {
    const turns = this.all.filter(({ endgame }) => endgame === id).map((win) => win.turns);
    return turns.length === 0 ? null : Math.min(...turns);
  }
}

function isAlone({ withCounter, takenBack, hints }: Win): boolean {
  return !withCounter && takenBack + hints === 0;
}

export const wins = new Wins(storage, freshName());
