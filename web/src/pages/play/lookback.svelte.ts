/** Earlier turns of a running game, for viewing: nothing is taken back. */
import type { Core, PositionView } from '../../core/types';
import type { TurnNode } from '../../game/tree';
import type { Step } from '../../ui/steps';
import type { Playing } from './playing';

export class Lookback {
  readonly #session: Pick<Playing, 'line'>;
  readonly #core: Pick<Core, 'position'>;
  #shown = $state.raw<{ node: TurnNode; view: PositionView } | null>(null);

  constructor(session: Pick<Playing, 'line'>, core: Pick<Core, 'position'>) {
    this.#session = session;
    this.#core = core;
  }

  /** The last turn shown; null: the current position. */
  get node(): TurnNode | null {
    const { line } = this.#session;
    const node = this.#shown?.node;
    // The turn being viewed may have been taken back since.
    return node && node !== line.at(-1) && line.includes(node) ? node : null;
  }

  get view(): PositionView | null {
    return this.node && (this.#shown?.view ?? null);
  }

  get isAtStart(): boolean {
    return this.#at === 0;
  }

  async step(step: Step): Promise<void> {
    const last = this.#session.line.length - 1;
    const to = { first: 0, back: this.#at - 1, forward: this.#at + 1, last }[step];
    const node = this.#session.line[Math.min(Math.max(to, 0), last)];
    if (node) await this.show(node);
  }

  async show(node: TurnNode): Promise<void> {
    const view = node === this.#session.line.at(-1) ? null : await this.#core.position(node.position);
    this.#shown = view && { node, view };
  }

  /** Returns to the current position. */
  leave(): void {
    this.#shown = null;
  }

  get #at(): number {
    const { line } = this.#session;
    return this.node ? line.indexOf(this.node) : line.length - 1;
  }
}
