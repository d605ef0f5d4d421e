/**
 * The tree as it is printed: the main line in two columns, comments and variations between its rows.
 * Flat, so that no depth of variations is too much.
 */
import type { Color, Score } from '../../core/types';
import type { GameTree, TurnNode } from '../../game/tree';

export interface Cell {
  id: number;
  number: number;
  text: string;
  glyph: string;
  comment: string;
  evaluation: Score | null;
  color: Color;
}

export type Row =
  | { kind: 'pair'; key: string; white: Cell | null; black: Cell | null }
  | { kind: 'comment'; key: string; text: string }
  /** A stretch of a variation; what branches off within it follows one deeper. */
  | { kind: 'variation'; key: string; depth: number; cells: Cell[] };

export function rowsOf(tree: GameTree): Row[] {
  const rows: Row[] = [];
  if (tree.root.comment) rows.push({ kind: 'comment', key: 'start', text: tree.root.comment });
  let open: Extract<Row, { kind: 'pair' }> | null = null;
  for (let node = tree.root.children[0]; node; node = node.children[0]) {
    const cell = cellOf(node);
    if (cell.color === 'white' || !open) {
      open = { kind: 'pair', key: `pair-${node.id}`, white: null, black: null };
      rows.push(open);
    }
    open[cell.color] = cell;
    if (cell.color === 'black') open = null;
    const variations = node.parent?.children.slice(1) ?? [];
    if (!node.comment && variations.length === 0) continue;
    if (node.comment) rows.push({ kind: 'comment', key: `comment-${node.id}`, text: node.comment });
    for (const row of variationRows(variations)) rows.push(row);
    open = null;
  }
  return rows;
}

/** What is still to be printed lies on a list: lines that begin with a node, at a depth. */
function variationRows(variations: readonly TurnNode[]): Row[] {
  const rows: Row[] = [];
  const waiting = variations.map((node) => ({ node, depth: 1 })).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { depth } = next;
    const cells: Cell[] = [];
    rows.push({ kind: 'variation', key: `variation-${next.node.id}`, depth, cells });
    for (let node: TurnNode | undefined = next.node; node; node = node.children[0]) {
      cells.push(cellOf(node));
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

function cellOf(node: TurnNode): Cell {
  const { id, number, glyph, comment, evaluation } = node;
  return { id, number, text: node.moves.join(' '), glyph, comment, evaluation, color: node.toMoveBefore };
}
