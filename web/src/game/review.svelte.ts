/** A review of the whole game: an evaluation for every position of the main line, stored in the tree. */
import { SvelteMap } from 'svelte/reactivity';
import { CoreError, type Color, type Core, type Failure, type Verdict } from '../core/types';
import { isOnBoard } from './endings';
import { mainLine, sideOf, type GameTree, type TurnNode } from './tree';
import { accuracyOf, chanceOf, mistakeOf, whiteView, type Mistake } from './scores';

/**
 * Nodes for each position: a quarter of a second, three quarters and three seconds on a desktop of 2026. Not a time,
 * so that a game is judged alike on every machine, however many workers share the work.
 */
export const EFFORTS = { quick: 250_000, normal: 800_000, deep: 3_000_000 } as const;
export type Effort = keyof typeof EFFORTS;

/** The review of one turn. */
export interface Judgement {
  node: TurnNode;
  /** The chance of winning that the turn gave away, 0 to 1. */
  loss: number;
  mistake: Mistake | null;
  /** The engine's choice; empty if it agrees or was not asked. */
  better: string[];
}

export interface Summary {
  accuracy: number | null;
  mistakes: Record<Mistake, number>;
}

export class Review {
  readonly #core: Core;
  /** The best turn in the position after a node; once it is known the node is done. */
  readonly #best = new SvelteMap<TurnNode, string[]>();
  #tree: GameTree | null = null;
  #running: AbortController | null = null;
  #isRunning = $state(false);
  #done = $state(0);
  #total = $state(0);
  #failure = $state.raw<Failure | null>(null);
  effort = $state<Effort>('normal');

  constructor(core: Core) {
    this.#core = core;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  get progress(): { done: number; total: number } {
    return { done: this.#done, total: this.#total };
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  /** Starts, or continues where it was stopped. */
  async start(tree: GameTree): Promise<void> {
    if (this.#isRunning) return;
    this.#attach(tree);
    const running = new AbortController();
    this.#running = running;
    this.#isRunning = true;
    this.#failure = null;
    try {
      await this.#evaluateAll(tree, running.signal);
    } catch (error) {
      if (!(error instanceof CoreError)) throw error;
      this.#failure = error.failure;
    } finally {
      if (this.#running === running) this.#isRunning = false;
    }
  }

  stop(): void {
    this.#running?.abort();
    this.#running = null;
    this.#isRunning = false;
  }

  /** Forgets its results, so that the next start begins at the first turn. */
  reset(): void {
    this.stop();
    this.#best.clear();
    this.#done = 0;
    this.#total = 0;
  }

  /** The best turn after a node, if it has been reviewed. */
  bestAfter(node: TurnNode): string[] {
    return this.#best.get(node) ?? [];
  }

  #attach(tree: GameTree): void {
    if (this.#tree !== tree) this.reset();
    this.#tree = tree;
  }

  async #evaluateAll(tree: GameTree, signal: AbortSignal): Promise<void> {
    const nodes = mainLine(tree).filter((node) => !isPlacing(node.position));
    this.#total = nodes.length;
    this.#done = nodes.filter((node) => this.#best.has(node)).length;
    const open = nodes.filter((node) => !this.#best.has(node));
    const onVerdict = (index: number, verdict: Verdict): void => this.#take(open[index] as TurnNode, verdict);
    const positions = open.map(({ position }) => position);
    await this.#core.judgeAll(positions, { nodes: EFFORTS[this.effort], onVerdict, signal });
  }

  #take(node: TurnNode, { score, turn }: Verdict): void {
    if (score) node.evaluation = whiteView(score, sideOf(node.position));
    this.#best.set(node, turn);
    this.#done += 1;
  }
}

/** The engine cannot judge placements, and the page says so. */
function isPlacing(position: string): boolean {
  return position.endsWith(' p');
}

/** White's chance after each node of the main line; null if unknown. */
export function chancesOf(tree: GameTree): (number | null)[] {
  const line = mainLine(tree);
  return line.map((node, i) => {
    const { result } = tree;
    const isEnd = i === line.length - 1;
    if (isEnd && result && isOnBoard(result.reason)) return result.winner === 'white' ? 1 : 0;
    return node.evaluation ? chanceOf(node.evaluation) : null;
  });
}

/** Every turn of the main line between two known chances. */
export function judgementsOf(tree: GameTree, bestAfter: (node: TurnNode) => string[]): Judgement[] {
  const line = mainLine(tree);
  const chances = chancesOf(tree);
  const judgements: Judgement[] = [];
  for (let i = 1; i < line.length; i++) {
    const [node, parent] = [line[i] as TurnNode, line[i - 1] as TurnNode];
    const [before, after] = [chances[i - 1] ?? null, chances[i] ?? null];
    if (before === null || after === null) continue;
    const best = bestAfter(parent);
    const isBest = best.join(' ') === node.moves.join(' ');
    const sign = sideOf(parent.position) === 'white' ? 1 : -1;
    const loss = isBest ? 0 : Math.max(0, sign * (before - after));
    judgements.push({ node, loss, mistake: mistakeOf(loss), better: isBest ? [] : best });
  }
  return judgements;
}

export function summaryOf(judgements: readonly Judgement[], color: Color): Summary {
  const own = judgements.filter(({ node }) => node.toMoveBefore === color);
  const count = (kind: Mistake): number => own.filter(({ mistake }) => mistake === kind).length;
  return {
    accuracy: accuracyOf(own.map(({ loss }) => loss)),
    mistakes: { inaccuracy: count('inaccuracy'), mistake: count('mistake'), blunder: count('blunder') },
  };
}
