/* eslint-disable svelte/prefer-svelte-reactivity -- a memory of the core's answers, which nobody watches */
/** What is being analysed: a tree of turns, the current node, and the turn being made there. */
import type { Piece } from '../../board';
import type { Core, Move, PositionView, SpaceName } from '../../core/types';
import { contentsAt, playInto } from '../../game/contents';
import { isOnBoard } from '../../game/endings';
import { setupOf } from '../../game/record';
import {
  addTurn,
  endOf,
  lineTo,
  newTree,
  promote,
  removeNode,
  sideOf,
  type GameTree,
  type Glyph,
  type TurnNode,
} from '../../game/tree';
import type { Step } from '../../ui/steps';

/** Cached views, so that stepping through a game does not wait for the core. */
const MOST_VIEWS = 400;

export class AnalysisSession {
  readonly #core: Core;
  readonly #views = new Map<string, PositionView>();
  #tree = $state.raw<GameTree>() as GameTree;
  #node = $state.raw<TurnNode>() as TurnNode;
  /** Where the session is going: differs from `#node` while the core has yet to answer. Steps are relative to it. */
  #heading: TurnNode;
  #view = $state.raw<PositionView | null>(null);
  #staged = $state.raw<readonly string[]>([]);
  #danger = $state.raw<Move | null>(null);
  #start = $state.raw<PositionView | null>(null);
  /** Counts requests, so that a late answer cannot replace a newer one. */
  #asked = 0;
  #loads = 0;

  constructor(core: Core, tree: GameTree) {
    this.#core = core;
    this.#tree = tree;
    this.#node = this.#heading = tree.root;
  }

  get core(): Core {
    return this.#core;
  }

  get tree(): GameTree {
    return this.#tree;
  }

  /** The node of the displayed view; both change at the same moment. */
  get node(): TurnNode {
    return this.#node;
  }

  /** What the board shows, staged moves included; null before the core's first answer. */
  get view(): PositionView | null {
    return this.#view;
  }

  /** The moves of an unfinished turn. */
  get staged(): readonly string[] {
    return this.#staged;
  }

  /** A move that would lose at once (R16) and awaits confirmation. */
  get danger(): Move | null {
    return this.#danger;
  }

  /** Before the first turn; null before the core's first answer. */
  get start(): PositionView | null {
    return this.#start;
  }

