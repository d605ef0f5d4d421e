/** Replays a turn slowly: the position before it, then each of its moves. */
import type { Core, Move, PositionView } from '../core/types';

/** Time to see what stood where before the first move, and what each move has done. */
const BEFORE_MS = 500;
const AFTER_MOVE_MS = 1100;

/** Slow enough to be followed. */
const SLOWNESS = 4;

export interface ReplayTools {
  core: Pick<Core, 'position' | 'replay'>;
  wait: (ms: number) => Promise<void>;
  /** A move begins; for speech. */
  moved?: (before: PositionView, move: Move) => void;
}

export class TurnReplay {
  readonly #tools: ReplayTools;
  #shown = $state.raw<{ view: PositionView; moves: readonly string[] } | null>(null);
  #runs = 0;

  constructor(tools: ReplayTools) {
    this.#tools = tools;
  }

  get isRunning(): boolean {
    return this.#shown !== null;
  }

  /** What the board shows; null when nothing is replayed. */
  get view(): PositionView | null {
    return this.#shown?.view ?? null;
  }

  /** The moves shown so far. */
  get moves(): readonly string[] {
    return this.#shown?.moves ?? [];
  }

  /**
   * How many times slower than usual the board moves; 0 for the step back before the turn, which is not a motion of
   * the game.
   */
  get slowness(): number {
    if (!this.#shown) return 1;
    return this.moves.length === 0 ? 0 : SLOWNESS;
  }

  /** Shows a turn from its start, replacing any other replay. */
  async start(before: string, moves: readonly string[]): Promise<void> {
    const run = ++this.#runs;
    const { core, wait, moved } = this.#tools;
    const [start, views] = await Promise.all([core.position(before), core.replay(before, moves)]);
    let view = start;
    for (const [i, after] of [start, ...views].entries()) {
      if (run !== this.#runs) return;
      const move = view.moves.find(({ text }) => text === moves[i - 1]);
      if (move) moved?.(view, move);
      view = after;
      this.#shown = { view, moves: moves.slice(0, i) };
      await wait(i === 0 ? BEFORE_MS : AFTER_MOVE_MS);
    }
    if (run === this.#runs) this.#shown = null;
  }

  /** Back to what the page normally shows. */
  stop(): void {
    this.#runs += 1;
    this.#shown = null;
  }
}
