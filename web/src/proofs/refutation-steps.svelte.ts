/** A refutation on the board: the opponent's answer is played, and the rest can be stepped through. */
import type { Arrow } from '../board';
import type { PositionView } from '../core/types';
import { arrowsOf } from '../game/moves';
import type { Step } from '../ui/steps';
import type { Refutation } from './refutation';

export class RefutationSteps {
  readonly refutation: Refutation;
  /** The wrong turn. */
  readonly #mistake: readonly string[];
  readonly #put: (view: PositionView, move: string | undefined) => void;
  /** How many of its moves have been made. */
  #at = $state(0);

  /** `put` puts a position on the board, after a move if it is the next one. */
  constructor(
    refutation: Refutation,
    mistake: readonly string[],
    put: (view: PositionView, move: string | undefined) => void,
  ) {
    this.refutation = refutation;
    this.#mistake = mistake;
    this.#put = put;
  }

  get isAtStart(): boolean {
    return this.#at === 0;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.refutation.moves.length;
  }

  /** The turn that the board is in, as far as it has been made. */
  get arrows(): Arrow[] {
    if (this.#at === 0) return arrowsOf(this.#mistake, 'last');
    const { from, views, moves } = this.refutation;
    const before = [from, ...views];
    let first = this.#at - 1;
    while (first > 0 && before[first]?.phase === 'second') first -= 1;
    return arrowsOf(moves.slice(first, this.#at), 'engine');
  }

  step(to: Step): void {
    const { length } = this.refutation.moves;
    const at = { first: 0, back: this.#at - 1, forward: this.#at + 1, last: length }[to];
    this.#goTo(Math.min(Math.max(at, 0), length));
  }

  /** Plays the opponent's answer, unless the visitor steps on or leaves meanwhile. */
  async playAnswer(wait: () => Promise<void>, signal: AbortSignal): Promise<void> {
    while (this.#at < this.refutation.answer) {
      const at = this.#at;
      await wait();
      if (signal.aborted || this.#at !== at) return;
      this.#goTo(at + 1);
    }
  }

  #goTo(at: number): void {
    const { from, views, moves } = this.refutation;
    const isNext = at === this.#at + 1;
    this.#at = at;
    this.#put(views[at - 1] ?? from, isNext ? moves[at - 1] : undefined);
  }
}
