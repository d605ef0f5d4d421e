/** Danger sight: while it is on, it shows what the other side could take of one colour in its next turn. */
import type { Color, Core, PositionView } from '../core/types';
import { dangerOf, type Danger } from './danger';

/** Holding for longer than this is a hold: releasing ends it. */
const HOLD_MS = 350;

export class DangerSight {
  readonly #core: Pick<Core, 'threats'>;
  #isOn = $state(false);
  #danger = $state.raw<Danger | null>(null);
  #asked = 0;
  #pressed: { at: number; wasOn: boolean } | null = null;

  constructor(core: Pick<Core, 'threats'>) {
    this.#core = core;
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

  /**
   * A key or a button goes down: on while held.
   *
   * `at` is the event's timestamp: slow devices handle events late, and a tap must not become a hold.
   */
  press(at: number): void {
    if (this.#pressed) return; // keys repeat
    this.#pressed = { at, wasOn: this.#isOn };
    this.switch(true);
  }

  /** A short press toggles it; after a long one it is as before. */
  release(at: number): void {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (!pressed) return;
    const isHeld = at - pressed.at >= HOLD_MS;
    this.switch(isHeld ? pressed.wasOn : !pressed.wasOn);
  }

  /** Sets what the board shows and whose stacks are watched. */
  async look(view: PositionView, color: Color): Promise<void> {
    const asked = ++this.#asked;
    const threats = await this.#core.threats(view.text, color);
    if (asked === this.#asked) this.#danger = dangerOf(view, color, threats);
  }
}