  /** The contents of a stack, top first; null if unknown. */
  contents(space: SpaceName): readonly Piece[] | null {
    if (!this.#start) return null;
    const contents = contentsAt(this.#start.stacks, this.#node);
    for (const move of this.#staged) playInto(contents, move, sideOf(this.#node.position));
    return contents.get(space) ?? null;
  }

  /** Switches to another tree. `path` leads from the root by indices of children. */
  async load(tree: GameTree, path: readonly number[] = []): Promise<void> {
    const load = ++this.#loads;
    let node = tree.root;
    for (const place of path) node = node.children[place] ?? node;
    const start = await this.#core.position(tree.start);
    const view = node === tree.root ? start : await this.#core.position(node.position);
    if (load !== this.#loads) return;
    // A pending step in the previous tree must not apply to this one.
    this.#asked += 1;
    this.#start = start;
    this.#tree = tree;
    this.#arrive(node, view);
  }

  async loadPosition(view: PositionView): Promise<void> {
    await this.load(newTree(await setupOf(view, this.#core), view.text));
  }

  /** The current path, for load(). */
  get path(): number[] {
    return lineTo(this.node)
      .slice(1)
      .map((node) => node.parent?.children.indexOf(node) ?? 0);
  }

  async goTo(node: TurnNode): Promise<void> {
    const asked = ++this.#asked;
    this.#heading = node;
    const view = this.#views.get(node.position) ?? (await this.#core.position(node.position));
    if (asked === this.#asked) this.#arrive(node, view);
  }

  get isFirst(): boolean {
    return this.#node.parent === null && this.#staged.length === 0;
  }

  get isLast(): boolean {
    return this.#node.children.length === 0;
  }

  async step(to: Step): Promise<void> {
    if (to === 'back' && this.#staged.length > 0) return this.undo();
    const from = this.#heading;
    const target = {
      first: this.#tree.root,
      back: from.parent,
      forward: from.children[0],
      last: endOf(from),
    }[to];
    if (target && (target !== from || this.#staged.length > 0)) await this.goTo(target);
  }

  /** To the previous or next alternative to the current turn. */
  async stepAside(by: -1 | 1): Promise<void> {
    const siblings = this.#heading.parent?.children ?? [];
    const target = siblings[siblings.indexOf(this.#heading) + by];
    if (target) await this.goTo(target);
  }

  /** Makes a move; one that would lose at once is held back until confirmed. */
  async play(move: Move): Promise<void> {
    if (move.losesAtOnce) this.#danger = move;
    else await this.#make(move.text);
  }

  async confirmDanger(): Promise<void> {
    const move = this.#danger;
    this.#danger = null;
    if (move) await this.#make(move.text);
  }

  cancelDanger(): void {
    this.#danger = null;
  }

  /** Undoes the moves of the unfinished turn. */
  async undo(): Promise<void> {
    await this.goTo(this.#node);
  }

  /** Plays turns from the current node, staged moves included, and goes to the end of them. */
  async follow(moves: readonly string[]): Promise<void> {
    const all = [...this.#staged, ...moves];
    const asked = ++this.#asked;
    const views = await this.#core.replay(this.#node.position, all);
    if (asked !== this.#asked) return;
    let node = this.#node;
    let turn: string[] = [];
    for (const [i, view] of views.entries()) {
      turn.push(all[i] as string);
      if (view.phase === 'second') continue;
      node = addTurn(this.#tree, node, turn, view.text);
      turn = [];
    }
    await Promise.all([this.#settle(), this.goTo(node)]);
    if (turn.length > 0) await this.#make(turn[0] as string);
  }

  /** Adds a turn as a variation without going there. */
  async suggest(parent: TurnNode, moves: readonly string[]): Promise<TurnNode> {
    const view = await this.#core.play(parent.position, moves);
    const node = addTurn(this.#tree, parent, moves, view.text);
    await this.#settle();
    return node;
  }

  async promote(node: TurnNode): Promise<void> {
    promote(node);
    await this.#settle();
  }

  /** Removes a turn with everything after it, first leaving it if it contains the current node. */
  async remove(node: TurnNode): Promise<void> {
    if (!node.parent) return;
    const holdsPlace = (): boolean => lineTo(this.#node).includes(node);
    if (holdsPlace()) await this.goTo(node.parent);
    if (holdsPlace()) return; // The visitor has moved into it meanwhile.
    removeNode(node);
    await this.#settle();
  }

  comment(node: TurnNode, text: string): void {
    node.comment = text;
  }

  /** A glyph that the turn already has is removed. */
  toggleGlyph(node: TurnNode, glyph: Glyph): void {
    if (node.parent) node.glyph = node.glyph === glyph ? '' : glyph;
  }

  async #make(move: string): Promise<void> {
    const asked = ++this.#asked;
    const from = (this.#heading = this.#node);
    const moves = [...this.#staged, move];
    const view = await this.#core.play(from.position, moves);
    if (asked !== this.#asked) return;
    if (view.phase === 'second') {
      this.#arrive(from, view, moves);
      return;
    }
    this.#keep(view);
    const node = addTurn(this.#tree, from, moves, view.text);
    await Promise.all([this.#settle(), this.goTo(node)]);
  }

  /** The only place where what is shown changes: all of it at once. */
  #arrive(node: TurnNode, view: PositionView, staged: readonly string[] = []): void {
    this.#keep(view);
    this.#node = this.#heading = node;
    this.#view = view;
    this.#staged = staged;
    this.#danger = null;
  }

  #keep(view: PositionView): void {
    if (this.#views.size >= MOST_VIEWS) this.#views.clear();
    this.#views.set(view.text, view);
  }

  /** The result follows the board at the end of the main line; declared results stay. */
  async #settle(): Promise<void> {
    const tree = this.#tree;
    const end = endOf(tree.root);
    const { outcome } = this.#views.get(end.position) ?? (await this.#core.position(end.position));
    if (endOf(tree.root) !== end) return;
    if (outcome) tree.result = { ...outcome };
    else if (tree.result && isOnBoard(tree.result.reason)) tree.result = null;
  }
}
