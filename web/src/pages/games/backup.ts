/**
 * Everything this browser stores, in one file: games, the progress of the course, results of puzzles and endgames,
 * settings.
 * Importing adds what is missing; nothing here is overwritten by something older or different.
 */
import { readWin, writeWin, type Win } from '../../endgames/results.svelte';
import { mainTurns, type GameStore, type StoredGame } from '../../game/store';
import { isStoredGame } from '../../game/stored-guard';
import { readResult, writeResult, type Result } from '../../puzzles/results.svelte';
import { readChoices, type Choices } from '../../settings';

const FORMAT = 'tzaar-backup';
const VERSION = 1;
/** Characters; a browser stores five million. */
const LONGEST = 50_000_000;

export interface Backup {
  games: StoredGame[];
  /** Names of tasks of the course. */
  tasks: string[];
  /** Of puzzles. */
  results: readonly Result[];
  /** Of endgames. */
  wins: readonly Win[];
  settings: Choices;
  /** Entries that are neither games nor results. */
  unreadable: number;
}

export type BackupRefusal = 'notBackup' | 'newer' | 'tooLong';

export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly code: BackupRefusal;

  constructor(code: BackupRefusal) {
    super(code);
    this.code = code;
  }
}

export function writeBackup(
  { games, tasks, results, wins, settings }: Omit<Backup, 'unreadable'>,
  now: Date,
): string {
  const puzzles = results.map(writeResult);
  const endgames = wins.map(writeWin);
  const content = {
    format: FORMAT,
    version: VERSION,
    written: now.toISOString(),
    games,
    tasks,
    puzzles,
    endgames,
    settings,
  };
  return `${JSON.stringify(content, null, 1)}\n`;
}

/** Throws a BackupError. */
export function readBackup(text: string): Backup {
  if (text.length > LONGEST) throw new BackupError('tooLong');
  const content = parsed(text);
  if (content.format !== FORMAT || typeof content.version !== 'number') throw new BackupError('notBackup');
  if (content.version > VERSION) throw new BackupError('newer');
  const { games = [], tasks = [], puzzles = [], endgames = [], settings = {} } = content;
  const lists = [games, tasks, puzzles, endgames];
  if (!lists.every(Array.isArray)) throw new BackupError('notBackup');
  return validIn(lists as unknown[][], settings);
}

/** What is valid. */
function validIn(
  [games = [], tasks = [], puzzles = [], endgames = []]: unknown[][],
  settings: unknown,
): Backup {
  const results = puzzles.map((line) => readResult(String(line)));
  const wins = endgames.map((line) => readWin(String(line)));
  const sound = games.filter(isStoredGame);
  const damaged = [...results, ...wins].filter((entry) => entry === null);
  return {
    games: sound,
    tasks: tasks.filter((name): name is string => typeof name === 'string'),
    results: results.filter((result) => result !== null),
    wins: wins.filter((win) => win !== null),
    settings: readChoices(JSON.stringify(settings)),
    unreadable: games.length - sound.length + damaged.length,
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content === 'object' && content !== null) return content as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new BackupError('notBackup');
}

/** How many games were treated how. */
export interface Merged {
  added: number;
  /** Continued since: the version here is part of it. */
  updated: number;
  /** Already here, or with more turns here. */
  kept: number;
  /** Continued differently in both places: both are here now. */
  beside: number;
  /** The browser has no room for them. */
  unsaved: number;
}

export function mergeGames(games: readonly StoredGame[], store: Pick<GameStore, 'get' | 'put'>): Merged {
  const merged: Merged = { added: 0, updated: 0, kept: 0, beside: 0, unsaved: 0 };
  for (const game of games) {
    const way = wayOf(game, store.get(game.id));
    if (way !== 'beside') merge(game, way);
    else {
      // Named after its version: importing the same file twice does not add it twice.
      const other = { ...game, id: `${game.id}-${game.updated.toString(36)}` };
      merge(other, wayOf(other, store.get(other.id)) === 'added' ? 'beside' : 'kept');
    }
  }
  return merged;

  function merge(game: StoredGame, way: Exclude<keyof Merged, 'unsaved'>): void {
    merged[way] += 1;
    if (way !== 'kept' && !store.put(game)) merged.unsaved += 1;
  }
}

function wayOf(game: StoredGame, kept: StoredGame | null): 'added' | 'updated' | 'kept' | 'beside' {
  if (!kept) return 'added';
  // A half-made turn here is not discarded for the same turns from elsewhere.
  if ((kept.play?.staged.length ?? 0) > 0 && game.turns <= kept.turns && goesOn(kept, game)) return 'kept';
  if (goesOn(game, kept)) return game.updated > kept.updated && differs(game, kept) ? 'updated' : 'kept';
  return goesOn(kept, game) ? 'kept' : 'beside';
}

/** Whether one game contains the other: the same start, and all turns and variations with their notes. */
function goesOn(one: StoredGame, other: StoredGame): boolean {
  if (one.start !== other.start) return false;
  const [long, short] = [mainTurns(one), mainTurns(other)];
  if (!short.every((turn, i) => turn.join(' ') === long[i]?.join(' '))) return false;
  const numbers = new Map<string, number>();
  const known = turnsIn(one, numbers);
  return [...turnsIn(other, numbers)].every((turn) => known.has(turn));
}

/** Each turn with its notes, by a number that identifies the turns before it. */
function turnsIn({ nodes }: StoredGame, numbers: Map<string, number>): Set<string> {
  const placed = new Map([[0, 0]]);
  const turns = new Set<string>();
  for (const { id, parent, moves, comment = '', glyph = '' } of nodes) {
    const place = `${placed.get(parent)} ${moves.join(' ')}`;
    const number = numbers.get(place) ?? numbers.size + 1;
    numbers.set(place, number);
    placed.set(id, number);
    turns.add(JSON.stringify([number, comment, glyph]));
  }
  return turns;
}

function differs(one: StoredGame, other: StoredGame): boolean {
  return JSON.stringify({ ...one, updated: 0 }) !== JSON.stringify({ ...other, updated: 0 });
}
