/** Danger sight: while it is on, it shows what the other side could take of one colour in its next turn. */
import type { Color, Core, PositionView } from '../core/types';
import { dangerOf, type Danger } from './danger';

/** Holding for longer than this is a hold: releasing ends it. */
const HOLD_MS = 350;

export class DangerSight {
  readonly #core: Pick<Core, 'threats'>;
  readonly #now: () => number;
  #isOn = $state(false);
  #danger = $state.raw<Danger | null>(null);
  #asked = 0;
  #pressed: { at: number; wasOn: boolean } | null = null;

  constructor(core: Pick<Core, 'threats'>, now: () => number = () => performance.now()) {
    this.#core = core;
    this.#now = now;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Null while it is off, and until the core has answered. */
  get danger(): Danger | null {
    return this.#isOn ? this.#danger : null;
  }

  switch(isOn: boolean): void {
    this.#isOn = isOn;
    if (!isOn) this.#danger = null;
  }

  /** A key or a button goes down: on while held. */
  press(): void {
    if (this.#pressed) return; // keys repeat
    this.#pressed = { at: this.#now(), wasOn: this.#isOn };
    this.switch(true);
  }

  /** A short press toggles it; after a long one it is as before. */
  release(): void {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (!pressed) return;
    const isHeld = this.#now() - pressed.at >= HOLD_MS;
    this.switch(isHeld ? pressed.wasOn : !pressed.wasOn);
  }

  /** Sets what the board shows and whose stacks are watched. */
  async look(view: PositionView, color: Color): Promise<void> {
    const asked = ++this.#asked;
    const threats = await this.#core.threats(view.text, color);
    if (asked === this.#asked) this.#danger = dangerOf(view, color, threats);
  }
}
