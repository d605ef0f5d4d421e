/**
 * A game in progress: whose turn it is, what is staged, the computer's answers, the clock, and its place in
 * My games. It asks the core for everything the rules say, and knows no words and no elements.
 */
import type { Color, Core, Move, PositionView } from '../../core/types';
import { contentsAt, playInto, type Contents } from '../../game/contents';
import type { GameStore, PlayState, SavedGame } from '../../game/store';
import { addTurn, endOf, lineTo, removeNode, sideOf } from '../../game/tree';
import type { GameResult, GameTree, TurnNode } from '../../game/tree';
import { splitTyped } from '../../game/typed';
import { freshGame, type DrawnOptions } from './beginning';
import { GameClock } from './clock';
import { limitsFor } from './pace';
import { reasonsFor, type Hint } from './reasons';

export interface SessionEvents {
  /** A move has been made or staged. */
  moved?(before: PositionView, move: Move): void;
  sent?(): void;
  ended?(result: GameResult): void;
  /** A CoreError: something that cannot be done, and why. */
  failed?(error: unknown): void;
  /** The browser has no room for the game. */
  unsaved?(): void;
}

export interface SessionTools {
  core: Core;
  store: GameStore;
  events: SessionEvents;
  /** Whether a finished turn waits to be sent. */
  confirms: () => boolean;
  wait: (ms: number) => Promise<void>;
}

/** stalled: the computer is to move and could not. */
export type SessionState = 'yours' | 'thinking' | 'showing' | 'stalled' | 'over';

const HINT_MS = 1000;
const PLACE_MS = 150;
/** A computer that answers at once is hard to follow. */
const LEAST_THINKING_MS = 450;
/** Between the two moves of the computer's turn: its motion, and a moment to see it. */
const BETWEEN_MOVES_MS = 550;

const otherOf = (color: Color): Color => (color === 'white' ? 'black' : 'white');

export class PlaySession {
  readonly id: string;
  readonly tree: GameTree;
  readonly level: number | null;
  /** null: both sides are people. */
  readonly human: Color | null;
  readonly clock: GameClock | null;
  readonly #created: number;
  readonly #tools: SessionTools;
  readonly #startView: PositionView;
  /** The position at the start of the turn. */
  base = $state.raw() as PositionView;
  /** What the board shows: the base and the staged moves, or the computer's turn on its way. */
  view = $state.raw() as PositionView;
  staged = $state.raw<readonly Move[]>([]);
  /** From the root to the last turn. */
  line = $state.raw<readonly TurnNode[]>([]);
  state = $state<SessionState>('yours');
  result = $state.raw<GameResult | null>(null);
  hint = $state.raw<Hint | null>(null);
  isHinting = $state(false);
  /** A move that loses at once (R16) and waits to be confirmed. */
  warning = $state.raw<Move | null>(null);
  /** Milliseconds. */
  left = $state.raw<Record<Color, number>>({ white: 0, black: 0 });
  /** Whose pieces the engine places. */
  autoPlacing = $state.raw<readonly Color[]>([]);
  #node: TurnNode;
  #thinking: AbortController | null = null;
  #isStaging = false;

