/** A visitor at one puzzle: the turn being made, right or refuted, hints, and the end. */
import type { Arrow, Mark } from '../../board';
import type { Core, Move, PositionView } from '../../core/types';
import { arrowsOf, parseCanonical } from '../../game/moves';
import { Staging } from '../../game/staging.svelte';
import { splitTyped } from '../../game/typed';
import { turnsIn, type Puzzle } from '../../puzzles/puzzle';
import type { Judge, Refutation } from './judge';

/**
 * replying: the defence is being shown; refuting: a wrong turn is being refuted; wrong: it has been; solved: all turns
 * were found; shown: the solution was asked for.
 */
export type State = 'loading' | 'solving' | 'replying' | 'refuting' | 'wrong' | 'solved' | 'shown';

export interface SessionEvents {
  moved(before: PositionView, move: Move): void;
  /** The first wrong turn, hint, or look at the solution. */
  missed(): void;
  /** All turns were found; `isClean`: without any of those. */
  solved(isClean: boolean): void;
  /** A CoreError: something impossible, and why. */
  failed(error: unknown): void;
}

export interface SessionTools {
  core: Pick<Core, 'play' | 'parseMove' | 'replay'>;
  judge: Judge;
  events: SessionEvents;
  /** Whether a finished turn waits to be confirmed. */
  confirms: () => boolean;
  /** Between the moves that the page makes. */
  wait: () => Promise<void>;
}

/** The stack, the first move, the turn. */
export const MOST_HINTS = 3;

/** A turn that was tried and is wrong. */
export interface Mistake {
  /** Of the solver's turns, from 0. */
  number: number;
  moves: readonly string[];
  refutation: Refutation;
}

export class PuzzleSession extends Staging {
  readonly puzzle: Puzzle;
  readonly #tools: SessionTools;
  state = $state<State>('loading');
  /** The number of the turn to find, from 0. */
  number = $state(0);
  /** How many have been given for it. */
  hints = $state(0);
  /** The latest one is on the board while the state is `wrong`. */
  mistakes = $state.raw<readonly Mistake[]>([]);
  /** The last turn made by the page. */
  #last = $state.raw<readonly string[]>([]);
  /** Where in the refutation the board is: how many of its moves have been made. */
  #at = $state(0);
  #isMissed = $state(false);
  /** After each turn of the line; the first is the start. */
  #bases: readonly PositionView[] = [];
  #running: AbortController | null = null;

  constructor(puzzle: Puzzle, tools: SessionTools) {
    super();
    this.puzzle = puzzle;
    this.#tools = tools;
  }

  protected get core(): SessionTools['core'] {
    return this.#tools.core;
  }

  /** Rejects with a CoreError if the line cannot be played. */
  async open(start: PositionView): Promise<void> {
    const { line } = this.puzzle;
    const turns = line.map((turn) => turn.split(' '));
    const views = await this.core.replay(start.text, turns.flat());
    let made = 0;
    this.#bases = [start, ...turns.map((turn) => views[(made += turn.length) - 1] as PositionView)];
    this.base = this.view = start;
    this.state = 'solving';
  }

  protected override get warns(): boolean {
    return false;
  }

  get isYours(): boolean {
    return this.state === 'solving';
  }

  /** Only the first move of this turn is to be found. */
  get isHalf(): boolean {
    return this.puzzle.seconds.length > 0 && this.number === turnsIn(this.puzzle) - 1;
  }

  override get isComplete(): boolean {
    return super.isComplete || (this.isYours && this.isHalf && this.staged.length > 0);
  }

  get canUndo(): boolean {
    return this.isYours && this.staged.length > 0;
  }

  /** A turn has been right or wrong, a hint was given, or the solution shown. */
  get isMissed(): boolean {
    return this.#isMissed;
  }

  get canHint(): boolean {
    return this.isYours && this.hints < MOST_HINTS;
  }

  /** The refutation on the board. */
  get refutation(): Refutation | null {
    return this.state === 'wrong' ? (this.mistakes.at(-1)?.refutation ?? null) : null;
  }

  get isAtStartOfRefutation(): boolean {
    return this.#at === 0;
  }

  get isAtEndOfRefutation(): boolean {
    return this.#at >= (this.refutation?.moves.length ?? 0);
  }

