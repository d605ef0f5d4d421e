/** Which players are connected, and how many spectators there are, as reported by the server. */
import type { Color } from '../core/types';
import type { ServerMessage } from './types';

export type PresenceTold = Extract<ServerMessage, { type: 'presence' }>;

/** Milliseconds after which an opponent who has vanished need not be waited for; the server uses the same. */
const AWAY_MS = 40_000;
/** The same for one whose page was closed. */
const CLOSED_MS = 10_000;

export class Attendance {
  #known = $state.raw<{ told: PresenceTold; at: number } | null>(null);

  /** `now` is the server's time, here and below. */
  hear(told: PresenceTold, now: number): void {
    this.#known = { told, at: now };
  }

  get watchers(): number {
    return this.#known?.told.watchers ?? 0;
  }

  /** Null if the player is connected, or nothing is known. */
  awayMs(color: Color, now: number): number | null {
    const player = this.#known?.told[color];
    if (!this.#known || player?.state !== 'away') return null;
    return player.away_ms + Math.max(0, now - this.#known.at);
  }

  /** A player has been away for so long that a live game can be ended. */
  hasVanished(color: Color, now: number): boolean {
    const player = this.#known?.told[color];
    const away = this.awayMs(color, now);
    const isClosed = player?.state === 'away' && player.closed;
    return away !== null && away >= (isClosed ? CLOSED_MS : AWAY_MS);
  }
}
