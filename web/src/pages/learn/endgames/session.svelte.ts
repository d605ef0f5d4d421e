/** A visitor at one endgame: any turn that keeps the win is right, and the best defence answers it. */
import type { PositionView } from '../../../core/types';
import type { Endgame } from '../../../endgames/endgame';
import type { Win } from '../../../endgames/results.svelte';
import { Solving, type SolvingEvents, type SolvingTools } from '../../../proofs/solving.svelte';
import type { EndgameJudge } from './judge';

/**
 * judging: it is being found out whether a turn keeps the win; replying: the defence is being shown; gone: the turn
 * threw the win away; unproved: that could not be found out in time.
 */
export type State = 'loading' | 'solving' | 'judging' | 'replying' | 'gone' | 'unproved' | 'won';

export interface EndgameEvents extends SolvingEvents {
  won(win: Omit<Win, 'endgame' | 'at'>): void;
}

export interface EndgameTools extends SolvingTools {
  judge: EndgameJudge;
  events: EndgameEvents;
  /** Whether the turns left are shown. */
  showsCounter: () => boolean;
}

/** Where a turn of the visitor's began. */
interface Stop {
  position: PositionView;
  /** The defence that led there. */
  last: readonly string[];
  /** Of the visitor's turns, with the best play. */
  turnsLeft: number;
}

export class EndgameSession extends Solving<EndgameTools> {
  readonly endgame: Endgame;
  state = $state<State>('loading');
  /** The turns made so far, up to the one to be made now. */
  #stops = $state.raw<readonly Stop[]>([]);
  /** By how many turns the last one was longer than necessary. */
  detour = $state(0);
  takenBack = $state(0);
  #hintsGiven = 0;
  #withCounter = false;
  /** A turn that wins soonest; null while it is not known. */
  #best = $state.raw<readonly string[] | null>(null);

  constructor(endgame: Endgame, tools: EndgameTools) {
    super(tools);
    this.endgame = endgame;
  }

  open(start: PositionView): void {
    this.#stops = [{ position: start, last: [], turnsLeft: this.endgame.winsIn }];
    this.takenBack = this.#hintsGiven = this.detour = 0;
    this.#withCounter = false;
    this.#begin();
  }

  get isYours(): boolean {
    return this.state === 'solving';
  }

  /** How many turns have been made and kept. */
  get turns(): number {
    return this.#stops.length - 1;
  }

  /** With the best play from here, the visitor's. */
  get turnsLeft(): number {
    return this.#stops.at(-1)?.turnsLeft ?? 0;
  }

  get canTakeBack(): boolean {
    return this.isOpenToChange && (this.turns > 0 || this.state !== 'solving');
  }

  get canRestart(): boolean {
    return this.state === 'won' || this.canTakeBack;
  }

  /** A hint waits until the best turn is known. */
  override get canHint(): boolean {
    return super.canHint && this.#best !== null;
  }

  /** The counter has been shown, if only for a moment. */
  counterShown(): void {
    if (this.state !== 'won') this.#withCounter = true;
  }

  /** Takes back the turn that threw the win away, or the last one that did not. */
  takeBack(): void {
    if (!this.canTakeBack) return;
    if (this.state === 'solving') this.#stops = this.#stops.slice(0, -1);
    this.takenBack += 1;
    this.detour = 0;
    this.#begin();
  }

  /** From the first turn, as if for the first time. */
  restart(): void {
    const [first] = this.#stops;
    if (this.canRestart && first) this.open(first.position);
  }

  protected get wanted(): readonly string[] {
    return this.#best ?? [];
  }

  protected helped(): void {
    this.#hintsGiven += 1;
  }

  protected async judge(): Promise<void> {
    const played = this.staged.map((move) => move.text);
    const after = this.view;
    const before = this.turnsLeft;
    this.state = 'judging';
    const signal = this.start();
    const verdict = await this.tools.judge.judge(after, this.base.toMove, signal);
    if (signal.aborted) return;
    switch (verdict.is) {
      case 'won':
        return this.#win();
      case 'kept':
        this.detour = verdict.turnsLeft - (before - 1);
        return this.#answer(verdict.defence, verdict.turnsLeft, signal);
      case 'unproved':
        this.state = 'unproved';
        return;
      case 'gone':
        this.state = 'gone';
        await this.showRefutation(verdict.refutation, played, signal);
    }
  }

  private get isOpenToChange(): boolean {
    return this.state === 'solving' || this.state === 'gone' || this.state === 'unproved';
  }

  async #answer(defence: readonly string[], turnsLeft: number, signal: AbortSignal): Promise<void> {
    this.state = 'replying';
    const position = await this.reply(defence, signal);
    if (!position) return;
    this.#stops = [...this.#stops, { position, last: defence, turnsLeft }];
    this.#begin();
  }

  #win(): void {
    this.state = 'won';
    const turns = this.turns + 1;
    this.tools.events.won({
      turns,
      withCounter: this.#withCounter,
      takenBack: this.takenBack,
      hints: this.#hintsGiven,
    });
  }

  #begin(): void {
    const stop = this.#stops.at(-1) as Stop;
    this.hints = 0;
    this.begin(stop.position, stop.last);
    this.state = 'solving';
    if (this.tools.showsCounter()) this.#withCounter = true;
    void this.#findBest(stop.position);
  }

  /** While the visitor thinks: for hints, and because the solver then knows most of what it will be asked. */
  async #findBest(position: PositionView): Promise<void> {
    this.#best = null;
    const signal = this.start();
    const best = await this.tools.judge.best(position, signal);
    if (!signal.aborted) this.#best = best?.turn ?? null;
  }
}
