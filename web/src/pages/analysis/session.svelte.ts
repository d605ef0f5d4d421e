/* eslint-disable svelte/prefer-svelte-reactivity -- a memory of the core's answers, which nobody watches */
/** What is being analysed: a tree of turns, the place in it, and the turn that is being made there. */
import type { Piece } from '../../board';
import type { Core, Move, PositionView, SpaceName } from '../../core/types';
import { contentsAt, playInto } from '../../game/contents';
import { setupOf } from '../../game/record';
import {
  addTurn,
  allNodes,
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

/** Views kept, so that stepping through a game needs no answer from the core. */
const MOST_VIEWS = 400;

export class AnalysisSession {
  readonly #core: Core;
  readonly #views = new Map<string, PositionView>();
  // The tree is not watched itself: its nodes point back to their parents. Whoever shows it reads the version too.
  #tree: GameTree;
  #version = $state(0);
  #node = $state.raw<TurnNode>() as TurnNode;
  #view = $state.raw<PositionView | null>(null);
  #staged = $state.raw<readonly string[]>([]);
  #danger = $state.raw<Move | null>(null);
  #start: PositionView | null = null;
  /** Counts what was asked for, so that a late answer cannot replace a newer one. */
  #asked = 0;

  constructor(core: Core, tree: GameTree) {
    this.#core = core;
    this.#tree = tree;
    this.#node = tree.root;
  }

  get core(): Core {
    return this.#core;
  }

  get tree(): GameTree {
    void this.#version;
    return this.#tree;
  }

  /** Changes with every change of the tree. */
  get version(): number {
    return this.#version;
  }

  get node(): TurnNode {
    void this.#version;
    return this.#node;
  }

  /** What the board shows, staged moves included; null until the core has answered for the first time. */
  get view(): PositionView | null {
    return this.#view;
  }

  /** The moves of a turn that has begun and is not finished. */
  get staged(): readonly string[] {
    return this.#staged;
  }

  /** A move that would lose at once (R16) and waits for a yes. */
  get danger(): Move | null {
    return this.#danger;
  }

  /** What lies inside a stack, top first; null where nobody knows. */
  contents(space: SpaceName): readonly Piece[] | null {
    if (!this.#start) return null;
    const contents = contentsAt(this.#start.stacks, this.#node);
    for (const move of this.#staged) playInto(contents, move, sideOf(this.#node.position));
    return contents.get(space) ?? null;
  }

  /** Takes over another tree. `path` leads from the root by the places of children. */
  async load(tree: GameTree, path: readonly number[] = []): Promise<void> {
    const start = await this.#core.position(tree.start);
    this.#start = start;
    this.#tree = tree;
    this.touch();
    let node = tree.root;
    for (const place of path) node = node.children[place] ?? node;
    await this.goTo(node);
  }

  async loadPosition(view: PositionView): Promise<void> {
    await this.load(newTree(await setupOf(view, this.#core), view.text));
  }

  /** The place in the tree, for load(). */
  get path(): number[] {
    return lineTo(this.node)
      .slice(1)
      .map((node) => node.parent?.children.indexOf(node) ?? 0);
  }

  async goTo(node: TurnNode): Promise<void> {
    this.#node = node;
    this.#staged = [];
    this.#danger = null;
    await this.#show(node.position);
  }

  async goToId(id: number): Promise<void> {
    const node = allNodes(this.#tree).find((each) => each.id === id);
    if (node) await this.goTo(node);
  }

  get isFirst(): boolean {
    return this.#node.parent === null && this.#staged.length === 0;
  }

  get isLast(): boolean {
    void this.version;
    return this.#node.children.length === 0;
  }

  async step(to: Step): Promise<void> {
    if (to === 'back' && this.#staged.length > 0) return this.takeBack();
    const { parent, children } = this.#node;
    const target = { first: this.#tree.root, back: parent, forward: children[0], last: endOf(this.#node) }[
      to
    ];
    if (target && (target !== this.#node || this.#staged.length > 0)) await this.goTo(target);
  }

  /** To the previous or next alternative to the current turn. */
  async stepAside(by: -1 | 1): Promise<void> {
    const siblings = this.#node.parent?.children ?? [];
    const target = siblings[siblings.indexOf(this.#node) + by];
    if (target) await this.goTo(target);
  }

  /** Makes a move; one that would lose at once is kept back until it is confirmed. */
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
  async takeBack(): Promise<void> {
    this.#danger = null;
    this.#staged = [];
    await this.#show(this.#node.position);
  }

  /** Plays turns from the current place, staged moves included, and goes to the end of them. */
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
    this.#changed();
    await this.goTo(node);
    if (turn.length > 0) await this.#make(turn[0] as string);
  }

  /** Adds a turn beside the others without going there. */
  async suggest(parent: TurnNode, moves: readonly string[]): Promise<TurnNode> {
    const view = await this.#core.play(parent.position, moves);
    const node = addTurn(this.#tree, parent, moves, view.text);
    this.#changed();
    return node;
  }

  promote(node: TurnNode): void {
    promote(node);
    this.#changed();
  }

  async remove(node: TurnNode): Promise<void> {
    const isInside = lineTo(this.#node).includes(node);
    const parent = removeNode(node);
    this.#changed();
    if (isInside) await this.goTo(parent);
  }

  comment(node: TurnNode, text: string): void {
    node.comment = text;
    this.touch();
  }

  /** The glyph that a turn has already is taken away. */
  toggleGlyph(node: TurnNode, glyph: Glyph): void {
    if (node.parent) node.glyph = node.glyph === glyph ? '' : glyph;
    this.touch();
  }

  /** Tells those who show the tree that something in it has changed. */
  touch(): void {
    this.#version += 1;
  }

  async #make(move: string): Promise<void> {
    const asked = ++this.#asked;
    const moves = [...this.#staged, move];
    const view = await this.#core.play(this.#node.position, moves);
    if (asked !== this.#asked) return;
    this.#keep(view);
    if (view.phase === 'second') {
      this.#staged = moves;
      this.#view = view;
      return;
    }
    const node = addTurn(this.#tree, this.#node, moves, view.text);
    this.#changed();
    await this.goTo(node);
  }

  async #show(position: string): Promise<void> {
    const asked = ++this.#asked;
    const known = this.#views.get(position);
    const view = known ?? (await this.#core.position(position));
    this.#keep(view);
    if (asked === this.#asked) this.#view = view;
  }

  #keep(view: PositionView): void {
    if (this.#views.size >= MOST_VIEWS) this.#views.clear();
    this.#views.set(view.text, view);
  }

  #changed(): void {
    this.touch();
    void this.#settle();
  }

  /** The result follows the board where the main line ends; what was declared off the board stays. */
  async #settle(): Promise<void> {
    const tree = this.#tree;
    const end = endOf(tree.root);
    const { outcome } = this.#views.get(end.position) ?? (await this.#core.position(end.position));
    if (endOf(tree.root) !== end) return;
    const isOfBoard = tree.result?.reason === 'typeLost' || tree.result?.reason === 'noCapture';
    if (outcome) tree.result = { ...outcome };
    else if (isOfBoard) tree.result = null;
    this.touch();
  }
}
