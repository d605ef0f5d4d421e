/** The tree of turns of a game: what was played, and what was considered beside it. */
import type { Color, PieceType, Score } from '../core/types';

export type Setup = 'fixed' | 'random' | 'tournament' | 'custom';
export type Glyph = '' | '!' | '?' | '!!' | '??' | '!?' | '?!';

/** One turn. The root holds the start and has no moves. */
export interface TurnNode {
  /** Unique within its tree; it stays the same when the tree is saved and read again. */
  id: number;
  parent: TurnNode | null;
  /** The first continues the line, the others are variations. */
  children: TurnNode[];
  /** Canonical; one or two, a placement is one. */
  moves: string[];
  /** After the turn. */
  position: string;
  toMoveBefore: Color;
  /** From 1; 0 for the root. */
  number: number;
  comment: string;
  glyph: Glyph;
  /** White's view. */
  evaluation: Score | null;
  /** Seconds left to the player who made the turn. */
  clock: number | null;
}

export interface GameResult {
  winner: Color;
  reason: 'typeLost' | 'noCapture' | 'resigned' | 'timedOut' | 'unknown';
  /** The type that was lost. */
  type: PieceType | null;
}

export interface GameTree {
  setup: Setup;
  seed: string | null;
  /** The position string of the start. */
  start: string;
  root: TurnNode;
  /** Event, White, Black, Date, ... */
  tags: Record<string, string>;
  result: GameResult | null;
}

/** Whose move a position string says it is. */
export function sideOf(position: string): Color {
  return position.split(' ')[1] === 'b' ? 'black' : 'white';
}

function makeNode(id: number, parent: TurnNode | null, moves: readonly string[], position: string): TurnNode {
  return {
    id,
    parent,
    children: [],
    moves: [...moves],
    position,
    toMoveBefore: sideOf(parent?.position ?? position),
    number: parent ? parent.number + 1 : 0,
    comment: '',
    glyph: '',
    evaluation: null,
    clock: null,
  };
}

export function newTree(setup: Setup, start: string, seed: string | null = null): GameTree {
  return { setup, seed, start, root: makeNode(0, null, [], start), tags: {}, result: null };
}

/** The node of a turn played after `parent`: an equal child if there is one, else a new last child. */
export function addTurn(
  tree: GameTree,
  parent: TurnNode,
  moves: readonly string[],
  position: string,
): TurnNode {
  const same = parent.children.find((child) => child.moves.join(' ') === moves.join(' '));
  if (same) return same;
  const node = makeNode(freshId(tree), parent, moves, position);
  parent.children.push(node);
  // Through the list: where a page watches the tree, what it finds there is the watched node.
  return parent.children.at(-1) ?? node;
}

function freshId(tree: GameTree): number {
  return 1 + allNodes(tree).reduce((most, { id }) => Math.max(most, id), 0);
}

/** Fills a tree that has no turns yet. A turn takes the same time however many others there are beside it. */
export class TreeBuilder {
  readonly #children = new Map<TurnNode, Map<string, TurnNode>>();
  #lastId = 0;

  /** As addTurn() does. */
  add(parent: TurnNode, moves: readonly string[], position: string): TurnNode {
    const key = moves.join(' ');
    let children = this.#children.get(parent);
    if (!children) this.#children.set(parent, (children = new Map()));
    const same = children.get(key);
    if (same) return same;
    const node = makeNode(++this.#lastId, parent, moves, position);
    parent.children.push(node);
    children.set(key, node);
    return node;
  }
}

/** Every node, a parent before its children, the main line first. */
export function allNodes(tree: GameTree): TurnNode[] {
  const nodes: TurnNode[] = [];
  const open = [tree.root];
  for (let node = open.pop(); node; node = open.pop()) {
    nodes.push(node);
    // One by one: a call takes a limited number of arguments.
    for (const child of node.children.toReversed()) open.push(child);
  }
  return nodes;
}

/** Makes the line through a node the main line, from the root on. */
export function promote(node: TurnNode): void {
  for (let child = node; child.parent; child = child.parent) {
    const { children } = child.parent;
    const at = children.findIndex((each) => each.id === child.id);
    if (at > 0) children.unshift(...children.splice(at, 1));
  }
}

/** Removes a node with all that follows it; returns its parent. The root stays. */
export function removeNode(node: TurnNode): TurnNode {
  if (!node.parent) return node;
  node.parent.children = node.parent.children.filter((each) => each.id !== node.id);
  return node.parent;
}

/** From the root to the node, both included. */
export function lineTo(node: TurnNode): TurnNode[] {
  const line: TurnNode[] = [];
  for (let each: TurnNode | null = node; each; each = each.parent) line.unshift(each);
  return line;
}

/** The last node of the line that goes on from here by first children. */
export function endOf(node: TurnNode): TurnNode {
  let end = node;
  while (end.children[0]) end = end.children[0];
  return end;
}

/** The root and the turns of the main line. */
export function mainLine(tree: GameTree): TurnNode[] {
  return lineTo(endOf(tree.root));
}
