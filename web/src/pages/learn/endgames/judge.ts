/** What a turn in an endgame is worth, and the best defence against it: both by proof. */
import type { Core, PositionView } from '../../../core/types';
import { PROOF_MS, refute, type Refutation } from '../../../proofs/refutation';

/** won: the game is over; kept: still won; gone: the opponent wins now; unproved: not known in time. */
export type Verdict =
  | { is: 'won' | 'unproved' }
  | { is: 'kept'; defence: readonly string[]; turnsLeft: number }
  | { is: 'gone'; refutation: Refutation };

/** A turn with which the side to move wins as soon as possible, and how many of its turns that takes. */
export interface Best {
  turn: readonly string[];
  turns: number;
}

export class EndgameJudge {
  readonly #core: Pick<Core, 'solve' | 'replay'>;

  constructor(core: Pick<Core, 'solve' | 'replay'>) {
    this.#core = core;
  }

  /** Null if that is not known in time. */
  async best(position: PositionView, signal: AbortSignal): Promise<Best | null> {
    const { value, turn, turns } = await this.#exactly(position, signal);
    return value === 'win' ? { turn, turns: (turns + 1) / 2 } : null;
  }

  /** Of the turn by which one side has got here. */
  async judge(after: PositionView, side: PositionView['toMove'], signal: AbortSignal): Promise<Verdict> {
    if (after.outcome?.winner === side) return { is: 'won' };
    // Whether the win is gone is known much sooner than how long the other one takes.
    const refutation = await refute(this.#core, after, signal);
    if (!refutation.outcome) return { is: 'unproved' };
    if (refutation.outcome.winner !== side) return { is: 'gone', refutation };
    const { value, turn, turns } = await this.#exactly(after, signal);
    return value === 'loss' ? { is: 'kept', defence: turn, turnsLeft: turns / 2 } : { is: 'unproved' };
  }

  #exactly({ text }: PositionView, signal: AbortSignal): ReturnType<Core['solve']> {
    return this.#core.solve(text, { movetime: PROOF_MS, isExact: true, signal });
  }
}
