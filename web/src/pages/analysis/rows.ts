/**
 * The tree as printed: the main line in two columns, comments and variations between its rows. Flat, so that
 * variations may be of any depth.
 */
import type { GameTree, TurnNode } from '../../game/tree';

export type Row =
  | { kind: 'pair'; key: string; white: TurnNode | null; black: TurnNode | null }
  | { kind: 'comment'; key: string; node: TurnNode }
  /** A stretch of a variation; its own branches follow one level deeper. */
  | { kind: 'variation'; key: string; depth: number; nodes: TurnNode[] };

export function rowsOf(tree: GameTree): Row[] {
  const rows: Row[] = [];
  if (tree.root.comment) rows.push({ kind: 'comment', key: 'start', node: tree.root });
  let open: Extract<Row, { kind: 'pair' }> | null = null;
  for (let node = tree.root.children[0]; node; node = node.children[0]) {
    const color = node.toMoveBefore;
    if (color === 'white' || !open) {
      open = { kind: 'pair', key: `pair-${node.id}`, white: null, black: null };
      rows.push(open);
    }
    open[color] = node;
    if (color === 'black') open = null;
    const variations = node.parent?.children.slice(1) ?? [];
    if (!node.comment && variations.length === 0) continue;
    if (node.comment) rows.push({ kind: 'comment', key: `comment-${node.id}`, node });
    for (const row of variationRows(variations)) rows.push(row);
    open = null;
  }
  return rows;
}

/** The explicit stack holds what is still to be printed: lines that begin with a node, at a depth. */
function variationRows(variations: readonly TurnNode[]): Row[] {
  const rows: Row[] = [];
  const waiting = variations.map((node) => ({ node, depth: 1 })).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { depth } = next;
    const nodes: TurnNode[] = [];
    rows.push({ kind: 'variation', key: `variation-${next.node.id}`, depth, nodes });
    for (let node: TurnNode | undefined = next.node; node; node = node.children[0]) {
      nodes.push(node);
      const branches: TurnNode[] = node === next.node ? [] : (node.parent?.children.slice(1) ?? []);
      if (branches.length === 0) continue;
      const rest = node.children[0];
      if (rest) waiting.push({ node: rest, depth });
      for (const branch of branches.toReversed()) waiting.push({ node: branch, depth: depth + 1 });
      break;
    }
  }
  return rows;
}
