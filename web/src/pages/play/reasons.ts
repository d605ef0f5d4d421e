/**
 * Why a turn is good, as far as facts show: each reason is derived from views of the core, none is guessed. "If I
 * were to move again" is answered by giving the core the same board with the other side to move.
 */
import { parseCanonical } from '../../game/moves';
import type { Color, Core, Line, PieceType, PositionView, Score } from '../../core/types';

export type Reason =
  | { kind: 'provedWin' | 'provedLoss'; turns: number }
  | { kind: 'winsByType'; type: PieceType }
  | { kind: 'winsByNoCapture' }
  | { kind: 'threatens' | 'saves'; type: PieceType; count: number }
  | { kind: 'leaves'; type: PieceType; count: number }
  /** `able`: how many opposing stacks are high enough to take what was built. */
  | { kind: 'builds'; type: PieceType; height: number; able: number }
  | { kind: 'captures'; own: number; other: number }
  | { kind: 'takes'; type: PieceType; height: number };

export interface Hint {
  /** The moves left in the turn. */
  turn: string[];
  score: Score;
  /** Most important first. */
  reasons: Reason[];
}

const TYPES: readonly PieceType[] = ['tzaar', 'tzarra', 'tott'];
/** Two are read; a list is not. */
const SHOWN = 2;
/** Counts from here down are mentioned before anything else. */
const SCARCE = 3;

const otherOf = (color: Color): Color => (color === 'white' ? 'black' : 'white');

/** The same board with this colour about to make a whole turn; null if the core says that is impossible. */
async function asIfToMove(view: PositionView, color: Color, core: Core): Promise<PositionView | null> {
  const [board] = view.text.split(' ');
  try {
    return await core.position(`${board} ${color === 'white' ? 'w' : 'b'} c`);
  } catch {
    return null;
  }
}

/** The types of which the opponent of `victim` could take all remaining pieces in one turn, and how many those are. */
export async function threatsTo(
  victim: Color,
  view: PositionView,
  core: Core,
): Promise<Map<PieceType, number>> {
  const { takesLast } = await core.threats(view.text, victim);
  return new Map(takesLast.map((type) => [type, view.visible[victim][type]]));
}

const captureCount = (view: PositionView | null): number =>
  view?.moves.filter((move) => move.kind === 'capture').length ?? 0;

/** The arguments for a turn, or the rest of one, between two positions. */
export async function reasonsFor(
  before: PositionView,
  after: PositionView,
  line: Pick<Line, 'turn' | 'score'>,
  core: Core,
): Promise<Reason[]> {
  const me = before.toMove;
  const foe = otherOf(me);
  if (after.outcome?.winner === me) {
    const { reason, type } = after.outcome;
    return reason === 'typeLost' && type ? [{ kind: 'winsByType', type }] : [{ kind: 'winsByNoCapture' }];
  }
  const reasons: Reason[] = [];
  if (line.score.kind === 'win') reasons.push({ kind: 'provedWin', turns: line.score.value });
  if (line.score.kind === 'loss') reasons.push({ kind: 'provedLoss', turns: line.score.value });
  if (before.phase === 'placement') return reasons;

  for (const [type, count] of await threatsTo(foe, after, core))
    reasons.push({ kind: 'threatens', type, count });
  const still = await threatsTo(me, after, core);
  for (const [type] of await threatsTo(me, before, core))
    if (!still.has(type)) reasons.push({ kind: 'saves', type, count: after.visible[me][type] });
  const mine = await asIfToMove(after, me, core);
  const left = lossesOf(before, after);
  reasons.push(...left.filter(({ count }) => count <= SCARCE), ...gains(before, after, line.turn));
  const [own, other] = [captureCount(mine), captureCount(after)];
  if (mine && own > other) reasons.push({ kind: 'captures', own, other });
  reasons.push(...left.filter(({ count }) => count > SCARCE));
  return reasons.slice(0, SHOWN);
}

/** How many the opponent has left of each captured type. */
function lossesOf(before: PositionView, after: PositionView) {
  const foe = otherOf(before.toMove);
  const types = TYPES.filter((type) => after.visible[foe][type] < before.visible[foe][type]);
  return types.map((type) => ({ kind: 'leaves' as const, type, count: after.visible[foe][type] }));
}

/** High stacks that the turn takes, and what it builds. */
function gains(before: PositionView, after: PositionView, turn: readonly string[]): Reason[] {
  const foe = otherOf(before.toMove);
  const opposing = [...after.stacks.values()].filter((stack) => stack.color === foe);
  const reasons: Reason[] = [];
  for (const text of turn) {
    const move = parseCanonical(text);
    if (!move || (move.kind !== 'capture' && move.kind !== 'reinforce')) continue;
    const taken = before.stacks.get(move.to);
    const built = after.stacks.get(move.to);
    if (move.kind === 'capture' && taken && taken.height > 1)
      reasons.push({ kind: 'takes', type: taken.type, height: taken.height });
    if (move.kind === 'reinforce' && built) {
      const { type, height } = built;
      const able = opposing.filter((stack) => stack.height >= height).length;
      reasons.push({ kind: 'builds', type, height, able });
    }
  }
  return reasons;
}
