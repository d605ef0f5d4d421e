/**
 * My games, kept in this browser. localStorage rather than IndexedDB: it writes at once, so that a game is safe
 * even if the page is closed in the same moment. Positions are left out and rebuilt by the core: a game then
 * takes about two kilobytes, and more than a thousand find room.
 */
import type { Color, Core } from '../core/types';
import { allNodes, newTree, TreeBuilder, type GameTree, type TurnNode } from './tree';

/** What a game in progress needs beside its tree. */
export interface PlayState {
  /** 1 to 10, or null for two people at one device. */
  level: number | null;
  /** Whom the visitor plays against the computer; null for two people. */
  human: Color | null;
  clock: { baseMs: number; incrementMs: number; leftMs: Record<Color, number> } | null;
  /** Moves of the current turn that are not sent yet. */
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

/** As it is stored: enough for a list, without the core. */
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
  const comment = root.comment;
  return { ...game, setup, seed, start, tags, result, turns, comment, nodes: nodes.map(storedNode) };
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

/** Rebuilds the tree; rejects with a CoreError if what was stored cannot be played. */
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

/** My games. `storage` is null where the browser forbids it: games then last as long as the page. */
export class GameStore {
  readonly #storage: Storage | null;

  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  /** Whether the browser stores anything here at all; there may still be no room for a game. */
  get canKeep(): boolean {
    return this.#storage !== null;
  }

  /** False if there is no room. */
  save(game: SavedGame): boolean {
    return this.put(toStored(game));
  }

  put(stored: StoredGame): boolean {
    try {
      this.#storage?.setItem(PREFIX + stored.id, JSON.stringify(stored));
      return this.#storage !== null;
    } catch {
      return false;
    }
  }

  get(id: string): StoredGame | null {
    try {
      return JSON.parse(this.#storage?.getItem(PREFIX + id) ?? 'null') as StoredGame | null;
    } catch {
      return null;
    }
  }

  async load(id: string, core: Core): Promise<SavedGame | null> {
    const stored = this.get(id);
    return stored && fromStored(stored, core);
  }

  /** Latest first. */
  list(): StoredGame[] {
    const ids = Object.keys(this.#storage ?? {}).filter((key) => key.startsWith(PREFIX));
    const games = ids.map((key) => this.get(key.slice(PREFIX.length)));
    return games.filter((game) => game !== null).toSorted((a, b) => b.updated - a.updated);
  }

  /** Returns what was removed, so that it can be put back. */
  remove(id: string): StoredGame | null {
    const stored = this.get(id);
    this.#storage?.removeItem(PREFIX + id);
    return stored;
  }

  /** The game the play page shows, also after a reload. */
  get current(): string | null {
    return this.#storage?.getItem(CURRENT) ?? null;
  }

  set current(id: string | null) {
    try {
      if (id === null) this.#storage?.removeItem(CURRENT);
      else this.#storage?.setItem(CURRENT, id);
    } catch {
      // No room for the name of the game either: save() has said so.
    }
  }
}

/** Whether every word occurs in a text, whatever the case. */
export function matches(text: string, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}

/** Null also where the storage is there and refuses to be read. */
function localStore(): Storage | null {
  try {
    localStorage.getItem(CURRENT);
    return localStorage;
  } catch {
    return null;
  }
}

export const myGames = new GameStore(localStore());
