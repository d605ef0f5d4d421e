/** The options of an online game, remembered for the next one. */
import type { StartKind } from '../../core/types';
import { isSeeded } from '../../core/starts';
import type { ColorWish, CreateGame, Pace } from '../../online';
import { storage } from '../../storage';
import { freshSeed } from '../play/options';

export interface OnlineOptions {
  setup: StartKind;
  /** For a random or balanced start. */
  seed: string;
  color: ColorWish;
  clock: Pace['kind'];
  live: { minutes: number; seconds: number; placementSeconds: number };
  /** Days per turn. */
  days: number;
}

export const COLORS = ['white', 'random', 'black', 'invited-chooses'] as const satisfies ColorWish[];
export const PACES = ['none', 'live', 'correspondence'] as const satisfies Pace['kind'][];
/** Minutes, and seconds added a turn. */
export const LIVE = [
  { minutes: 5, seconds: 5 },
  { minutes: 10, seconds: 10 },
  { minutes: 20, seconds: 15 },
] as const;
export const DAYS = [1, 2, 3, 7] as const;

const KEY = 'tzaar.newonline';
/** Sixty placements are quicker than sixty turns. */
const PLACEMENT_SECONDS = 3;

const DEFAULTS: Omit<OnlineOptions, 'seed'> = {
  setup: 'random',
  color: 'random',
  clock: 'none',
  live: { minutes: 10, seconds: 10, placementSeconds: PLACEMENT_SECONDS },
  days: 3,
};

export function rememberedOnline(): OnlineOptions {
  const fresh = { ...DEFAULTS, seed: freshSeed() };
  try {
    const stored = JSON.parse(storage.read(KEY) ?? '{}') as Partial<OnlineOptions>;
    return { ...fresh, ...stored, live: { ...fresh.live, ...stored.live }, seed: fresh.seed };
  } catch {
    return fresh;
  }
}

export function rememberOnline(options: OnlineOptions): void {
  storage.write(KEY, JSON.stringify({ ...options, seed: undefined }));
}

/** The largest number JavaScript represents exactly. */
export const SEED_LIMIT: number = Number.MAX_SAFE_INTEGER;

export function isSeed(text: string): boolean {
  return /^\d{1,16}$/.test(text.trim()) && Number(text) <= SEED_LIMIT;
}

const within = (value: number | null, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value ?? least)));

export function paceOf({ clock, live, days }: OnlineOptions): Pace {
  if (clock === 'none') return { kind: 'none' };
  if (clock === 'correspondence') return { kind: 'correspondence', days: within(days, 1, 14) };
  return {
    kind: 'live',
    initial_s: within(live.minutes * 60, 30, 3 * 3600),
    increment_s: within(live.seconds, 0, 180),
    placement_increment_s: within(live.placementSeconds, 0, 60),
  };
}

/** A valid offer, whatever was typed. */
export function offerOf(options: OnlineOptions): Omit<CreateGame, 'command_id' | 'invite' | 'watch'> {
  const { setup, seed, color } = options;
  return { setup, seed: isSeeded(setup) ? Number(seed) : null, color, pace: paceOf(options) };
}
