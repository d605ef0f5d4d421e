/**
 * A visitor who has to find turns: the turn being made, the opponent's turns, hints in steps, and the refutation of a
 * wrong turn. What is right, and what follows, is up to the subclass.
 */
import type { Arrow, Mark } from '../board';
import type { Core, Move, PositionView } from '../core/types';
import { arrowsOf, parseCanonical } from '../game/moves';
import { Staging } from '../game/staging.svelte';
import type { Step } from '../ui/steps';
import type { Refutation } from './refutation';
import { RefutationSteps } from './refutation-steps.svelte';

export interface SolvingEvents {
  moved(before: PositionView, move: Move): void;
  /** A CoreError: something impossible, and why. */
  failed(error: unknown): void;
}

export interface SolvingTools {
  core: Pick<Core, 'play' | 'parseMove' | 'replay'>;
  events: SolvingEvents;
  /** Whether a finished turn waits to be confirmed. */
  confirms: () => boolean;
  /** Between the moves that the page makes. */
  wait: () => Promise<void>;
}

/** The stack, the first move, the turn. */
export const MOST_HINTS = 3;

export abstract class Solving<Tools extends SolvingTools> extends Staging {
  protected readonly tools: Tools;
  /** How many have been given for this turn. */
  hints = $state(0);
  /** The refutation on the board. */
  protected steps = $state.raw<RefutationSteps | null>(null);
  /** The last turn made by the page. */
  #last = $state.raw<readonly string[]>([]);
  #running: AbortController | null = null;

  constructor(tools: Tools) {
    super();
    this.tools = tools;
  }

  /** A right turn, or its first move. */
  protected abstract get wanted(): readonly string[];
  /** A hint has been given. */
  protected abstract helped(): void;
  /** Says whether the staged turn is right. */
  protected abstract judge(): Promise<void>;

  protected get core(): SolvingTools['core'] {
    return this.tools.core;
  }

  protected override get warns(): boolean {
    return false;
  }

  get canUndo(): boolean {
    return this.isYours && this.staged.length > 0;
  }

  get canHint(): boolean {
    return this.isYours && this.hints < MOST_HINTS;
  }

  get refutation(): Refutation | null {
    return this.steps?.refutation ?? null;
  }

  get isAtStartOfRefutation(): boolean {
    return this.steps?.isAtStart ?? true;
  }

  get isAtEndOfRefutation(): boolean {
    return this.steps?.isAtEnd ?? true;
  }

  get arrows(): Arrow[] {
    if (this.steps) return this.steps.arrows;
    const hint = this.isYours ? this.#hinted() : [];
    const staged = this.staged.map((move) => move.text);
    const last = staged.length + hint.length === 0 ? arrowsOf(this.#last, 'last') : [];
    return [...last, ...arrowsOf(staged, 'staged'), ...arrowsOf(hint, 'hint')];
  }

  get marks(): Mark[] {
    const first = parseCanonical(this.wanted[0] ?? '');
    if (this.isYours && this.hints === 1 && this.staged.length === 0 && first && 'from' in first)
      return [{ space: first.from, style: 'hint' }];
    if (this.steps) return [];
    return this.staged.flatMap((move): Mark[] => (move.to ? [{ space: move.to, style: 'staged' }] : []));
  }

  async undo(): Promise<void> {
    await this.keepStaged(this.staged.slice(0, -1));
  }

  /** Judges the staged turn. */
  send(): void {
    if (this.isComplete) void this.judge();
  }

  async hint(): Promise<void> {
    if (!this.canHint) return;
    await this.reset();
    if (!this.canHint) return;
    this.hints += 1;
    this.helped();
  }

  /** Steps through the refutation on the board. */
  step(to: Step): void {
    this.steps?.step(to);
  }

  /** Leaves for good. */
  close(): void {
    this.stop();
  }

  protected added(before: PositionView, move: Move): void {
    this.tools.events.moved(before, move);
    if (!this.tools.confirms()) this.send();
  }

  protected removed(): void {
    // What is shown follows from what is staged.
  }

  protected failed(error: unknown): void {
    this.tools.events.failed(error);
  }

  /** Of what the page does next; what it was doing is stopped. */
  protected start(): AbortSignal {
    this.stop();
    this.#running = new AbortController();
    return this.#running.signal;
  }

  protected stop(): void {
    this.#running?.abort();
    this.#running = null;
  }

  /** A turn is to be made in this position, after `last`, the opponent's. */
  protected begin(base: PositionView, last: readonly string[] = this.#last): void {
    this.base = this.view = base;
    this.staged = [];
    this.steps = null;
    this.#last = last;
  }

  /** Plays the opponent's turn on the board, move by move; gives the views after them, or null if it was stopped. */
  protected async reply(moves: readonly string[], signal: AbortSignal): Promise<PositionView | null> {
    const views = await this.core.replay(this.view.text, moves);
    for (const [i, view] of views.entries()) {
      await this.tools.wait();
      if (signal.aborted) return null;
      this.staged = [];
      this.#last = moves.slice(0, i + 1);
      this.#put(view, moves[i]);
    }
    return this.view;
  }

  /** Shows how a turn is refuted. */
  protected async showRefutation(
    refutation: Refutation,
    mistake: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    this.staged = [];
    this.steps = new RefutationSteps(refutation, mistake, (view, move) => this.#put(view, move));
    await this.steps.playAnswer(this.tools.wait, signal);
  }

  #put(view: PositionView, text: string | undefined): void {
    const before = this.view;
    const move = before.moves.find((each) => each.text === text);
    this.view = view;
    if (move) this.tools.events.moved(before, move);
  }

  /** The moves that the hints show now. */
  #hinted(): readonly string[] {
    if (this.hints < 2) return [];
    const next = this.wanted.slice(this.staged.length, this.hints === 2 ? 1 : undefined);
    const isFollowed = this.staged.every((move, i) => move.text === this.wanted[i]);
    return isFollowed ? next : [];
  }
}
