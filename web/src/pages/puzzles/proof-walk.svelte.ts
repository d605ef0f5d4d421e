/**
 * The proof behind a puzzle, to walk through. Any turn of either side can be tried, the wrong ones too, and the proof
 * answers for the winner.
 */
import type { Arrow } from '../../board';
import type { Color, Core, Move, PositionView } from '../../core/types';
import { arrowsOf } from '../../game/moves';
import { Staging } from '../../game/staging.svelte';
import { PROOF_MS } from '../../proofs/refutation';
import type { Puzzle } from '../../puzzles/puzzle';
import type { Step } from '../../ui/steps';

/** Who wins the position on the board. */
export interface Verdict {
  winner: Color;
  /** The winner's turns to the end of the game, at most. */
  turns: number;
}

export interface WalkEvents {
  moved(before: PositionView, move: Move): void;
  /** What was typed is impossible. */
  failed(error: unknown): void;
}

export interface WalkedTurn {
  readonly moves: readonly string[];
  readonly after: PositionView;
}

export class ProofWalk extends Staging {
  protected readonly core: Pick<Core, 'play' | 'parseMove' | 'replay' | 'solve'>;
  readonly #events: WalkEvents;
  readonly #start: PositionView;
  /** The turns made, and those ahead. */
  turns = $state.raw<readonly WalkedTurn[]>([]);
  /** How many of them are on the board. */
  at = $state(0);
  /** Null while it is being looked for, or if none was found in time. */
  verdict = $state.raw<Verdict | null>(null);
  isBusy = $state(false);
  #run = new AbortController();

  constructor(start: PositionView, core: ProofWalk['core'], events: WalkEvents) {
    super();
    this.core = core;
    this.#events = events;
    this.#start = this.base = this.view = start;
  }

  /** Lays out the solution. If only the first move of its last turn was asked for, one that wins completes it. */
  async open({ line, seconds }: Puzzle): Promise<void> {
    const turns = line.map((turn) => turn.split(' '));
    turns.at(-1)?.push(...seconds.slice(0, 1));
    const views = await this.core.replay(this.#start.text, turns.flat());
    let made = 0;
    this.turns = turns.map((moves) => ({
      moves,
      after: views[(made += moves.length) - 1] as PositionView,
    }));
    await this.#show(0);
  }

  protected override get warns(): boolean {
    return false;
  }

  get isYours(): boolean {
    return !this.isBusy && this.base.outcome === null;
  }

  get canUndo(): boolean {
    return this.isYours && this.staged.length > 0;
  }

  get isAtStart(): boolean {
    return this.at === 0;
  }

  get isAtEnd(): boolean {
    return this.at === this.turns.length;
  }

  get arrows(): Arrow[] {
    const staged = this.staged.map(({ text }) => text);
    if (staged.length > 0) return arrowsOf(staged, 'staged');
    return arrowsOf(this.turns[this.at - 1]?.moves ?? [], 'last');
  }

  async undo(): Promise<void> {
    await this.keepStaged(this.staged.slice(0, -1));
  }

  /** Makes the staged turn. */
  send(): void {
    if (this.isComplete) void this.#make();
  }

  step(to: Step): void {
    const { length } = this.turns;
    this.goTo({ first: 0, back: this.at - 1, forward: this.at + 1, last: length }[to]);
  }

  /** Puts the first turns on the board. */
  goTo(at: number): void {
    void this.#show(Math.min(Math.max(at, 0), this.turns.length));
  }

  close(): void {
    this.#run.abort();
  }

  protected added(before: PositionView, move: Move): void {
    this.#events.moved(before, move);
    this.send();
  }

  protected removed(): void {
    // The board shows what is staged.
  }

  protected failed(error: unknown): void {
    this.#events.failed(error);
  }

  async #make(): Promise<void> {
    const made = { moves: this.staged.map(({ text }) => text), after: this.view };
    if (this.turns[this.at]?.after.text !== made.after.text)
      this.turns = [...this.turns.slice(0, this.at), made];
    const moves = await this.#show(this.at + 1);
    // The loser's answer is up to the visitor.
    if (moves === null || this.verdict?.winner !== this.base.toMove) return;
    if (this.isAtEnd)
      this.turns = [...this.turns, { moves, after: await this.core.play(this.base.text, moves) }];
    await this.#show(this.at + 1);
  }

  /**
   * Puts a position on the board and finds out who wins it; resolves to the side to move's best turn, or to null if
   * the visitor has gone on.
   */
  async #show(at: number): Promise<readonly string[] | null> {
    this.#run.abort();
    const run = (this.#run = new AbortController());
    this.at = at;
    this.base = this.view = this.turns[at - 1]?.after ?? this.#start;
    this.staged = [];
    this.isBusy = false;
    const { outcome, toMove, text } = this.base;
    this.verdict = outcome && { winner: outcome.winner, turns: 0 };
    if (outcome) return null;
    this.isBusy = true;
    const { value, turns, turn } = await this.core.solve(text, { movetime: PROOF_MS, signal: run.signal });
    if (run.signal.aborted) return null;
    this.isBusy = false;
    if (value === 'unknown') return null;
    const isWon = value === 'win';
    const winner = isWon ? toMove : toMove === 'white' ? 'black' : 'white';
    this.verdict = { winner, turns: isWon ? Math.ceil(turns / 2) : Math.floor(turns / 2) };
    return turn;
  }
}
