/** Parses canonical moves, for drawing and history only. The core decides what is legal. */
import type { Arrow } from '../board/types';
import type { PieceType, SpaceName } from '../core/types';

export type ParsedMove =
  | { kind: 'capture' | 'reinforce'; from: SpaceName; to: SpaceName }
  | { kind: 'place'; type: PieceType; to: SpaceName }
  | { kind: 'pass' };

const TYPES: Record<string, PieceType> = { Z: 'tzaar', R: 'tzarra', T: 'tott' };

export function parseCanonical(text: string): ParsedMove | null {
  if (text === 'pass') return { kind: 'pass' };
  const [, from, sign, to] = /^([A-I][1-8]|[ZRT])([x+@])([A-I][1-8])$/.exec(text) ?? [];
  if (!from || !to) return null;
  const type = TYPES[from];
  if (sign === '@') return type ? { kind: 'place', type, to } : null;
  return { kind: sign === 'x' ? 'capture' : 'reinforce', from, to };
}

/** The moves of a turn as arrows, numbered if there are two. */
export function arrowsOf(moves: readonly string[], style: Arrow['style']): Arrow[] {
  const arrows: Arrow[] = [];
  for (const text of moves) {
    const move = parseCanonical(text);
    if (move && (move.kind === 'capture' || move.kind === 'reinforce'))
      arrows.push({ from: move.from, to: move.to, style });
  }
  if (arrows.length < 2) return arrows;
  return arrows.map((arrow, index) => ({ ...arrow, number: index === 0 ? 1 : 2 }));
}
