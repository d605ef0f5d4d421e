/**
 * A game in progress: whose turn it is, what is staged, the result. It asks the core about all rules, and knows no
 * texts and no elements.
 */
import { isSeeded } from '../../core/starts';
import { FULL_LEVEL, type Color, type Core, type Move, type PositionView } from '../../core/types';
import { contentsAt, playInto, type Contents } from '../../game/contents';
import { Staging } from '../../game/staging.svelte';
import type { GameStore, StoredGame } from '../../game/store';
import { addTurn, endOf, lineTo, removeNode, sideOf } from '../../game/tree';
import type { GameResult, GameTree, TurnNode } from '../../game/tree';
import { freshGame, type DrawnOptions } from './beginning';
import { GameClock } from './clock';
import { EngineTurn, type EngineTools } from './engine-turn';
import type { Playing } from './playing';
import { reasonsFor, type Hint } from './reasons';
import { Saving, type PlayedGame } from './saving';

export interface SessionEvents {
  /** A move has been made or staged. */
  moved?(before: PositionView, move: Move): void;
  sent?(): void;
  ended?(result: GameResult): void;
  /** A CoreError: something impossible, and why. */
  failed?(error: unknown): void;
  /** The game has been stored, as it is now. */
  saved?(): void;
  /** Another tab has changed the game: this version is stored as a separate game. */
  forked?(id: string): void;
}

export interface SessionTools extends EngineTools {
  core: Core;
  store: GameStore;
  events: SessionEvents;
  /** Whether a finished turn waits to be confirmed. */
  confirms: () => boolean;
}

/** stalled: the computer is to move and could not; watching: another tab has the game. */
export type SessionState = 'yours' | 'thinking' | 'showing' | 'stalled' | 'watching' | 'over';

const HINT_MS = 1000;

/** A turn sent without confirmation, and the state to go back to. */
interface Sent {
  base: PositionView;
  staged: readonly Move[];
  /** What both clocks showed when it was sent. */
  left: Record<Color, number> | null;
}

const otherOf = (color: Color): Color => (color === 'white' ? 'black' : 'white');

export class PlaySession extends Staging implements Playing {
  readonly id: string;
  readonly tree: GameTree;
  readonly level: number | null;
  /** null: both sides are people. */
  readonly human: Color | null;
  readonly clock: GameClock | null;
  readonly #saving: Saving;
  readonly #tools: SessionTools;
  readonly #startView: PositionView;
  /** From the root to the last turn. */
  line = $state.raw<readonly TurnNode[]>([]);
  state = $state<SessionState>('yours');
  result = $state.raw<GameResult | null>(null);
  hint = $state.raw<Hint | null>(null);
  isHinting = $state(false);
  /** Milliseconds. */
  left = $state.raw<Record<Color, number>>({ white: 0, black: 0 });
  /** Whose pieces the engine places. */
  autoPlacing = $state.raw<readonly Color[]>([]);
  /** The last turn, while its last move can still be undone: until it is answered. */
  #sent = $state.raw<Sent | null>(null);
  #node: TurnNode;
  #engineTurn: EngineTurn | null = null;
  #isWatching = $state(false);

