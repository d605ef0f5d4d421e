/** Copies the visitor's games from the server into this browser, including those of other devices. */
import type { Color } from '../core/types';
import type { GameResult } from '../game/tree';
import type { KeptGames } from './kept';
import { replay } from './log';
import type { GameEvent } from './types';

/** A row of GET /api/games. */
export interface ListedGame {
  game: string;
  you: Color | null;
  status: 'open' | 'playing' | 'finished' | 'aborted';
  winner: Color | null;
  reason: string | null;
  updated_at: number;
}

interface Listing {
  games: ListedGame[];
}

/** Games fetched in full at a time. */
const MOST_AT_ONCE = 50;

const REASONS: Record<string, GameResult['reason']> = {
  'type-lost': 'typeLost',
  'no-capture': 'noCapture',
  resigned: 'resigned',
  'timed-out': 'timedOut',
};

/** Fetches what has changed; rejects like `get`. */
export async function syncGames(
  kept: KeptGames,
  get: <Result>(path: string) => Promise<Result>,
): Promise<void> {
  const { games } = await get<Listing>('/api/games');
  const changed = games.filter(({ game, updated_at: updated }) => {
    const log = replay(kept.get(game).events);
    return !log || log.updated !== updated || !(kept.get(game).you || kept.get(game).isCreator);
  });
  for (const listed of changed.slice(0, MOST_AT_ONCE)) {
    const { events } = await get<{ events: GameEvent[] }>(`/api/games/${listed.game}`);
    kept.noteEvents(listed.game, events);
    kept.note(listed.game, { you: listed.you, isCreator: listed.you === null });
  }
  for (const listed of games) noteEnd(kept, listed);
  kept.tidy();
}

function noteEnd(kept: KeptGames, { game, status, winner, reason }: ListedGame): void {
  if (status === 'open' || status === 'playing' || kept.get(game).isOver) return;
  const result = winner && { winner, reason: REASONS[reason ?? ''] ?? 'unknown', type: null };
  kept.note(game, { isOver: true, result });
}
