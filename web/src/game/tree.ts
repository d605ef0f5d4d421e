/** Operations on the tree of turns: what was played, and the variations. */
import type { Setup } from './starts';
import { GameTree, TurnNode } from './turns.svelte';

export { sideOf, type GameResult, type GameTree, type Glyph, type TurnNode } from './turns.svelte';

export function newTree(setup: Setup, start: string, seed: string | null = null): GameTree {
  return new GameTree(setup, start, seed);
}

/** The node of a turn after `parent`: an equal child if there is one, otherwise a new last child. */
export function addTurn(
  tree: GameTree,
  parent: TurnNode,
  moves: readonly string[],
  position: string,
): TurnNode {
  const same = parent.children.find((child) => child.moves.join(' ') === moves.join(' '));
  if (same) return same;
  const node = new TurnNode(freshId(tree), parent, moves, position);
  parent.children = [...parent.children, node];
  return node;
}

function freshId(tree: GameTree): number {
  return 1 + allNodes(tree).reduce((most, { id }) => Math.max(most, id), 0);
}

/** Fills an empty tree. Adding a turn takes constant time, however many siblings it has. */
export class TreeBuilder {
  readonly #children = new Map<TurnNode, Map<string, TurnNode>>();
  #lastId = 0;

  /** Like addTurn(). */
  add(parent: TurnNode, moves: readonly string[], position: string): TurnNode {
    const key = moves.join(' ');
    let children = this.#children.get(parent);
    if (!children) this.#children.set(parent, (children = new Map()));
    const same = children.get(key);
    if (same) return same;
    const node = new TurnNode(++this.#lastId, parent, moves, position);
    // In place, which is allowed only here: nobody observes a tree being filled.
    (parent.children as TurnNode[]).push(node);
    children.set(key, node);
    return node;
  }
}

/** Every node, parents before children, main line first. */
export function allNodes(tree: GameTree): TurnNode[] {
  const nodes: TurnNode[] = [];
  const open = [tree.root];
  for (let node = open.pop(); node; node = open.pop()) {
    nodes.push(node);
    // One by one: a call can only take so many arguments.
    for (const child of node.children.toReversed()) open.push(child);
  }
  return nodes;
}

/** Makes the line through a node the main line, from the root on. */
export function promote(node: TurnNode): void {
  for (let child = node; child.parent; child = child.parent) {
    const { children } = child.parent;
    if (children[0] !== child) child.parent.children = [child, ...children.filter((each) => each !== child)];
  }
}

/** Removes a node with all that follows it; returns its parent. The root stays. */
export function removeNode(node: TurnNode): TurnNode {
  if (!node.parent) return node;
  node.parent.children = node.parent.children.filter((each) => each !== node);
  return node.parent;
}

/** From the root to the node, inclusive. */
export function lineTo(node: TurnNode): TurnNode[] {
  const line: TurnNode[] = [];
  for (let each: TurnNode | null = node; each; each = each.parent) line.unshift(each);
  return line;
}

/** The last node of the line through first children. */
export function endOf(node: TurnNode): TurnNode {
  let end = node;
  while (end.children[0]) end = end.children[0];
  return end;
}

/** The root and the turns of the main line. */
export function mainLine(tree: GameTree): TurnNode[] {
  return lineTo(endOf(tree.root));
}
