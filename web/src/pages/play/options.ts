/** The options of a new game, remembered for the next one. */
import type { Color, StartKind } from '../../core/types';
import { storage } from '../../storage';

export interface GameOptions {
  opponent: 'computer' | 'person';
  /** From 1 to FULL_LEVEL. */
  level: number;
  /** The computer takes the better side of the start that is shown, or lots decide. */
  color: Color | 'lot' | 'computer';
  setup: StartKind;
  /** For a random or balanced start. */
  seed: string;
  clock: { minutes: number; seconds: number } | null;
}

/**
 * Elo above level 1, as measured in docs/levels.md; the last with 1.5 million nodes a turn, and the page gives it
 * more.
 */
export const RATINGS: readonly number[] = [0, 135, 311, 518, 684, 851, 1011, 1202, 1347, 1494];
/** Games out of ten that the weakest level wins against random play, by the same table. */
export const WINS_OF_TEN = 9;

/** Minutes, and seconds added per turn. */
export const CLOCKS = [
  { minutes: 5, seconds: 3 },
  { minutes: 10, seconds: 5 },
  { minutes: 15, seconds: 10 },
  { minutes: 30, seconds: 20 },
] as const;

const KEY = 'tzaar.newgame';

/** An easy first game: the weakest computer, White, and the fixed start, which is shown in all pictures. */
export const FIRST_GAME: Omit<GameOptions, 'seed'> = {
  opponent: 'computer',
  level: 1,
  color: 'white',
  setup: 'fixed',
  clock: null,
};

/** Visitors who have not chosen anything yet get a random start. */
const DEFAULTS: Omit<GameOptions, 'seed'> = { ...FIRST_GAME, setup: 'random' };

/** Nine digits: enough starts for everybody, and short enough to dictate. */
export function freshSeed(): string {
  return String(Math.floor(Math.random() * 1e9));
}

export function rememberedOptions(): GameOptions {
  const fresh = { ...DEFAULTS, seed: freshSeed() };
  try {
    const stored = JSON.parse(storage.read(KEY) ?? '{}') as Partial<GameOptions>;
    return { ...fresh, ...stored, seed: fresh.seed };
  } catch {
    return fresh;
  }
}

/** Whether any game was ever started in this browser. */
export function hasStarted(): boolean {
  return storage.read(KEY) !== null || storage.keys('tzaar.online.').length > 0;
}

export function rememberOptions(options: GameOptions): void {
  storage.write(KEY, JSON.stringify({ ...options, seed: undefined }));
}

/** A playable clock, whatever was typed. */
export function soundClock(clock: GameOptions['clock']): GameOptions['clock'] {
  if (!clock) return null;
  const within = (value: number | null, least: number, most: number): number =>
    Math.min(most, Math.max(least, value ?? least));
  return { minutes: within(clock.minutes, 1, 180), seconds: within(clock.seconds, 0, 120) };
}

export function startLink({ setup, seed }: Pick<GameOptions, 'setup' | 'seed'>): string {
  const name = setup === 'balanced' ? 'balanced' : 'seed';
  return `${location.origin}/?${name}=${encodeURIComponent(seed)}`;
}
