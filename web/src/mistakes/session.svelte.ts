/** A visitor at the tasks of a game: the turn being tried, and what came of it. */
import { SvelteSet } from 'svelte/reactivity';
import type { Arrow } from '../board';
import type { Core, Move, PositionView } from '../core/types';
import { arrowsOf } from '../game/moves';
import { Staging } from '../game/staging.svelte';
import type { Task } from './task';
import { tryTurn, type Answer } from './trial';

/** loading: before the first task; judging: a whole turn is on the board; wrong: it was, and is still there. */
export type State = 'loading' | 'trying' | 'judging' | 'wrong' | 'solved' | 'shown' | 'finished';

export interface MistakesEvents {
  moved(before: PositionView, move: Move): void;
  solved(): void;
  /** What was typed is impossible. */
  failed(error: unknown): void;
}

export class MistakesSession extends Staging {
  readonly tasks: readonly Task[];
  protected readonly core: Core;
  readonly #events: MistakesEvents;
  index = $state(0);
  state = $state<State>('loading');
  answer = $state.raw<Answer | null>(null);
  #isOpening = $state(false);
  /** The tasks that were solved, and those whose solution was shown. */
  readonly #solved = new SvelteSet<number>();
  readonly #shown = new SvelteSet<number>();
  /** After the engine's best turn. */
  #best = '';
  /** The move being made: whatever else happens waits for it. */
  #moving: Promise<unknown> = Promise.resolve();
  #judging = new AbortController();
  /** Counts the tasks opened: a late answer must not replace a newer one. */
  #round = 0;

  constructor(tasks: readonly Task[], core: Core, events: MistakesEvents) {
    super();
    this.tasks = tasks;
    this.core = core;
    this.#events = events;
  }

  get task(): Task {
    const task = this.tasks[this.index];
    if (!task) throw new RangeError(`there is no task ${this.index}`);
    return task;
  }

  protected override get warns(): boolean {
    return false;
  }

  get isYours(): boolean {
    return this.state === 'trying';
  }

  /** What is shown is about to change. */
  get isBusy(): boolean {
    return this.#isOpening || this.state === 'loading' || this.state === 'judging';
  }

  get isLast(): boolean {
    return this.index === this.tasks.length - 1;
  }

  /** How many tasks were solved without being shown. */
  get found(): number {
    return [...this.#solved].filter((index) => !this.#shown.has(index)).length;
  }

  /** The opponent's last turn; then the turn tried with the answer to it, or the solution. */
  get arrows(): Arrow[] {
    const { task, state, staged, answer } = this;
    if (state === 'shown') return arrowsOf(task.best, 'hint');
    if (staged.length === 0) return arrowsOf(task.last, 'last');
    const moves = staged.map(({ text }) => text);
    return [
      ...arrowsOf(moves, this.isYours ? 'staged' : 'last'),
      ...arrowsOf(answer?.refutation ?? [], 'engine'),
    ];
  }

  /** The former task stays on the board until this one is ready. */
  async open(index: number): Promise<void> {
    const task = this.tasks[index];
    if (!task) return;
    const round = ++this.#round;
    this.#isOpening = true;
    await this.#stop();
    const [view, best] = await Promise.all([
      this.core.position(task.position),
      this.core.play(task.position, task.best),
    ]);
    if (round !== this.#round) return;
    this.#isOpening = false;
    this.index = index;
    this.#best = best.text;
    this.#begin(view, 'trying');
  }

  /** Makes a move. */
  async play(move: Move): Promise<void> {
    await this.#whileMoving(() => this.stage(move));
  }

  /** The same with one or two typed moves. False if some of it failed. */
  async enter(text: string): Promise<boolean> {
    return this.#whileMoving(() => this.type(text));
  }

  /** Another try, or the same one from the start. */
  async retry(): Promise<void> {
    await this.#stop();
    this.#begin(this.base, 'trying');
  }

  /** Shows what the engine would have played. */
  async show(): Promise<void> {
    await this.#stop();
    this.#shown.add(this.index);
    this.#begin(this.base, 'shown');
  }

  async next(): Promise<void> {
    if (!this.isLast) await this.open(this.index + 1);
    else this.state = 'finished';
  }

  close(): void {
    this.#round += 1;
    this.#judging.abort();
  }

  protected added(before: PositionView, move: Move): void {
    this.#events.moved(before, move);
    if (this.isComplete) void this.#judge();
  }

  protected removed(): void {
    // The first move was taken back: the turn is still being tried.
  }

  protected failed(error: unknown): void {
    this.#events.failed(error);
  }

  async #judge(): Promise<void> {
    const { task, index, view } = this;
    const judging = (this.#judging = new AbortController());
    this.state = 'judging';
    const answer = await tryTurn(this.core, task, view, this.#best, judging.signal);
    if (!answer || judging.signal.aborted) return;
    this.answer = answer;
    this.state = answer.isRight ? 'solved' : 'wrong';
    if (!answer.isRight) return;
    this.#solved.add(index);
    this.#events.solved();
  }

  async #whileMoving<Result>(move: () => Promise<Result>): Promise<Result> {
    const whole = move();
    this.#moving = whole.catch(() => undefined);
    return whole;
  }

  async #stop(): Promise<void> {
    await this.#moving;
    this.#judging.abort();
  }

  #begin(view: PositionView, state: State): void {
    this.base = this.view = view;
    this.staged = [];
    this.answer = null;
    this.state = state;
  }
}
