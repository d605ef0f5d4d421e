/**
 * Positions judged by several workers in parallel. Each position belongs to one worker, which starts from scratch, so
 * the verdicts do not depend on the number of workers or their speed.
 */
import type { Channel } from './channel';
import { CoreCrashError, type Verdict } from './types';

export interface Task {
  positions: readonly string[];
  nodes: number;
  onVerdict: (index: number, verdict: Verdict) => void;
}

export class Judging {
  readonly #task: Task;
  readonly #main: Channel;
  readonly #helpers: Channel[];
  /** Indices of positions not yet begun, the next one last. */
  readonly #open: number[];
  /** What each worker is judging. */
  readonly #running = new Map<Channel, number>();
  #isAborted = false;

  /** The main worker stays; helpers belong to this task and are closed at its end. */
  constructor(task: Task, main: Channel, helpers: Channel[]) {
    this.#task = task;
    this.#main = main;
    this.#helpers = helpers;
    this.#open = [...task.positions.keys()].reverse();
  }

  /** Resolves once all are judged. A helper that crashes leaves its position to the others. */
  async run(): Promise<void> {
    try {
      await Promise.all([this.#work(this.#main), ...this.#helpers.map((helper) => this.#help(helper))]);
      // Positions that crashed helpers left behind after the main worker was done.
      await this.#work(this.#main);
    } finally {
      for (const helper of this.#helpers) helper.close();
    }
  }

  /** No verdicts are reported after this. */
  abort(): void {
    this.#isAborted = true;
    this.#open.length = 0;
    for (const helper of this.#helpers) helper.close();
    const id = this.#running.get(this.#main);
    if (id !== undefined && !this.#main.stop(id)) this.#main.drop();
  }

  async #help(helper: Channel): Promise<void> {
    try {
      await this.#work(helper);
    } catch (error) {
      if (!(this.#isAborted || error instanceof CoreCrashError)) throw error;
    }
  }

  async #work(channel: Channel): Promise<void> {
    for (let index = this.#open.pop(); index !== undefined; index = this.#open.pop()) {
      const { id, answer } = channel.call('judge', [this.#task.positions[index] ?? '', this.#task.nodes]);
      this.#running.set(channel, id);
      try {
        const verdict = await answer;
        if (this.#isAborted) return;
        this.#task.onVerdict(index, verdict);
      } catch (error) {
        if (!this.#isAborted) this.#open.push(index);
        throw error;
      } finally {
        this.#running.delete(channel);
      }
    }
  }
}
