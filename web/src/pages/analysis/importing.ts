/** Imports whatever is pasted, dropped or opened, after detecting what it is. */
import { CoreError, type Core, type Failure, type PositionView } from '../../core/types';
import { readRecords, type Problem } from '../../game/record';
import type { GameStore } from '../../game/store';
import type { GameTree } from '../../game/tree';
import { BadLinkError, hasPayload, readHash } from '../../game/link';
import { converterFailure } from './converter-failures';

export type Format = 'empty' | 'link' | 'position' | 'sgf' | 'tzr';

export type Imported =
  | { kind: 'games'; games: GameTree[]; problems: Problem[] }
  | { kind: 'position'; view: PositionView }
  | { kind: 'refused'; why: Refusal };

export type Refusal =
  | { code: 'empty' | 'badLink' | 'notKept' | 'offline' | 'serverFailed' | 'tooLong' | 'unreadable' }
  | { code: 'server'; problem: Problem }
  | { code: 'core'; failure: Failure };

/** The same as the server's limit. */
const MOST_CHARACTERS = 2_000_000;

/** The HTTP status if the text itself is refused. */
const UNPROCESSABLE = 422;

export function formatOf(text: string): Format {
  const trimmed = text.replace(/^\ufeff/, '').trim();
  if (trimmed === '') return 'empty';
  if (!/\s/.test(trimmed) && hasPayload(trimmed)) return 'link';
  if (/^\(\s*;/.test(trimmed)) return 'sgf';
  // Columns between slashes, and no bracket of a tag: the core judges the rest of a position string.
  if (!/[[{(\n]/.test(trimmed) && trimmed.split('/').length > 4) return 'position';
  return 'tzr';
}

export async function importText(text: string, core: Core, ask: typeof fetch = fetch): Promise<Imported> {
  if (text.length > MOST_CHARACTERS) return refused({ code: 'tooLong' });
  // A null character or invalid UTF-8: not a text file.
  if (text.includes('\0') || text.includes('\ufffd')) return refused({ code: 'unreadable' });
  switch (formatOf(text)) {
    case 'empty':
      return refused({ code: 'empty' });
    case 'link':
      return importLink(text.trim(), core);
    case 'position':
      return importPosition(text.trim(), core);
    case 'sgf':
      return importForeign(text, core, ask);
    case 'tzr':
      return { kind: 'games', ...(await readRecords(text, core)) };
  }
}

export async function importLink(address: string, core: Core): Promise<Imported> {
  try {
    const linked = await readHash(address);
    if (!linked) return refused({ code: 'badLink' });
    if (linked.kind === 'position') return await importPosition(linked.text, core);
    return { kind: 'games', ...(await readRecords(linked.text, core)) };
  } catch (error) {
    if (error instanceof BadLinkError) return refused({ code: 'badLink' });
    throw error;
  }
}

/** The game of My games that an address names: `/analysis?game=<id>`. */
export function gameIdIn(address: string): string | null {
  return new URLSearchParams(address.split('#')[0]?.split('?')[1] ?? '').get('game');
}

/** A game of My games. */
export async function importKept(id: string, store: Pick<GameStore, 'load'>, core: Core): Promise<Imported> {
  try {
    const game = await store.load(id, core);
    return game ? { kind: 'games', games: [game.tree], problems: [] } : refused({ code: 'notKept' });
  } catch (error) {
    if (error instanceof CoreError) return refused({ code: 'core', failure: error.failure });
    throw error;
  }
}

async function importPosition(text: string, core: Core): Promise<Imported> {
  try {
    return { kind: 'position', view: await core.position(text) };
  } catch (error) {
    if (error instanceof CoreError) return refused({ code: 'core', failure: error.failure });
    throw error;
  }
}

/** Other sites' records are converted by the library on the server, so that no converter is written twice. */
async function importForeign(text: string, core: Core, ask: typeof fetch): Promise<Imported> {
  let answer: unknown;
  let status: number;
  try {
    const response = await ask('/api/convert', { method: 'POST', body: text });
    status = response.status;
    answer = await response.json();
  } catch {
    // No network, or not our server.
    return refused({ code: 'offline' });
  }
  const { records, problems, error } = answer as Partial<Conversion>;
  if (error?.code === 'too-large') return refused({ code: 'tooLong' });
  if (error && status === UNPROCESSABLE) return refused({ code: 'server', problem: serverProblem(error) });
  if (error) return refused({ code: 'serverFailed' });
  if (typeof records !== 'string') return refused({ code: 'offline' });
  const read = await readRecords(records, core);
  return {
    kind: 'games',
    games: read.games,
    problems: [...(problems ?? []).map(serverProblem), ...read.problems],
  };
}

interface Told {
  code: string;
  /** In English, for developers. */
  message: string;
  values?: Failure['values'];
  line?: number | null;
  turn?: number | null;
  games?: number;
}

/** The server's answer. */
interface Conversion {
  records: string;
  problems: Told[];
  error: Told;
}

function serverProblem({ code, message, values, line, turn, games }: Told): Problem {
  const failure =
    code === 'time-limit'
      ? { code: 'converter-time', values: { games: games ?? 0 }, message }
      : converterFailure(code, values, message);
  return { line: line ?? 1, turn: turn ?? null, failure };
}

function refused(why: Refusal): Imported {
  return { kind: 'refused', why };
}
