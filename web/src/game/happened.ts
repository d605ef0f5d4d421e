/**
 * What happened on the board, move by move. Like contents.ts, it derives from the moves played; the core only knows
 * positions.
 */
import type { Trace } from '../board/types';
import type { Color, SpaceName, Stack } from '../core/types';
import { parseCanonical } from './moves';

/** The part of a TurnNode that says what was played. */
export interface PlayedTurn {
  moves: readonly string[];
  toMoveBefore: Color;
}

/** A capture, a reinforcement or a placement. */
export interface Happening {
  /** The index of its turn in the list. */
  turn: number;
  color: Color;
  /** Null for placements. */
  from: SpaceName | null;
  to: SpaceName;
  /** What was captured; null for other moves. */
  taken: Stack | null;
}

/** Everything that happened in some turns, given the stacks before them. */
export function happenedIn(start: ReadonlyMap<SpaceName, Stack>, turns: readonly PlayedTurn[]): Happening[] {
  const stacks = new Map(start);
  return turns.flatMap(({ moves, toMoveBefore }, turn) =>
    moves.flatMap((text) => {
      const happened = playOn(stacks, text, toMoveBefore);
      return happened ? [{ turn, color: toMoveBefore, ...happened }] : [];
    }),
  );
}

/** Updates the stacks as the move did. */
function playOn(
  stacks: Map<SpaceName, Stack>,
  text: string,
  color: Color,
): Pick<Happening, 'from' | 'to' | 'taken'> | null {
  const move = parseCanonical(text);
  if (!move || move.kind === 'pass') return null;
  const { to } = move;
  if (move.kind === 'place') {
    stacks.set(to, { color, type: move.type, height: 1 });
    return { from: null, to, taken: null };
  }
  const [mover, met] = [stacks.get(move.from), stacks.get(to)];
  if (!mover || !met) return null;
  stacks.delete(move.from);
  const isCapture = move.kind === 'capture';
  stacks.set(to, isCapture ? mover : { ...mover, height: mover.height + met.height });
  return { from: move.from, to, taken: isCapture ? met : null };
}

/** The traces of the last turn: what was taken, and the vacated spaces. */
export function tracesOf(happened: readonly Happening[]): Trace[] {
  const last = happened.at(-1)?.turn;
  const traces = new Map<SpaceName, Trace>();
  for (const { turn, from, to, taken } of happened) {
    if (turn !== last) continue;
    // The stack that took something may have moved on: then its space has both traces.
    if (from !== null && !traces.has(from)) traces.set(from, { space: from, taken: null });
    if (taken) traces.set(to, { space: to, taken });
  }
  return [...traces.values()];
}
