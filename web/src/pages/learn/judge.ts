/** Whether what was played fulfils the task; if not, an answer that says why. */
import type { Core, Move, PositionView, Stack } from '../../core/types';
import type { Condition, Words } from './lesson';

export type Judging = Pick<Core, 'play' | 'think' | 'solve'>;

export interface Verdict {
  answer: Words;
  /** The other player's moves that show what is wrong. */
  refutation: readonly string[];
}

/**
 * Depth, in moves, at which a turn that wins at once is found. Two would do if a search did not prune near its
 * horizon; the tests compare it with all turns.
 */
const ONE_TURN = 6;
/** Milliseconds; the positions of the courses are proved in a fraction of it. */
export const PROOF_TIME = 4000;

/** What was done: the views before each move and after the last. */
export interface Attempt {
  moves: readonly Move[];
  views: readonly PositionView[];
  /** No move is left to make in this task. */
  isComplete: boolean;
}

/** Null if nothing is wrong so far. `own(name)` gives one of the task's own texts. */
export async function judge(
  core: Judging,
  goal: readonly Condition[],
  attempt: Attempt,
  own: (name: string) => Words,
): Promise<Verdict | null> {
  const lost = coveredType(attempt);
  if (lost) return { answer: lost, refutation: [] };
  for (const condition of goal) {
    const fault = await faultOf(core, condition, attempt);
    if (!fault) continue;
    return { ...fault, answer: condition.says ? own(condition.says) : fault.answer };
  }
  return null;
}

const wrong = (name: string, values: Words['values'] = {}): Verdict => ({
  answer: { key: `learn:wrong.${name}`, values },
  refutation: [],
});

/** Covering the last of one's own type loses, whatever the task was. */
function coveredType({ views }: Attempt): Words | null {
  const player = views[0]?.toMove;
  const outcome = views.at(-1)?.outcome;
  if (!outcome || outcome.winner === player || outcome.type === null) return null;
  return { key: `learn:wrong.covered.${outcome.type}` };
}

async function faultOf(core: Judging, condition: Condition, attempt: Attempt): Promise<Verdict | null> {
  if (condition.must === 'move') return moveFault(condition, attempt);
  const { moves, views, isComplete } = attempt;
  const [before, after] = [views[0], views.at(-1)];
  if (!isComplete || !before || !after) return null;
  const player = before.toMove;
  switch (condition.must) {
    case 'same':
      return moves[1] && moves[1].from === moves[0]?.to ? null : wrong('same');
    case 'win':
      if (after.outcome?.winner !== player)
        return condition.by === 'noCapture' ? stillCaptures(after) : wrong('noWin');
      return condition.by && after.outcome.reason !== condition.by ? wrong('otherWin') : null;
    case 'stack': {
      const isWanted = ({ color, type, height }: Stack): boolean =>
        color === player && height >= condition.height && (condition.type ?? type) === type;
      return [...after.stacks.values()].some(isWanted)
        ? null
        : wrong('noStack', { height: condition.height });
    }
    case 'show':
      return after.visible[player][condition.type] >= condition.atLeast ? null : wrong('spent');
    case 'leave': {
      const enemy = player === 'white' ? 'black' : 'white';
      return after.visible[enemy][condition.type] <= condition.atMost ? null : wrong('left');
    }
    case 'hold':
      return after.outcome ? null : await losingReply(core, after);
    case 'safe':
      return after.outcome ? null : await captureOf(core, after, condition.type);
    case 'prove':
      return after.outcome ? null : await unproved(core, after);
  }
}

function moveFault(
  condition: Extract<Condition, { must: 'move' }>,
  { moves, views, isComplete }: Attempt,
): Verdict | null {
  const index = condition.index ?? 0;
  const move = moves[index];
  const view = views[index];
  if (!move || !view) return isComplete ? wrong('missing') : null;
  const mover = view.stacks.get(move.from ?? '');
  const target = view.stacks.get(move.to ?? '');
  if (condition.kind && move.kind !== condition.kind) return wrong(`kind.${condition.kind}`);
  if (condition.from && move.from !== condition.from) return wrong('from', { space: condition.from });
  if (condition.to && move.to !== condition.to) return wrong('to', { space: condition.to });
  if (condition.mover && mover?.type !== condition.mover) return wrong(`mover.${condition.mover}`);
  if (condition.target && target?.type !== condition.target) return wrong(`target.${condition.target}`);
  return null;
}

/** What the other player can still capture with. */
function stillCaptures(after: PositionView): Verdict {
  const turn = after.moves[0]?.text ?? '';
  return { ...wrong('hunting', { turn }), refutation: [turn] };
}

async function losingReply(core: Judging, after: PositionView): Promise<Verdict | null> {
  const { lines, turn } = await core.think(after.text, { limits: { depth: ONE_TURN } });
  const score = lines[0]?.score;
  if (score?.kind !== 'win' || score.value > 1) return null;
  return { ...wrong('loses', { turn: turn.join(' ') }), refutation: turn };
}

async function captureOf(core: Judging, after: PositionView, type: string): Promise<Verdict | null> {
  const takes = (view: PositionView): Move | undefined =>
    view.moves.find(
      (move) =>
        move.kind === 'capture' &&
        view.stacks.get(move.to ?? '')?.type === type &&
        view.stacks.get(move.to ?? '')?.color !== after.toMove,
    );
  const fault = (turn: string[]): Verdict => ({
    ...wrong('taken', { turn: turn.join(' ') }),
    refutation: turn,
  });
  const first = takes(after);
  if (first) return fault([first.text]);
  for (const move of after.moves) {
    const second = takes(await core.play(after.text, [move.text]));
    if (second) return fault([move.text, second.text]);
  }
  return null;
}

async function unproved(core: Judging, after: PositionView): Promise<Verdict | null> {
  const { value, turn } = await core.solve(after.text, { movetime: PROOF_TIME });
  if (value === 'loss') return null;
  return { ...wrong('unproved', { turn: turn.join(' ') }), refutation: turn };
}
