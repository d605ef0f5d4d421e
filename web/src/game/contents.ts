/** The contents of each stack. A position only records tops and heights; the rest follows from the turns played. */
import type { Piece } from '../board/types';
import type { SpaceName, Stack } from '../core/types';
import { parseCanonical } from './moves';
import { lineTo, type TurnNode } from './tree';

/** Top first; null if the start already had a high stack, whose contents are unknown. */
export type Contents = Map<SpaceName, readonly Piece[] | null>;

/** The contents after all turns up to a node, from the stacks of the start. */
export function contentsAt(start: ReadonlyMap<SpaceName, Stack>, node: TurnNode): Contents {
  const contents: Contents = new Map();
  for (const [space, { color, type, height }] of start)
    contents.set(space, height === 1 ? [{ color, type }] : null);
  for (const turn of lineTo(node)) for (const move of turn.moves) playInto(contents, move, turn.toMoveBefore);
  return contents;
}

/** Plays one more move of a colour. */
export function playInto(contents: Contents, text: string, color: Piece['color']): void {
  const move = parseCanonical(text);
  if (!move || move.kind === 'pass') return;
  if (move.kind === 'place') {
    contents.set(move.to, [{ color, type: move.type }]);
    return;
  }
  const mover = contents.get(move.from) ?? null;
  const met = contents.get(move.to) ?? null;
  contents.delete(move.from);
  if (move.kind === 'capture') contents.set(move.to, mover);
  else contents.set(move.to, mover && met ? [...mover, ...met] : null);
}
