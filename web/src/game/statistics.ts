/** Statistics of the visitor's own games: those finished against the computer. */
import type { Color } from '../core/types';
import { SETUPS, type Setup } from './starts';
import type { StoredGame } from './store';
import type { GameResult } from './tree';

export interface Tally {
  won: number;
  lost: number;
}

/** How a game ends; if a type was lost, which one. */
export type Ending = 'tzaar' | 'tzarra' | 'tott' | Exclude<GameResult['reason'], 'typeLost'>;

export const ENDINGS: readonly Ending[] = [
  'tzaar',
  'tzarra',
  'tott',
  'noCapture',
  'resigned',
  'timedOut',
  'unknown',
];

export interface Statistics {
  all: Tally;
  /** Lowest first. */
  byLevel: Map<number, Tally>;
  byColor: Map<Color, Tally>;
  bySetup: Map<Setup, Tally>;
  byEnding: Map<Ending, Tally>;
  /** 0 to 100 over all reviewed games; null if there are none. */
  accuracy: number | null;
}

export interface Finished {
  level: number;
  human: Color;
  isWon: boolean;
  result: GameResult;
  game: StoredGame;
}

export function statisticsOf(games: readonly StoredGame[]): Statistics {
  const finished = finishedIn(games);
  const accuracies = finished.flatMap(({ game, human }) => game.accuracy?.[human] ?? []);
  const sum = accuracies.reduce((total, each) => total + each, 0);
  return {
    all: tallied(finished, () => true).get(true) ?? { won: 0, lost: 0 },
    byLevel: levels(finished),
    byColor: ordered(
      tallied(finished, ({ human }) => human),
      ['white', 'black'],
    ),
    bySetup: ordered(
      tallied(finished, ({ game }) => game.setup),
      SETUPS,
    ),
    byEnding: ordered(
      tallied(finished, ({ result }) => endingOf(result)),
      ENDINGS,
    ),
    accuracy: accuracies.length > 0 ? sum / accuracies.length : null,
  };
}

function endingOf({ reason, type }: GameResult): Ending {
  if (reason === 'typeLost') return type ?? 'unknown';
  return reason;
}

/** In the given order. */
export function finishedIn(games: readonly StoredGame[]): Finished[] {
  return games.flatMap((game): Finished[] => {
    const { result, play } = game;
    if (!result || !play || play.level === null || play.human === null) return [];
    const { level, human } = play;
    return [{ level, human, isWon: result.winner === human, result, game }];
  });
}

function levels(finished: readonly Finished[]): Map<number, Tally> {
  const found = tallied(finished, ({ level }) => level);
  return new Map([...found].toSorted(([a], [b]) => a - b));
}

function tallied<Key>(finished: readonly Finished[], keyOf: (one: Finished) => Key): Map<Key, Tally> {
  const tallies = new Map<Key, Tally>();
  for (const one of finished) {
    const key = keyOf(one);
    const { won, lost } = tallies.get(key) ?? { won: 0, lost: 0 };
    tallies.set(key, one.isWon ? { won: won + 1, lost } : { won, lost: lost + 1 });
  }
  return tallies;
}

function ordered<Key>(tallies: ReadonlyMap<Key, Tally>, order: readonly Key[]): Map<Key, Tally> {
  const known = order.flatMap((key): [Key, Tally][] => {
    const tally = tallies.get(key);
    return tally ? [[key, tally]] : [];
  });
  return new Map(known);
}
