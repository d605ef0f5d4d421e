/** How a wrong turn is refuted: what the winner plays against it, by proof. */
import type { Core, Outcome, PositionView } from '../core/types';

export interface Refutation {
  /** After the wrong turn, or after its first move if nothing can follow that helps. */
  from: PositionView;
  /** A whole game from there: the moves, and the views after each of them. Empty if no proof was found in time. */
  moves: readonly string[];
  views: readonly PositionView[];
  /** How many of the moves are the opponent's answer, with whatever completes the wrong turn before it. */
  answer: number;
  /** The opponent's turns to the end of the game, at most. */
  turns: number;
  outcome: Outcome | null;
}

/** Milliseconds. The positions that come with the page take a small part of it. */
export const PROOF_MS = 20_000;

export async function refute(
  core: Pick<Core, 'solve' | 'replay'>,
  after: PositionView,
  signal: AbortSignal,
): Promise<Refutation> {
  const none = { from: after, moves: [], views: [], answer: 0, turns: 0 };
  if (after.outcome) return { ...none, outcome: after.outcome };
  const { value, line } = await core.solve(after.text, { movetime: PROOF_MS, signal });
  if (value === 'unknown') return { ...none, outcome: null };
  const views = await core.replay(after.text, line);
  // In the middle of the solver's turn its second move comes first.
  const opponent = after.phase === 'second' ? otherOf(after) : after.toMove;
  return {
    from: after,
    moves: line,
    views,
    answer: endOfTurn(after, views, opponent),
    turns: turnsOf(after, views, opponent),
    outcome: views.at(-1)?.outcome ?? null,
  };
}

function otherOf({ toMove }: PositionView): PositionView['toMove'] {
  return toMove === 'white' ? 'black' : 'white';
}

/** The number of moves up to the end of the first turn of a side. */
function endOfTurn(
  start: PositionView,
  views: readonly PositionView[],
  side: PositionView['toMove'],
): number {
  const before = [start, ...views];
  const first = before.findIndex(({ toMove }) => toMove === side);
  const end = views.findIndex((view, i) => i >= first && (view.outcome !== null || view.toMove !== side));
  return end + 1;
}

/** How many turns of a side begin in a line. */
function turnsOf(start: PositionView, views: readonly PositionView[], side: PositionView['toMove']): number {
  return [start, ...views.slice(0, -1)].filter(({ toMove, phase }) => toMove === side && phase === 'capture')
    .length;
}
