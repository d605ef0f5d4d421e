/** A visitor at one puzzle: the turn being made, right or refuted, hints, and the end. */
import type { Arrow } from '../../board';
import type { PositionView } from '../../core/types';
import { arrowsOf } from '../../game/moves';
import { splitTyped } from '../../game/typed';
import type { Refutation } from '../../proofs/refutation';
import { Solving, type SolvingEvents, type SolvingTools } from '../../proofs/solving.svelte';
import { turnsIn, type Puzzle } from '../../puzzles/puzzle';
import type { Judge } from './judge';

/**
 * replying: the defence is being shown; refuting: a wrong turn is being refuted; wrong: it has been; solved: all turns
 * were found; shown: the solution was asked for.
 */
export type State = 'loading' | 'solving' | 'replying' | 'refuting' | 'wrong' | 'solved' | 'shown';

export interface SessionEvents extends SolvingEvents {
  /** The first wrong turn, hint, or look at the solution. */
  missed(): void;
  /** All turns were found; `isClean`: without any of those. */
  solved(isClean: boolean): void;
}

export interface SessionTools extends SolvingTools {
  judge: Judge;
  events: SessionEvents;
}

/** A turn that was tried and is wrong. */
export interface Mistake {
  /** Of the solver's turns, from 0. */
  number: number;
  moves: readonly string[];
  refutation: Refutation;
}

export class PuzzleSession extends Solving<SessionTools> {
  readonly puzzle: Puzzle;
  state = $state<State>('loading');
  /** The number of the turn to find, from 0. */
  number = $state(0);
  /** The latest one is on the board while the state is `wrong`. */
  mistakes = $state.raw<readonly Mistake[]>([]);
  #isMissed = $state(false);
  /** After each turn of the line; the first is the start. */
  #bases: readonly PositionView[] = [];

  constructor(puzzle: Puzzle, tools: SessionTools) {
    super(tools);
    this.puzzle = puzzle;
  }

  /** Rejects with a CoreError if the line cannot be played. */
  async open(start: PositionView): Promise<void> {
    const { line } = this.puzzle;
    const turns = line.map((turn) => turn.split(' '));
    const views = await this.core.replay(start.text, turns.flat());
    let made = 0;
    this.#bases = [start, ...turns.map((turn) => views[(made += turn.length) - 1] as PositionView)];
    this.#begin();
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

  /** A turn has been right or wrong, a hint was given, or the solution shown. */
  get isMissed(): boolean {
    return this.#isMissed;
  }

  override get arrows(): Arrow[] {
    return this.state === 'shown' ? arrowsOf(this.wanted, 'hint') : super.arrows;
  }

  protected get wanted(): readonly string[] {
    return this.puzzle.line[2 * this.number]?.split(' ') ?? [];
  }

  /** Text of both moves is accepted where only the first one counts. */
  override async type(text: string): Promise<boolean> {
    return super.type(this.isHalf ? (splitTyped(text)[0] ?? '') : text);
  }

  /** Back to the position of the turn to find. */
  retry(): void {
    if (this.state !== 'wrong' && this.state !== 'refuting') return;
    this.stop();
    this.#begin();
  }

  /** Gives up. */
  show(): void {
    if (this.state === 'solved' || this.state === 'shown' || this.state === 'loading') return;
    this.stop();
    this.helped();
    this.begin(this.base);
    this.state = 'shown';
  }

  protected helped(): void {
    if (this.#isMissed) return;
    this.#isMissed = true;
    this.tools.events.missed();
  }

  protected async judge(): Promise<void> {
    const played = this.staged.map((move) => move.text);
    const wantedAfter = this.#bases[2 * this.number + 1] as PositionView;
    if (this.tools.judge.isRight(played, this.view, this.wanted, wantedAfter)) await this.#goOn();
    else await this.#refute(played);
  }

  async #goOn(): Promise<void> {
    this.hints = 0;
    const reply = this.puzzle.line[2 * this.number + 1];
    if (reply === undefined) {
      this.state = 'solved';
      this.tools.events.solved(!this.#isMissed);
      return;
    }
    this.state = 'replying';
    if (!(await this.reply(reply.split(' '), this.start()))) return;
    this.number += 1;
    this.#begin();
  }

  async #refute(moves: readonly string[]): Promise<void> {
    this.state = 'refuting';
    this.helped();
    const signal = this.start();
    const refutation = await this.tools.judge.refute(this.view, signal);
    if (signal.aborted) return;
    this.mistakes = [...this.mistakes, { number: this.number, moves, refutation }];
    this.state = 'wrong';
    await this.showRefutation(refutation, moves, signal);
  }

  #begin(): void {
    this.begin(this.#bases[2 * this.number] as PositionView);
    this.state = 'solving';
  }
}
