/** One turn by the engine: found, then shown move by move. */
import type { Core, Move, PositionView, ThinkResult } from '../../core/types';
import type { GameClock } from './clock';
import { limitsFor } from './pace';

const PLACE_MS = 150;
/** A computer that answers instantly is hard to follow. */
const LEAST_THINKING_MS = 450;
/** After a turn sent by its last move: time to notice a slip, and undo it. */
const RECALL_MS = 1200;
/** Between the two moves of a turn: the motion of the first, and a moment to see it. */
const BETWEEN_MOVES_MS = 550;

export interface EngineTools {
  core: Pick<Core, 'think'>;
  wait: (ms: number) => Promise<void>;
}

export class EngineTurn {
  readonly #before: PositionView;
  readonly #tools: EngineTools;
  readonly #abort = new AbortController();

  constructor(before: PositionView, tools: EngineTools) {
    this.#before = before;
    this.#tools = tools;
  }

  cancel(): void {
    this.#abort.abort();
  }

  get isCancelled(): boolean {
    return this.#abort.signal.aborted;
  }

  /** `canBeRecalled`: the previous turn was sent without confirmation, and may still be changed. */
  async think(level: number, clock: GameClock | null, canBeRecalled = false): Promise<ThinkResult> {
    const { core, wait } = this.#tools;
    const isPlacing = this.#before.phase === 'placement';
    const limits = isPlacing ? { movetime: PLACE_MS } : limitsFor(level, clock);
    const [result] = await Promise.all([
      core.think(this.#before.text, { level, limits, signal: this.#abort.signal }),
      wait(isPlacing ? 0 : canBeRecalled ? RECALL_MS : LEAST_THINKING_MS),
    ]);
    return result;
  }

  /** Yields each move at its time; none after cancel(). */
  async show(
    { turn, views }: Pick<ThinkResult, 'turn' | 'views'>,
    onMove: (before: PositionView, move: Move, after: PositionView) => void,
  ): Promise<void> {
    let before = this.#before;
    for (const [index, after] of views.entries()) {
      if (index > 0) await this.#tools.wait(BETWEEN_MOVES_MS);
      if (this.isCancelled) return;
      const move = before.moves.find((each) => each.text === turn[index]);
      if (!move) throw new Error(`the engine's move ${turn[index]} is not legal`);
      onMove(before, move, after);
      before = after;
    }
  }
}
