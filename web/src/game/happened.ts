/** What happened on the board, move by move. Like contents.ts it is told by the moves that were played; the core knows positions only. */
import type { Trace } from '../board/types';
import type { Color, SpaceName, Stack } from '../core/types';
import { parseCanonical } from './moves';

/** The part of a TurnNode that tells what was played. */
export interface PlayedTurn {
  moves: readonly string[];
  toMoveBefore: Color;
}

/** A capture, a reinforcement or a placement. */
export interface Happening {
  /** The place of its turn in the list, from 0. */
  turn: number;
  color: Color;
  /** Null for a placement. */
  from: SpaceName | null;
  to: SpaceName;
  /** What was captured; null for other moves. */
  taken: Stack | null;
}

/** Everything that happened in some turns, from the stacks before the first of them. */
export function happenedIn(start: ReadonlyMap<SpaceName, Stack>, turns: readonly PlayedTurn[]): Happening[] {
  const stacks = new Map(start);
  return turns.flatMap(({ moves, toMoveBefore }, turn) =>
    moves.flatMap((text) => {
      const happened = playOn(stacks, text, toMoveBefore);
      return happened ? [{ turn, color: toMoveBefore, ...happened }] : [];
    }),
  );
}

/** Changes the stacks as the move did. */
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

/** What the last of the turns left behind: what was taken, and the spaces that were vacated. */
export function tracesOf(happened: readonly Happening[]): Trace[] {
  const last = happened.at(-1)?.turn;
  const traces = new Map<SpaceName, Trace>();
  for (const { turn, from, to, taken } of happened) {
    if (turn !== last) continue;
    // The stack that took something may have gone on: then both hold of its space.
    if (from !== null && !traces.has(from)) traces.set(from, { space: from, taken: null });
    if (taken) traces.set(to, { space: to, taken });
  }
  return [...traces.values()];
}
