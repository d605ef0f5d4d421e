/**
 * Why a turn is good, as far as facts tell: each reason is read off views of the core, none is guessed.
 * "If I were to move again" is asked by giving the core the same board with the other side to move.
 */
import { parseCanonical } from '../../game/moves';
import type { Color, Core, Line, PieceType, PositionView, Score } from '../../core/types';

export type Reason =
  | { kind: 'provedWin' | 'provedLoss'; turns: number }
  | { kind: 'winsByType'; type: PieceType }
  | { kind: 'winsByNoCapture' }
  | { kind: 'threatens' | 'saves'; type: PieceType; count: number }
  | { kind: 'leaves'; type: PieceType; count: number }
  /** `able`: the opposing stacks high enough to take what was built. */
  | { kind: 'builds'; type: PieceType; height: number; able: number }
  | { kind: 'captures'; own: number; other: number }
  | { kind: 'takes'; type: PieceType; height: number };

export interface Hint {
  /** The moves that are left of the turn. */
  turn: string[];
  score: Score;
  /** The weightiest first. */
  reasons: Reason[];
}

const TYPES: readonly PieceType[] = ['tzaar', 'tzarra', 'tott'];
/** Two are read; a list is not. */
const SHOWN = 2;
/** From here down a count is worth a word before all else. */
const SCARCE = 3;

const otherOf = (color: Color): Color => (color === 'white' ? 'black' : 'white');

/** The same board with this colour about to make a whole turn; null if the core says that cannot be. */
async function asIfToMove(view: PositionView, color: Color, core: Core): Promise<PositionView | null> {
  const [board] = view.text.split(' ');
  try {
    return await core.position(`${board} ${color === 'white' ? 'w' : 'b'} c`);
  } catch {
    return null;
  }
}

/** The types of which the side to move could take all that is left, one or two, in one turn. */
export async function threatsIn(view: PositionView, core: Core): Promise<Map<PieceType, number>> {
  const victim = otherOf(view.toMove);
  const threats = new Map<PieceType, number>();
  for (const type of TYPES) {
    const count = view.visible[victim][type];
    if (count > 2) continue;
    const isPrey = (space: string | null): boolean => {
      const stack = space === null ? undefined : view.stacks.get(space);
      return stack?.color === victim && stack.type === type;
    };
    const first = view.moves.filter((move) => move.kind === 'capture' && isPrey(move.to));
    if (count === 1) {
      if (first.length > 0) threats.set(type, 1);
      continue;
    }
    for (const move of first) {
      const next = await core.play(view.text, [move.text]);
      const ends = next.moves.some((second) => second.kind === 'capture' && isPrey(second.to));
      if (ends) threats.set(type, 2);
    }
  }
  return threats;
}

const captureCount = (view: PositionView | null): number =>
  view?.moves.filter((move) => move.kind === 'capture').length ?? 0;

/** What speaks for a turn, or the rest of one, that leads from one position to another. */
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

  const mine = await asIfToMove(after, me, core);
  const theirs = await asIfToMove(before, foe, core);
  if (mine) {
    for (const [type, count] of await threatsIn(mine, core)) reasons.push({ kind: 'threatens', type, count });
  }
  if (theirs) {
    const still = await threatsIn(after, core);
    for (const [type] of await threatsIn(theirs, core))
      if (!still.has(type)) reasons.push({ kind: 'saves', type, count: after.visible[me][type] });
  }
  const left = lossesOf(before, after);
  reasons.push(...left.filter(({ count }) => count <= SCARCE), ...gains(before, after, line.turn));
  const [own, other] = [captureCount(mine), captureCount(after)];
  if (mine && own > other) reasons.push({ kind: 'captures', own, other });
  reasons.push(...left.filter(({ count }) => count > SCARCE));
  return reasons.slice(0, SHOWN);
}

/** What the opponent has left of each type that was taken. */
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