  private constructor(saved: SavedGame, startView: PositionView, view: PositionView, tools: SessionTools) {
    const play = saved.play as PlayState;
    this.id = saved.id;
    this.tree = saved.tree;
    this.level = play.level;
    this.human = play.human;
    this.clock = play.clock && new GameClock(play.clock);
    this.#created = saved.created;
    this.#tools = tools;
    this.#startView = startView;
    this.#node = endOf(saved.tree.root);
    this.base = this.view = view;
    this.result = saved.tree.result;
    this.line = lineTo(this.#node);
    if (this.clock) this.left = this.clock.left;
  }

  static async start(options: DrawnOptions, names: Record<Color, string>, tools: SessionTools) {
    const view = await tools.core.start(options.setup, options.setup === 'random' ? options.seed : undefined);
    const session = new PlaySession(freshGame(options, names, view), view, view, tools);
    session.#save();
    return session;
  }

  /** A game from My games, as it was left: also in mid-turn. */
  static async resume(saved: SavedGame, tools: SessionTools) {
    const { core } = tools;
    const view = await core.position(endOf(saved.tree.root).position);
    const session = new PlaySession(saved, await core.position(saved.tree.start), view, tools);
    for (const text of saved.play?.staged ?? []) {
      const move = session.view.moves.find((each) => each.text === text);
      if (move && !session.result) session.#apply(move, await core.play(session.view.text, [text]));
    }
    return session;
  }

  /** Starts the clock, and the computer if it is its turn. */
  begin(): void {
    this.#advance();
  }

  /** The page is left: nothing goes on behind its back. */
  end(): void {
    this.#cancel();
    this.clock?.stop();
    this.#save();
  }

  get isYours(): boolean {
    return this.state === 'yours';
  }

  /** The staged turn is whole and can be sent. */
  get isComplete(): boolean {
    return this.isYours && this.staged.length > 0 && this.view.phase !== 'second';
  }

  get canPass(): boolean {
    return this.isYours && !this.isComplete && this.view.moves.some((move) => move.kind === 'pass');
  }

  get canTakeBack(): boolean {
    if (this.result?.reason === 'timedOut') return false;
    return this.line.some(({ parent, toMoveBefore }) => parent && [null, toMoveBefore].includes(this.human));
  }

  /** Stages a legal move; one that loses at once is asked about first. */
  async stage(move: Move, isConfirmed = false): Promise<void> {
    if (!this.isYours || this.isComplete || this.#isStaging) return;
    if (move.losesAtOnce && !isConfirmed) {
      this.warning = move;
      return;
    }
    this.warning = null;
    this.#isStaging = true;
    const before = this.view;
    try {
      this.#apply(move, await this.#tools.core.play(before.text, [move.text]));
    } finally {
      this.#isStaging = false;
    }
    this.#tools.events.moved?.(before, move);
    this.#save();
    // In the same breath as the move, or the board would be drawn twice and cut its motion short.
    // Sixty placements with a confirmation each would be sixty too many; taking back is there for slips.
    if (this.isComplete && (move.kind === 'place' || !this.#tools.confirms())) this.send();
  }

  /** Stages what was typed: one or both moves of the turn. */
  async type(text: string): Promise<boolean> {
    try {
      for (const part of splitTyped(text)) {
        const move = await this.#tools.core.parseMove(this.view.text, part);
        await this.stage(move);
        if (this.warning) break;
      }
      return true;
    } catch (error) {
      this.#tools.events.failed?.(error);
      return false;
    }
  }

  /** Tells why a move is not possible. */
  async refuse(text: string): Promise<void> {
    try {
      await this.#tools.core.parseMove(this.view.text, text);
    } catch (error) {
      this.#tools.events.failed?.(error);
    }
  }

  /** Takes the last staged move back, or all of them. */
  async unstage(all = false): Promise<void> {
    if (!this.isYours || this.#isStaging) return;
    const kept = all ? [] : this.staged.slice(0, -1);
    this.hint = null;
    this.view = await this.#tools.core.play(
      this.base.text,
      kept.map((move) => move.text),
    );
    this.staged = kept;
    this.#save();
  }

  send(): void {
    if (!this.isComplete) return;
    this.#tools.events.sent?.();
    this.#commit(
      this.staged.map((move) => move.text),
      this.view,
    );
    this.#advance();
  }

  /** Takes back the last turn; against the computer the visitor's last turn and the answer to it. */
  async takeBack(): Promise<void> {
    if (!this.canTakeBack) return;
    this.#cancel();
    this.autoPlacing = [];
    do this.#node = removeNode(this.#node);
    while (this.human && sideOf(this.#node.position) !== this.human && this.#node.parent);
    this.line = lineTo(this.#node);
    this.tree.result = this.result = null;
    for (const color of ['white', 'black'] as const) {
      const last = this.line.findLast((node) => node.parent && node.toMoveBefore === color);
      this.clock?.set(color, last?.clock ? last.clock * 1000 : this.clock.baseMs);
    }
    this.view = await this.#tools.core.position(this.#node.position);
    this.#advance();
  }

  resign(): void {
    if (this.result) return;
    this.#cancel();
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
      const { turn, lines } = await core.think(asked.text, { limits: { movetime: HINT_MS } });
      const score = lines[0]?.score ?? { kind: 'cp', value: 0 };
      const reasons = await reasonsFor(asked, { turn, score }, core);
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

  /** To be called often; the clock stands still while the page is hidden. */
  tick(isVisible: boolean): void {
    if (!this.clock || this.result) return;
    if (!isVisible) this.clock.stop();
    else if (!this.clock.running) this.clock.run(this.base.toMove);
    this.left = this.clock.left;
    const loser = this.clock.fallen;
    if (!loser) return;
    this.#cancel();
    this.#finish({ winner: otherOf(loser), reason: 'timedOut', type: null });
  }

  /** What lies inside each stack of the shown position. */
  get contents(): Contents {
    const contents = this.contentsAfter(this.line.at(-1) ?? this.tree.root);
    for (const move of this.staged) playInto(contents, move.text, this.base.toMove);
    return contents;
  }

  contentsAfter(node: TurnNode): Contents {
    return contentsAt(this.#startView.stacks, node);
  }

  #apply(move: Move, after: PositionView): void {
    this.hint = null;
    this.staged = [...this.staged, move];
    this.view = after;
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

  /** A turn by the computer, or, without a level, a placement for the visitor. */
  async #playByEngine(level: number | null): Promise<void> {
    const { core, wait, events } = this.#tools;
    const thinking = new AbortController();
    this.#thinking = thinking;
    this.state = 'thinking';
    this.hint = null;
    const isPlacing = this.base.phase === 'placement';
    try {
      const limits = isPlacing ? { movetime: PLACE_MS } : limitsFor(level, this.clock);
      const [{ turn }] = await Promise.all([
        core.think(this.base.text, { level: level ?? 10, limits, signal: thinking.signal }),
        wait(isPlacing ? 0 : LEAST_THINKING_MS),
      ]);
      if (thinking.signal.aborted) return;
      const views = await core.replay(this.base.text, turn);
      if (thinking.signal.aborted) return;
      const before = this.base;
      // The turn counts from here on; showing it move by move is only for the eyes.
      this.#commit(turn, views.at(-1) ?? before);
      this.#save();
      this.state = 'showing';
      for (const [index, view] of views.entries()) {
        const shownBefore = views[index - 1] ?? before;
        const move = shownBefore.moves.find((each) => each.text === turn[index]);
        this.view = view;
        if (move) events.moved?.(shownBefore, move);
        if (index < views.length - 1) await wait(BETWEEN_MOVES_MS);
        if (thinking.signal.aborted) return;
      }
      this.#advance();
    } catch (error) {
      if (thinking.signal.aborted) return;
      this.state = level === null ? 'yours' : 'stalled';
      events.failed?.(error);
    }
  }

  #cancel(): void {
    this.#thinking?.abort();
    this.#thinking = null;
  }

  #finish(result: GameResult): void {
    this.clock?.stop();
    this.staged = [];
    this.hint = null;
    this.tree.result = this.result = result;
    this.state = 'over';
    this.#save();
    this.#tools.events.ended?.(result);
  }

  #save(): void {
    const { level, human, clock } = this;
    const { baseMs = 0, incrementMs = 0, left = this.left } = clock ?? {};
    const play: PlayState = {
      level,
      human,
      clock: clock && { baseMs, incrementMs, leftMs: left },
      staged: this.staged.map((move) => move.text),
    };
    const game = { id: this.id, created: this.#created, updated: Date.now(), tree: this.tree, play };
    if (!this.#tools.store.save(game)) this.#tools.events.unsaved?.();
  }
}
