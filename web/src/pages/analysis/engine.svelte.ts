/* eslint-disable svelte/prefer-svelte-reactivity -- what is remembered here is not watched; what is shown is kept apart */
/** The live engine of an analysis: while on, it thinks about whatever the board shows. Its findings are kept. */
import type { Color, Core, PositionView, Report } from '../../core/types';
import { CoreError, type Failure, type SolveResult } from '../../core/types';

export const MOST_LINES = 5;
const DEFAULT_LINES = 2;
/** Positions that are only stepped through are not analysed. */
const SETTLE_MS = 120;
/** Minimum time between displayed reports: numbers that change faster cannot be read, and drawing them takes time. */
const SHOW_MS = 100;
const MOST_FINDINGS = 500;
const PROOF_MS = 20_000;

/** The engine's findings about one position. */
export interface Finding {
  position: string;
  toMove: Color;
  report: Report;
}

export interface Proof {
  position: string;
  toMove: Color;
  result: SolveResult;
}

/** How the engine waits; tests do without. */
export interface Timing {
  frame(callback: () => void): void;
  later(callback: () => void, ms: number): number;
  cancel(id: number): void;
}

const browserTiming: Timing = {
  frame: (callback) => void requestAnimationFrame(callback),
  later: (callback, ms) => window.setTimeout(callback, ms),
  cancel: (id) => window.clearTimeout(id),
};

export class LiveEngine {
  readonly #core: Core;
  readonly #timing: Timing;
  readonly #findings = new Map<string, Finding>();
  readonly #proofs = new Map<string, Proof>();
  #isOn = $state(false);
  #lines = $state(DEFAULT_LINES);
  #isThinking = $state(false);
  #isProving = $state(false);
  #view = $state.raw<PositionView | null>(null);
  #finding = $state.raw<Finding | null>(null);
  #proof = $state.raw<Proof | null>(null);
  #failure = $state.raw<Failure | null>(null);
  #running: AbortController | null = null;
  #waiting: number | null = null;
  /** The newest report not yet shown. */
  #unseen: Finding | null = null;

  constructor(core: Core, timing: Timing = browserTiming) {
    this.#core = core;
    this.#timing = timing;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  get lines(): number {
    return this.#lines;
  }

  get isThinking(): boolean {
    return this.#isThinking;
  }

  get isProving(): boolean {
    return this.#isProving;
  }

  /** For the displayed position, possibly from an earlier visit. */
  get finding(): Finding | null {
    return this.#finding;
  }

  get proof(): Proof | null {
    return this.#proof;
  }

  /** Why the engine stopped. */
  get failure(): Failure | null {
    return this.#failure;
  }

  /** Sets what the board shows. */
  show(view: PositionView): void {
    if (view.text === this.#view?.text) return;
    this.#view = view;
    this.#unseen = null;
    this.#finding = this.#findings.get(view.text) ?? null;
    this.#proof = this.#proofs.get(view.text) ?? null;
    this.#restart();
  }

  switch(on: boolean): void {
    this.#isOn = on;
    this.#restart();
  }

  setLines(lines: number): void {
    this.#lines = Math.min(Math.max(lines, 1), MOST_LINES);
    this.#restart();
  }

  /** Tries to prove who wins. The engine is switched off, and stays off: both use the same thinker. */
  async prove(): Promise<void> {
    const view = this.#view;
    if (!view || view.outcome) return;
    this.switch(false);
    const running = new AbortController();
    this.#running = running;
    this.#isProving = true;
    try {
      const result = await this.#core.solve(view.text, { movetime: PROOF_MS, signal: running.signal });
      const proof = { position: view.text, toMove: view.toMove, result };
      if (running.signal.aborted && result.value === 'unknown') return;
      this.#proofs.set(view.text, proof);
      if (this.#view?.text === view.text) this.#proof = proof;
    } catch (error) {
      this.#fail(error);
    } finally {
      if (this.#running === running) this.#stopped();
    }
  }

  /** Stops whatever runs; findings stay. */
  stop(): void {
    this.#isOn = false;
    this.#halt();
  }

  #restart(): void {
    this.#halt();
    const view = this.#view;
    if (!this.#isOn || !view || view.outcome) return;
    this.#waiting = this.#timing.later(() => void this.#think(view), SETTLE_MS);
  }

  #halt(): void {
    if (this.#waiting !== null) this.#timing.cancel(this.#waiting);
    this.#waiting = null;
    this.#running?.abort();
    this.#stopped();
  }

  #stopped(): void {
    this.#running = null;
    this.#isThinking = false;
    this.#isProving = false;
  }

  async #think(view: PositionView): Promise<void> {
    this.#waiting = null;
    const running = new AbortController();
    this.#running = running;
    this.#isThinking = true;
    this.#failure = null;
    const take = (report: Report): void => this.#take({ position: view.text, toMove: view.toMove, report });
    try {
      const result = await this.#core.think(view.text, {
        lines: this.#lines,
        limits: { infinite: true },
        onAllCores: true,
        signal: running.signal,
        onReport: take,
      });
      if (!running.signal.aborted) take(result);
    } catch (error) {
      this.#fail(error);
    } finally {
      if (this.#running === running) this.#stopped();
    }
  }

  /** Reports come faster than anybody can read them: show the last of each interval, in the next frame. */
  #take(finding: Finding): void {
    if (finding.report.lines.length === 0) return;
    if (this.#findings.size >= MOST_FINDINGS) this.#findings.clear();
    this.#findings.set(finding.position, finding);
    const isScheduled = this.#unseen !== null;
    this.#unseen = finding;
    if (!isScheduled) this.#timing.later(() => this.#timing.frame(() => this.#publish()), SHOW_MS);
  }

  #publish(): void {
    const finding = this.#unseen;
    this.#unseen = null;
    if (finding && finding.position === this.#view?.text) this.#finding = finding;
  }

  #fail(error: unknown): void {
    this.#isOn = false;
    if (!(error instanceof CoreError)) throw error;
    this.#failure = error.failure;
  }
}
