/**
 * My games, stored in this browser. localStorage rather than IndexedDB: it writes synchronously, so that a game is
 * safe even if the page is closed at the same moment. Only the last position is stored; the core rebuilds the others.
 * A game then takes about two kilobytes, and more than a thousand fit.
 */
import type { Color, Core } from '../core/types';
import { storage, type BrowserStorage } from '../storage';
import { isStoredGame } from './stored-guard';
import { allNodes, endOf, newTree, TreeBuilder, type GameTree, type TurnNode } from './tree';

/** What a game in progress needs besides its tree. */
export interface PlayState {
  /** 1 to 10, or null for two people on one device. */
  level: number | null;
  /** The visitor's colour against the computer; null for two people. */
  human: Color | null;
  clock: { baseMs: number; incrementMs: number; leftMs: Record<Color, number> } | null;
  /** Unsent moves of the current turn. */
  staged: string[];
}

export interface SavedGame {
  id: string;
  /** Milliseconds since 1970. */
  created: number;
  updated: number;
  tree: GameTree;
  /** null for games that were only analysed. */
  play: PlayState | null;
}

type StoredNode = Partial<Pick<TurnNode, 'comment' | 'glyph' | 'evaluation' | 'clock'>> & {
  id: number;
  parent: number;
  moves: readonly string[];
};

/** The stored form: enough for a list, without the core. */
export interface StoredGame {
  id: string;
  created: number;
  updated: number;
  setup: GameTree['setup'];
  seed: string | null;
  start: string;
  tags: Record<string, string>;
  result: GameTree['result'];
  /** The turns of the main line. */
  turns: number;
  comment: string;
  nodes: StoredNode[];
  play: PlayState | null;
  /** The position after the main line; missing in games stored by older versions. */
  end?: string;
  /** 0 to 100 for each side, if the main line has been reviewed; null for a side without turns. */
  accuracy?: Record<Color, number | null>;
}

const PREFIX = 'tzaar.game.';
const CURRENT = 'tzaar.current';

export function freshGameId(): string {
  return Date.now().toString(36) + Math.floor(Math.random() * 36 ** 3).toString(36);
}

export function toStored({ tree, ...game }: SavedGame): StoredGame {
  const { setup, seed, start, tags, result, root } = tree;
  const nodes = allNodes(tree).filter((node) => node.parent !== null);
  let turns = 0;
  for (let node = root.children[0]; node; node = node.children[0]) turns += 1;
  const [comment, end] = [root.comment, endOf(root).position];
  return { ...game, setup, seed, start, tags, result, turns, comment, nodes: nodes.map(storedNode), end };
}

function storedNode({ id, parent, moves, comment, glyph, evaluation, clock }: TurnNode): StoredNode {
  return {
    id,
    parent: parent?.id ?? 0,
    moves,
    ...(comment ? { comment } : {}),
    ...(glyph ? { glyph } : {}),
    ...(evaluation ? { evaluation } : {}),
    ...(clock === null ? {} : { clock }),
  };
}

/** Rebuilds the tree; rejects with a CoreError if the stored game cannot be played. */
export async function fromStored(stored: StoredGame, core: Core): Promise<SavedGame> {
  const { id, created, updated, play } = stored;
  const tree = newTree(stored.setup, stored.start, stored.seed);
  Object.assign(tree, { tags: stored.tags, result: stored.result });
  tree.root.comment = stored.comment;
  const builder = new TreeBuilder();
  const byId = new Map([[0, tree.root]]);
  for (const { id: nodeId, parent: parentId, moves, ...notes } of stored.nodes) {
    const parent = byId.get(parentId);
    if (!parent) continue;
    const { text } = await core.play(parent.position, moves);
    const node = builder.add(parent, moves, text);
    Object.assign(node, { id: nodeId, ...notes });
    byId.set(nodeId, node);
  }
  return { id, created, updated, tree, play };
}

/** The turns of the main line: from each node to the first one that follows it. */
export function mainTurns({ nodes }: Pick<StoredGame, 'nodes'>): (readonly string[])[] {
  const first = new Map<number, StoredNode>();
  for (const node of nodes) if (!first.has(node.parent)) first.set(node.parent, node);
  const turns: (readonly string[])[] = [];
  for (let node = first.get(0); node; node = first.get(node.id)) {
    turns.push(node.moves);
    // Damaged data may contain a cycle.
    if (turns.length > nodes.length) return [];
  }
  return turns;
}

export function isRunning(game: StoredGame): boolean {
  return game.result === null && game.play !== null;
}

/** My games. */
export class GameStore {
  readonly #storage: BrowserStorage;

  constructor(browser: BrowserStorage) {
    this.#storage = browser;
  }

  /** False if the browser refuses: the game then lasts as long as the page. */
  save(game: SavedGame): boolean {
    const stored = toStored(game);
    const kept = this.get(stored.id);
    const { accuracy } = kept ?? {};
    return this.put(kept && accuracy && isSameLine(kept, stored) ? { ...stored, accuracy } : stored);
  }

  put(stored: StoredGame): boolean {
    return this.#storage.write(PREFIX + stored.id, JSON.stringify(stored));
  }

  /** Null also if what is stored is not a game; it is left there. */
  get(id: string): StoredGame | null {
    try {
      const stored: unknown = JSON.parse(this.#storage.read(PREFIX + id) ?? 'null');
      return isStoredGame(stored) ? stored : null;
    } catch {
      return null;
    }
  }

  /** Whether anything is stored, readable or not. */
  has(id: string): boolean {
    return this.#storage.read(PREFIX + id) !== null;
  }

  async load(id: string, core: Core): Promise<SavedGame | null> {
    const stored = this.get(id);
    return stored && fromStored(stored, core);
  }

  /** Latest first. */
  list(): StoredGame[] {
    const ids = this.#storage.keys(PREFIX);
    const games = ids.map((key) => this.get(key.slice(PREFIX.length)));
    return games.filter((game) => game !== null).toSorted((a, b) => b.updated - a.updated);
  }

  /** Returns what was removed, so that it can be put back. */
  remove(id: string): StoredGame | null {
    const stored = this.get(id);
    this.#storage.remove(PREFIX + id);
    return stored;
  }

  /** The game played last. */
  get current(): string | null {
    return this.#storage.read(CURRENT);
  }

  set current(id: string | null) {
    if (id === null) this.#storage.remove(CURRENT);
    else this.#storage.write(CURRENT, id);
  }

  /** The running game played last, or the latest of all running ones. */
  running(): StoredGame | null {
    const current = this.current === null ? null : this.get(this.current);
    if (current && isRunning(current)) return current;
    return this.list().find(isRunning) ?? null;
  }

  /** A review's result for exactly this line. A game that has continued since ignores it. */
  noteAccuracy(id: string, tree: GameTree, accuracy: Record<Color, number | null>): void {
    const stored = this.get(id);
    const reviewed = toStored({ id, created: 0, updated: 0, tree, play: null });
    if (stored && isSameLine(stored, reviewed)) this.put({ ...stored, accuracy });
  }
}

function isSameLine(one: StoredGame, other: StoredGame): boolean {
  return JSON.stringify([one.start, mainTurns(one)]) === JSON.stringify([other.start, mainTurns(other)]);
}

/** Whether every word occurs in a text, ignoring case. */
export function matches(text: string, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}

export const myGames = new GameStore(storage);
