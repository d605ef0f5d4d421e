/**
 * A turn in progress: its moves are staged on the board one by one and can be removed again until it is sent. Games
 * against the computer, between two people here and over the network stage turns alike; subclasses decide what
 * happens to a finished turn.
 */
import type { Core, Move, PositionView } from '../core/types';
import { splitTyped } from './typed';

export abstract class Staging {
  /** The position at the start of the turn. */
  base = $state.raw() as PositionView;
  /** What the board shows: the base and the staged moves, or somebody else's turn being animated. */
  view = $state.raw() as PositionView;
  staged = $state.raw<readonly Move[]>([]);
  /** A move that loses at once (R16) and awaits confirmation. */
  danger = $state.raw<Move | null>(null);
  #isBusy = false;

  /** Moves can be made here now. */
  abstract get isYours(): boolean;
  protected abstract get core(): Pick<Core, 'play' | 'parseMove'>;
  /** A move has been staged. */
  protected abstract added(before: PositionView, move: Move): void;
  /** Some moves have been removed. */
  protected abstract removed(): void;
  /** A CoreError: something impossible, and why. */
  protected abstract failed(error: unknown): void;

  /** The staged turn is complete and can be sent. */
  get isComplete(): boolean {
    return this.isYours && this.staged.length > 0 && this.view.phase !== 'second';
  }

  get canPass(): boolean {
    return this.isYours && !this.isComplete && this.view.moves.some((move) => move.kind === 'pass');
  }

  /** Whether moves that lose at once need confirmation: where every turn gets an answer, so do they. */
  protected get warns(): boolean {
    return true;
  }

  /** Stages a legal move; one that loses at once may need confirmation first. */
  async stage(move: Move): Promise<void> {
    if (!this.#canStage) return;
    if (move.losesAtOnce && this.warns) this.danger = move;
    else await this.#play(move);
  }

  async confirmDanger(): Promise<void> {
    const move = this.danger;
    this.danger = null;
    if (move && this.#canStage) await this.#play(move);
  }

  cancelDanger(): void {
    this.danger = null;
  }

  /** Stages typed text: one or both moves of the turn. False if some of it failed. */
  async type(text: string): Promise<boolean> {
    try {
      for (const part of splitTyped(text)) {
        const before = this.view;
        const { after, ...move } = await this.core.parseMove(before.text, part);
        if (this.view !== before || !this.#canStage) return false;
        if (move.losesAtOnce && this.warns) {
          this.danger = move;
          break;
        }
        this.apply(move, after);
        this.added(before, move);
      }
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  /** Removes all staged moves. */
  async reset(): Promise<void> {
    await this.keepStaged([]);
  }

  protected async keepStaged(kept: readonly Move[]): Promise<void> {
    if (!this.isYours || this.#isBusy) return;
    this.view = await this.core.play(
      this.base.text,
      kept.map((move) => move.text),
    );
    this.staged = kept;
    this.removed();
  }

  /** Puts a move on the board without notifying anybody. */
  protected apply(move: Move, after: PositionView): void {
    this.staged = [...this.staged, move];
    this.view = after;
  }

  /** Blocks staging until the core has answered. */
  protected async alone<T>(ask: () => Promise<T>): Promise<T> {
    this.#isBusy = true;
    try {
      return await ask();
    } finally {
      this.#isBusy = false;
    }
  }

  get #canStage(): boolean {
    return this.isYours && !this.isComplete && !this.#isBusy;
  }

  async #play(move: Move): Promise<void> {
    const before = this.view;
    this.apply(move, await this.alone(() => this.core.play(before.text, [move.text])));
    this.added(before, move);
  }
}