  private constructor(saved: PlayedGame, startView: PositionView, view: PositionView, tools: SessionTools) {
    super();
    const { play } = saved;
    this.id = saved.id;
    this.tree = saved.tree;
    this.level = play.level;
    this.human = play.human;
    this.clock = play.clock && new GameClock(play.clock);
    this.#saving = new Saving(saved, tools.store);
    this.#tools = tools;
    this.#startView = startView;
    this.#node = endOf(saved.tree.root);
    this.base = this.view = view;
    this.result = saved.tree.result;
    this.line = lineTo(this.#node);
    if (this.clock) this.left = this.clock.left;
  }

  static async start(options: DrawnOptions, names: Record<Color, string>, tools: SessionTools) {
    const view = await tools.core.start(options.setup, isSeeded(options.setup) ? options.seed : undefined);
    const session = new PlaySession(freshGame(options, names, view), view, view, tools);
    session.#save();
    return session;
  }

  /** A game from My games, as it was left, even in mid-turn. */
  static async resume(saved: PlayedGame, tools: SessionTools) {
    const { core } = tools;
    const view = await core.position(endOf(saved.tree.root).position);
    const session = new PlaySession(saved, await core.position(saved.tree.start), view, tools);
    for (const text of saved.play.staged) {
      const move = session.view.moves.find((each) => each.text === text);
      if (move && !session.result) session.apply(move, await core.play(session.view.text, [text]));
    }
    return session;
  }

  /** Starts the clock, and the computer if it is its turn. */
  begin(): void {
    this.#advance();
  }

  /** The page is left: nothing continues in the background. */
  end(): void {
    this.#engineTurn?.cancel();
    this.clock?.stop();
    this.#save();
  }

  /** Another tab has the game: it is only shown here, and nothing is stored. */
  watch(): void {
    this.#engineTurn?.cancel();
    this.clock?.stop();
    this.danger = this.hint = null;
    this.#isWatching = true;
    this.state = this.result ? 'over' : 'watching';
  }

  get isWatching(): boolean {
    return this.#isWatching;
  }

  /** The game as it would be stored now. */
  get stored(): StoredGame {
    return this.#saving.snapshot(this.staged, this.clock);
  }

  get isOver(): boolean {
    return this.result !== null;
  }

  get hasClock(): boolean {
    return this.clock !== null;
  }

  get isYours(): boolean {
    return this.state === 'yours';
  }

  /** Whose turn is being thought over, made or shown; null once the game is over. */
  get mover(): Color | null {
    if (this.result) return null;
    // The computer's turn counts as soon as it is found, and is then shown.
    return this.state === 'showing' ? otherOf(this.base.toMove) : this.base.toMove;
  }

  /** Whether a turn sent by its last move can still be changed. */
  get canRecall(): boolean {
    return this.#sent !== null;
  }

  get canUndo(): boolean {
    return this.canRecall || (this.isYours && this.staged.length > 0);
  }

  get canTakeBack(): boolean {
    if (this.result?.reason === 'timedOut' || this.#isWatching) return false;
    return this.line.some(({ parent, toMoveBefore }) => parent && [null, toMoveBefore].includes(this.human));
  }

  /** Removes the last move staged, or the one that has just sent its turn. */
  async undo(): Promise<void> {
    if (this.#sent) await this.#recall(this.#sent);
    else if (this.staged.length > 0) await this.keepStaged(this.staged.slice(0, -1));
  }

  send(): void {
    if (this.isComplete) this.#send(null);
  }

  /** Takes back the last turn; against the computer the visitor's last turn and the answer to it. */
  async takeBack(): Promise<void> {
    if (!this.canTakeBack) return;
    this.#engineTurn?.cancel();
    this.#sent = null;
    this.autoPlacing = [];
    do this.#node = removeNode(this.#node);
    while (this.human && sideOf(this.#node.position) !== this.human && this.#node.parent);
    this.line = lineTo(this.#node);
    this.tree.result = this.result = null;
    this.clock?.stop();
    for (const color of ['white', 'black'] as const) {
      const last = this.line.findLast((node) => node.parent && node.toMoveBefore === color);
      this.clock?.set(color, last?.clock ? last.clock * 1000 : this.clock.baseMs);
    }
    this.view = await this.#tools.core.position(this.#node.position);
    this.#advance();
  }

  resign(): void {
    if (this.result || this.#isWatching) return;
    this.#engineTurn?.cancel();
    const loser = this.human ?? this.base.toMove;
    this.view = this.base;
    this.#finish({ winner: otherOf(loser), reason: 'resigned', type: null });
  }

  async askHint(): Promise<void> {
    if (!this.isYours || this.isComplete || this.isHinting) return;
    const { core } = this.#tools;
    const asked = this.view;
    this.isHinting = true;
    try {
      const { turn, lines, views } = await core.think(asked.text, { limits: { movetime: HINT_MS } });
      const score = lines[0]?.score ?? { kind: 'cp', value: 0 };
      const reasons = await reasonsFor(asked, views.at(-1) ?? asked, { turn, score }, core);
      if (this.view === asked && this.isYours) this.hint = { turn, score, reasons };
    } catch (error) {
      this.#tools.events.failed?.(error);
    } finally {
      this.isHinting = false;
    }
  }

  /** The engine places one piece, or all that this player has left. */
  placeForMe(all: boolean): void {
    if (!this.isYours || this.view.phase !== 'placement') return;
    if (all) this.autoPlacing = [...this.autoPlacing, this.view.toMove];
    void this.#playByEngine(null);
  }

  /** Call this often; the clock stands still while the page is hidden. */
  tick(isVisible: boolean): void {
    if (!this.clock || this.result || this.#isWatching) return;
    if (!isVisible) this.clock.stop();
    else if (!this.clock.running) this.clock.run(this.base.toMove);
    this.left = this.clock.left;
    const loser = this.clock.fallen;
    if (!loser) return;
    this.#engineTurn?.cancel();
    this.#finish({ winner: otherOf(loser), reason: 'timedOut', type: null });
  }

  /** Before the first turn. */
  get start(): PositionView {
    return this.#startView;
  }

  /** The contents of each stack in the position shown. */
  get contents(): Contents {
    const contents = this.contentsAfter(this.line.at(-1) ?? this.tree.root);
    for (const move of this.staged) playInto(contents, move.text, this.base.toMove);
    return contents;
  }

  contentsAfter(node: TurnNode): Contents {
    return contentsAt(this.#startView.stacks, node);
  }

  protected get core(): Core {
    return this.#tools.core;
  }

  protected override apply(move: Move, after: PositionView): void {
    this.hint = null;
    this.#sent = null;
    super.apply(move, after);
  }

  protected added(before: PositionView, move: Move): void {
    this.#tools.events.moved?.(before, move);
    this.#save();
    // Synchronously with the move, otherwise the board would be drawn twice and cut its motion short. Confirming
    // sixty placements would be tedious; slips can be taken back.
    if (!this.isComplete) return;
    if (move.kind === 'place') this.send();
    else if (!this.#tools.confirms())
      this.#send({ base: this.base, staged: this.staged, left: this.clock?.left ?? null });
  }

  /** `sent`: the turn was not confirmed, and its last move can be undone until it is answered. */
  #send(sent: Sent | null): void {
    this.#tools.events.sent?.();
    this.#commit(
      this.staged.map((move) => move.text),
      this.view,
    );
    this.#sent = sent;
    this.#advance();
  }

  async #recall({ base, staged, left }: Sent): Promise<void> {
    this.#engineTurn?.cancel();
    this.#sent = null;
    const kept = staged.slice(0, -1);
    const view = await this.alone(() =>
      this.#tools.core.play(
        base.text,
        kept.map((move) => move.text),
      ),
    );
    this.#node = removeNode(this.#node);
    this.line = lineTo(this.#node);
    if (left && this.clock) {
      const other = otherOf(base.toMove);
      const since = left[other] - this.clock.leftMs(other);
      this.clock.stop();
      this.clock.set(base.toMove, left[base.toMove] - since);
      this.clock.set(other, left[other]);
    }
    [this.base, this.view, this.staged] = [base, view, kept];
    this.#advance();
  }

  protected removed(): void {
    this.hint = null;
    this.#save();
  }

  protected failed(error: unknown): void {
    this.#tools.events.failed?.(error);
  }

  #commit(moves: readonly string[], after: PositionView): void {
    const mover = this.base.toMove;
    this.clock?.add(mover);
    this.#node = addTurn(this.tree, this.#node, moves, after.text);
    if (this.clock) this.#node.clock = Math.round(this.clock.leftMs(mover) / 1000);
    this.line = lineTo(this.#node);
    this.base = after;
    this.staged = [];
    this.hint = null;
  }

  /** What comes next in the shown position. */
  #advance(): void {
    if (this.staged.length === 0) this.base = this.view;
    if (this.result) this.state = 'over';
    else if (this.view.outcome && this.staged.length === 0) this.#finish(this.view.outcome);
    else {
      this.clock?.run(this.base.toMove);
      this.state = 'yours';
      const isComputer = this.human !== null && this.base.toMove !== this.human;
      const isPlaced = this.base.phase === 'placement' && this.autoPlacing.includes(this.base.toMove);
      if (isComputer) void this.#playByEngine(this.level);
      else if (isPlaced) void this.#playByEngine(null);
    }
    if (this.clock) this.left = this.clock.left;
    this.#save();
  }

  /** A turn by the computer, or, without a level, a placement on behalf of the visitor. */
  async #playByEngine(level: number | null): Promise<void> {
    const { events } = this.#tools;
    const engineTurn = new EngineTurn(this.base, this.#tools);
    this.#engineTurn = engineTurn;
    this.state = 'thinking';
    this.hint = null;
    try {
      const found = await engineTurn.think(level ?? FULL_LEVEL, this.clock, this.#sent !== null);
      if (engineTurn.isCancelled) return;
      this.#sent = null;
      // The turn counts from here on; showing it move by move is only visual.
      this.#commit(found.turn, found.views.at(-1) ?? this.base);
      this.#save();
      this.state = 'showing';
      await engineTurn.show(found, (before, move, after) => {
        this.view = after;
        events.moved?.(before, move);
      });
      if (!engineTurn.isCancelled) this.#advance();
    } catch (error) {
      if (engineTurn.isCancelled) return;
      this.state = level === null ? 'yours' : 'stalled';
      events.failed?.(error);
    }
  }

  #finish(result: GameResult): void {
    this.clock?.stop();
    this.#sent = null;
    this.staged = [];
    this.hint = null;
    this.tree.result = this.result = result;
    this.state = 'over';
    this.#save();
    this.#tools.events.ended?.(result);
  }

  #save(): void {
    if (this.#isWatching) return;
    const fork = this.#saving.save(this.staged, this.clock);
    if (fork === null) this.#tools.events.saved?.();
    else this.#tools.events.forked?.(fork);
  }
}
