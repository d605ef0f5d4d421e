/** Copies the visitor's games from the server into this browser, including those of other devices. */
import type { Color } from '../core/types';
import type { GameResult } from '../game/tree';
import { MOST_FINISHED, type KeptGames } from './kept';
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
  /** Leads to the games that follow. */
  more: string | null;
}

/** Games fetched in full at a time. */
const MOST_AT_ONCE = 50;
/** Of the list, 50 games each: all that a player may have under way, and some finished ones. */
const MOST_PAGES = 6;

const REASONS: Record<string, GameResult['reason']> = {
  'type-lost': 'typeLost',
  'no-capture': 'noCapture',
  resigned: 'resigned',
  'timed-out': 'timedOut',
};

type Get = <Result>(path: string) => Promise<Result>;

/** Fetches what has changed; rejects like `get`. One of `pages` is enough for a game that has just changed. */
export async function syncGames(kept: KeptGames, get: Get, pages = MOST_PAGES): Promise<void> {
  const games = await listed(get, pages);
  for (const each of games) noteEnd(kept, each);
  // Games under way come first; of the others no more are fetched than are kept.
  const finished = games.filter((each) => !isUnfinished(each)).slice(0, MOST_FINISHED);
  const wanted = [...games.filter(isUnfinished), ...finished].filter((each) => isNews(kept, each));
  for (const each of wanted.slice(0, MOST_AT_ONCE)) {
    const { events } = await get<{ events: GameEvent[] }>(`/api/games/${each.game}`);
    kept.noteEvents(each.game, events);
    kept.note(each.game, { you: each.you, isCreator: each.you === null });
    noteEnd(kept, each);
  }
  kept.tidy();
}

function isNews(kept: KeptGames, { game, updated_at: updated }: ListedGame): boolean {
  const { you, isCreator, events } = kept.get(game);
  return replay(events)?.updated !== updated || !(you || isCreator);
}

async function listed(get: Get, pages: number): Promise<ListedGame[]> {
  const all: ListedGame[] = [];
  let path: string | null = '/api/games';
  for (let page = 0; path !== null && page < pages; page++) {
    const { games, more }: Listing = await get<Listing>(path);
    all.push(...games);
    path = more && `/api/games?before=${more}`;
  }
  return all;
}

function isUnfinished({ status }: ListedGame): boolean {
  return status === 'open' || status === 'playing';
}

/** The log does not show endings on the board. */
function noteEnd(kept: KeptGames, listed: ListedGame): void {
  const { game, winner, reason } = listed;
  const { events, isOver } = kept.get(game);
  if (isUnfinished(listed) || events.length === 0 || isOver) return;
  const result = winner && { winner, reason: REASONS[reason ?? ''] ?? 'unknown', type: null };
  kept.note(game, { isOver: true, result });
}
