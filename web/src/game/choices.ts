/** The core's moves in the form a board needs. */
import type { Target } from '../board/types';
import type { Move, PieceType, SpaceName } from '../core/types';

/** From each stack that can move to its targets. */
export function targetsIn(moves: readonly Move[]): Map<SpaceName, Target[]> {
  const targets = new Map<SpaceName, Target[]>();
  for (const { kind, from, to, losesAtOnce } of moves) {
    if ((kind !== 'capture' && kind !== 'reinforce') || from === null || to === null) continue;
    const list = targets.get(from) ?? [];
    list.push({ to, kind, danger: losesAtOnce });
    targets.set(from, list);
  }
  return targets;
}

/** The spaces a piece of the type may be placed on. */
export function placeableIn(moves: readonly Move[], type: PieceType | null): Set<SpaceName> {
  const spaces = moves.filter((move) => move.kind === 'place' && move.type === type).map((move) => move.to);
  return new Set(spaces.filter((space) => space !== null));
}
