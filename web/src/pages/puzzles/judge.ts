/** Whether a turn solves a puzzle, and how it is refuted if not. */
import type { Core, PositionView } from '../../core/types';
import { refute, type Refutation } from '../../proofs/refutation';

export interface Judge {
  /** Whether the turn that led to `after` solves what `wanted` solves. */
  isRight(
    played: readonly string[],
    after: PositionView,
    wanted: readonly string[],
    wantedAfter: PositionView,
  ): boolean;
  refute(after: PositionView, signal: AbortSignal): Promise<Refutation>;
}

/** For puzzles in which every other turn is proved to lose. */
export class ProofJudge implements Judge {
  readonly #core: Pick<Core, 'solve' | 'replay'>;

  constructor(core: Pick<Core, 'solve' | 'replay'>) {
    this.#core = core;
  }

  /** Two orders of the same moves are one turn. */
  isRight(
    played: readonly string[],
    after: PositionView,
    wanted: readonly string[],
    wantedAfter: PositionView,
  ): boolean {
    if (wantedAfter.phase === 'second') return played[0] === wanted[0];
    return after.text === wantedAfter.text;
  }

  async refute(after: PositionView, signal: AbortSignal): Promise<Refutation> {
    return refute(this.#core, after, signal);
  }
}
