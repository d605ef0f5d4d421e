/** Splits an engine's line into turns. */
import type { Line } from '../../core/types';

/**
 * The core gives the rest of the current turn. Later turns have two moves; placements have one, and so has the
 * opening turn after the last of them.
 */
export function turnsOf({ moves, turn }: Pick<Line, 'moves' | 'turn'>): string[][] {
  const turns = turn.length > 0 ? [moves.slice(0, turn.length)] : [];
  let at = turn.length;
  while (at < moves.length) {
    const isSingle = isPlacement(moves[at]) || isPlacement(moves[at - 1]);
    turns.push(moves.slice(at, at + (isSingle ? 1 : 2)));
    at += isSingle ? 1 : 2;
  }
  return turns;
}

function isPlacement(move = ''): boolean {
  return move.includes('@');
}

/** The rank of a line, in numerals that cannot be mistaken for move numbers. */
export function rankName(rank: number): string {
  return ['I', 'II', 'III', 'IV', 'V'][rank - 1] ?? String(rank);
}
