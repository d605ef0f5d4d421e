/** The board of an online game: the turns of its log, played by the core. */
import type { Core, Move, PositionView } from '../core/types';
import { contentsAt, playInto, type Contents } from '../game/contents';
import { Staging } from '../game/staging.svelte';
import { addTurn, lineTo, newTree, removeNode } from '../game/tree';
import type { GameTree, TurnNode } from '../game/tree';
import type { GameLog } from './log';
import type { Clocks } from './types';

/** Pause between the moves of the opponent's turn, so that each is seen. */
const BETWEEN_MOVES_MS = 450;

export abstract class OnlineBoard extends Staging {
  #tree = $state.raw<GameTree | null>(null);
  #start = $state.raw<PositionView | null>(null);
  /** From the root to the last turn. */
  line = $state.raw<readonly TurnNode[]>([]);
  /** The opponent's turn is being shown. */
  protected isShowing = $state(false);

  protected abstract override get core(): Core;
  protected abstract wait(ms: number): Promise<void>;
  /** Somebody else's move is shown. */
  protected abstract seen(before: PositionView, move: Move): void;

  /** The board can be shown. */
  get isReady(): boolean {
    return this.#tree !== null;
  }

  get tree(): GameTree {
    if (!this.#tree) throw new Error('the game has not been heard of yet');
    return this.#tree;
  }

  /** Before the first turn. */
  get start(): PositionView {
    return this.#start ?? this.base;
  }

  get contents(): Contents {
    const contents = this.contentsAfter(this.line.at(-1) ?? this.tree.root);
    for (const move of this.staged) playInto(contents, move.text, this.base.toMove);
    return contents;
  }

  contentsAfter(node: TurnNode): Contents {
    return contentsAt(this.start.stacks, node);
  }

  /** Sets up the start, if not done yet. */
  protected async begin({ setup, seed, start }: GameLog): Promise<void> {
    if (this.#tree) return;
    const view = await this.core.position(start);
    const tree = newTree(setup, start, seed === null ? null : String(seed));
    this.#start = this.base = this.view = view;
    this.line = [tree.root];
    this.#tree = tree;
  }

  /** Updates the board to the log; a single new turn is shown move by move if `isAnnounced`. */
  protected async follow({ turns }: GameLog, isAnnounced: boolean): Promise<void> {
    let known = 0;
    while (known < turns.length && isSame(this.line[known + 1], turns[known]?.moves)) known += 1;
    if (this.line.length - 1 > known) await this.#takeBackTo(known);
    // Somebody who was away for long wants the current position, not a replay.
    const isShown = isAnnounced && turns.length - known <= 1;
    for (const { moves, clocks } of turns.slice(known)) await this.#play(moves, clocks, isShown);
  }

  async #takeBackTo(turns: number): Promise<void> {
    let node = this.line.at(-1);
    while (node && node.number > turns) node = removeNode(node);
    if (!node) return;
    this.line = lineTo(node);
    this.stand(await this.core.position(node.position));
  }

  async #play(moves: readonly string[], clocks: Clocks | null, isShown: boolean): Promise<void> {
    const mover = this.base.toMove;
    const views = await this.core.replay(this.base.text, moves);
    const end = views.at(-1) ?? this.base;
    // One's own turn has been on the board since it was made.
    const isOnBoard = this.view.text === end.text;
    if (isShown && !isOnBoard) await this.#show(moves, views);
    const parent = this.line.at(-1) ?? this.tree.root;
    const node = addTurn(this.tree, parent, moves, end.text);
    if (clocks) node.clock = Math.round(clocks[mover] / 1000);
    this.line = lineTo(node);
    this.stand(end, isOnBoard);
  }

  /** Move by move, before the turn counts as played. */
  async #show(moves: readonly string[], views: readonly PositionView[]): Promise<void> {
    this.isShowing = true;
    this.staged = [];
    let before = this.base;
    if (this.view !== before) this.view = before;
    for (const [i, view] of views.entries()) {
      const move = before.moves.find(({ text }) => text === moves[i]);
      if (i > 0) await this.wait(BETWEEN_MOVES_MS);
      if (move) this.seen(before, move);
      this.view = before = view;
    }
    this.isShowing = false;
  }

  /** Starts the turn that is due. */
  protected stand(view: PositionView, isOnBoard = false): void {
    this.base = view;
    if (!isOnBoard) this.view = view;
    this.staged = [];
    this.danger = null;
  }

  /** Stages earlier moves again, if they are still legal. */
  protected async stageAll(texts: readonly string[]): Promise<void> {
    try {
      const views = await this.core.replay(this.base.text, texts);
      const moves: Move[] = [];
      for (const [i, text] of texts.entries()) {
        const move = (i === 0 ? this.base : views[i - 1])?.moves.find((each) => each.text === text);
        if (move) moves.push(move);
      }
      if (moves.length !== texts.length) return;
      this.staged = moves;
      this.view = views.at(-1) ?? this.base;
    } catch {
      // No longer legal: the server will say so.
    }
  }
}

function isSame(node: TurnNode | undefined, moves: readonly string[] | undefined): boolean {
  return node !== undefined && moves !== undefined && node.moves.join(' ') === moves.join(' ');
}