  get arrows(): Arrow[] {
    if (this.state === 'wrong') return this.#refutationArrows();
    if (this.state === 'shown') return arrowsOf(this.#wanted, 'hint');
    const hint = this.isYours ? this.#hinted() : [];
    const staged = this.staged.map((move) => move.text);
    const last = staged.length + hint.length === 0 ? arrowsOf(this.#last, 'last') : [];
    return [...last, ...arrowsOf(staged, 'staged'), ...arrowsOf(hint, 'hint')];
  }

  get marks(): Mark[] {
    const staged = this.staged.flatMap((move): Mark[] =>
      move.to ? [{ space: move.to, style: 'staged' }] : [],
    );
    const first = parseCanonical(this.#wanted[0] ?? '');
    if (this.isYours && this.hints === 1 && this.staged.length === 0 && first && 'from' in first)
      return [{ space: first.from, style: 'hint' }];
    return this.state === 'wrong' ? [] : staged;
  }

  /** A right turn, or its first move. */
  get #wanted(): readonly string[] {
    return this.puzzle.line[2 * this.number]?.split(' ') ?? [];
  }

  /** Text of both moves is accepted where only the first one counts. */
  override async type(text: string): Promise<boolean> {
    return super.type(this.isHalf ? (splitTyped(text)[0] ?? '') : text);
  }

  async undo(): Promise<void> {
    await this.keepStaged(this.staged.slice(0, -1));
  }

  /** Judges the staged turn. */
  send(): void {
    if (this.isComplete) void this.#judge();
  }

  /** Back to the position of the turn to find. */
  retry(): void {
    if (this.state !== 'wrong' && this.state !== 'refuting') return;
    this.#running?.abort();
    this.#begin();
  }

  async hint(): Promise<void> {
    if (!this.canHint) return;
    await this.reset();
    if (!this.canHint) return;
    this.hints += 1;
    this.#miss();
  }

  /** Gives up. */
  show(): void {
    if (this.state === 'solved' || this.state === 'shown' || this.state === 'loading') return;
    this.#running?.abort();
    this.#miss();
    this.staged = [];
    this.view = this.base;
    this.state = 'shown';
  }

  /** Steps through the refutation on the board. */
  step(to: 'first' | 'back' | 'forward' | 'last'): void {
    const { refutation } = this;
    if (!refutation) return;
    const { length } = refutation.moves;
    const at = { first: 0, back: this.#at - 1, forward: this.#at + 1, last: length }[to];
    this.#goTo(Math.min(Math.max(at, 0), length));
  }

  /** Leaves the puzzle. */
  close(): void {
    this.#running?.abort();
    this.#running = null;
  }

  protected added(before: PositionView, move: Move): void {
    this.#tools.events.moved(before, move);
    if (!this.#tools.confirms()) this.send();
  }

  protected removed(): void {
    // What is shown follows from what is staged.
  }

  protected failed(error: unknown): void {
    this.#tools.events.failed(error);
  }

  async #judge(): Promise<void> {
    const played = this.staged.map((move) => move.text);
    const wantedAfter = this.#bases[2 * this.number + 1] as PositionView;
    if (this.#tools.judge.isRight(played, this.view, this.#wanted, wantedAfter)) await this.#goOn();
    else await this.#refute(played);
  }

  async #goOn(): Promise<void> {
    this.hints = 0;
    const reply = this.puzzle.line[2 * this.number + 1];
    if (reply === undefined) {
      this.state = 'solved';
      this.#tools.events.solved(!this.#isMissed);
      return;
    }
    this.state = 'replying';
    const run = this.#start();
    const moves = reply.split(' ');
    const views = await this.core.replay(this.view.text, moves);
    for (const [i, view] of views.entries()) {
      await this.#tools.wait();
      if (run.signal.aborted) return;
      this.staged = [];
      this.#last = moves.slice(0, i + 1);
      this.#show(view, moves[i]);
    }
    this.number += 1;
    this.#begin();
  }

  async #refute(moves: readonly string[]): Promise<void> {
    this.state = 'refuting';
    this.#miss();
    const run = this.#start();
    const refutation = await this.#tools.judge.refute(this.view, run.signal);
    if (run.signal.aborted) return;
    this.mistakes = [...this.mistakes, { number: this.number, moves, refutation }];
    this.staged = [];
    this.#at = 0;
    this.state = 'wrong';
    while (this.#at < refutation.answer) {
      const at = this.#at;
      await this.#tools.wait();
      // The visitor has stepped on, or left.
      if (run.signal.aborted || this.#at !== at) return;
      this.#goTo(at + 1);
    }
  }

  #goTo(at: number): void {
    const { refutation } = this;
    if (!refutation) return;
    const isNext = at === this.#at + 1;
    this.#at = at;
    this.#show(refutation.views[at - 1] ?? refutation.from, isNext ? refutation.moves[at - 1] : undefined);
  }

  /** Puts a position on the board, after a move if it is the next one. */
  #show(view: PositionView, text: string | undefined): void {
    const before = this.view;
    const move = before.moves.find((each) => each.text === text);
    this.view = view;
    if (move) this.#tools.events.moved(before, move);
  }

  #begin(): void {
    this.base = this.view = this.#bases[2 * this.number] as PositionView;
    this.staged = [];
    this.state = 'solving';
  }

  #miss(): void {
    if (this.#isMissed) return;
    this.#isMissed = true;
    this.#tools.events.missed();
  }

  #start(): AbortController {
    this.#running?.abort();
    this.#running = new AbortController();
    return this.#running;
  }

  /** The moves that the hints show now. */
  #hinted(): readonly string[] {
    if (this.hints < 2) return [];
    const next = this.#wanted.slice(this.staged.length, this.hints === 2 ? 1 : undefined);
    const isFollowed = this.staged.every((move, i) => move.text === this.#wanted[i]);
    return isFollowed ? next : [];
  }

  /** The turn of the refutation that the board is in, as far as it has been made. */
  #refutationArrows(): Arrow[] {
    const { refutation } = this;
    const mistake = this.mistakes.at(-1);
    if (!refutation || !mistake) return [];
    if (this.#at === 0) return arrowsOf(mistake.moves, 'last');
    const before = [refutation.from, ...refutation.views];
    let first = this.#at - 1;
    while (first > 0 && before[first]?.phase === 'second') first -= 1;
    return arrowsOf(refutation.moves.slice(first, this.#at), 'engine');
  }
}
