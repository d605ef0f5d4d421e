/** Two clocks, one of them running. It stops while the page is hidden or closed: these are games on one device. */
import type { Color } from '../../core/types';

export class GameClock {
  readonly baseMs: number;
  readonly incrementMs: number;
  readonly #now: () => number;
  #left: Record<Color, number>;
  #running: { color: Color; since: number } | null = null;

  constructor(
    settings: { baseMs: number; incrementMs: number; leftMs?: Record<Color, number> },
    now: () => number = () => performance.now(),
  ) {
    this.baseMs = settings.baseMs;
    this.incrementMs = settings.incrementMs;
    this.#left = { ...(settings.leftMs ?? { white: this.baseMs, black: this.baseMs }) };
    this.#now = now;
  }

  leftMs(color: Color): number {
    const spent = this.#running?.color === color ? this.#now() - this.#running.since : 0;
    return Math.max(0, this.#left[color] - spent);
  }

  get left(): Record<Color, number> {
    return { white: this.leftMs('white'), black: this.leftMs('black') };
  }

  get running(): Color | null {
    return this.#running?.color ?? null;
  }

  /** Starts one clock and stops the other. */
  run(color: Color): void {
    this.stop();
    this.#running = { color, since: this.#now() };
  }

  stop(): void {
    this.#left = this.left;
    this.#running = null;
  }

  /** After a turn. */
  add(color: Color): void {
    this.stop();
    this.#left[color] += this.incrementMs;
  }

  set(color: Color, leftMs: number): void {
    this.#left[color] = leftMs;
  }

  /** Who has run out of time. */
  get fallen(): Color | null {
    if (this.leftMs('white') === 0) return 'white';
    return this.leftMs('black') === 0 ? 'black' : null;
  }
}

/** 9:07, 1:00:00; tenths in the last ten seconds. */
export function clockText(ms: number): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const end = `${String(s).padStart(2, '0')}`;
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${end}` : `${m}:${end}`;
}
