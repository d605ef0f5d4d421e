/* eslint-disable svelte/prefer-svelte-reactivity -- maps are replaced as a whole, never changed in place */
/** A position being set up by hand. The core decides whether it is valid. */
import { SPACES } from '../../board';
import {
  CoreError,
  type Color,
  type Core,
  type Failure,
  type Move,
  type PieceType,
  type PositionView,
  type SpaceName,
  type Stack,
} from '../../core/types';

export type EditedPhase = 'placement' | 'capture' | 'second';

const LETTERS: Record<PieceType, string> = { tzaar: 'Z', tzarra: 'R', tott: 'T' };
const PHASE_LETTERS: Record<EditedPhase, string> = { placement: 'p', capture: 'c', second: 's' };
const NO_CENSUS: Record<PieceType, number> = { tzaar: 0, tzarra: 0, tott: 0 };
/** All thirty pieces in one stack. */
export const TALLEST = 30;

export class PositionEditor {
  readonly #core: Core;
  #stacks = $state.raw<ReadonlyMap<SpaceName, Stack>>(new Map());
  #toMove = $state<Color>('white');
  #phase = $state<EditedPhase>('capture');
  /** What a press puts down; null removes. */
  brush = $state.raw<Pick<Stack, 'color' | 'type'> | null>({ color: 'white', type: 'tzaar' });
  height = $state(1);
  #checked = $state.raw<PositionView | null>(null);
  #failure = $state.raw<Failure | null>(null);
  #asked = 0;

  constructor(core: Core) {
    this.#core = core;
  }

  get stacks(): ReadonlyMap<SpaceName, Stack> {
    return this.#stacks;
  }

  get toMove(): Color {
    return this.#toMove;
  }

  get phase(): EditedPhase {
    return this.#phase;
  }

  /** The position, if it is valid. */
  get checked(): PositionView | null {
    return this.#checked;
  }

  /** Why it is invalid. */
  get failure(): Failure | null {
    return this.#failure;
  }

  get text(): string {
    const columns = new Map<string, string>();
    for (const space of SPACES) {
      const column = space.charAt(0);
      columns.set(column, (columns.get(column) ?? '') + stackText(this.#stacks.get(space)));
    }
    const board = [...columns.keys()].sort().map((column) => columns.get(column));
    return `${board.join('/')} ${this.#toMove === 'white' ? 'w' : 'b'} ${PHASE_LETTERS[this.#phase]}`;
  }

  /** For the board: vacant spaces accept pieces; others just report presses. */
  get view(): PositionView {
    const moves: Move[] = SPACES.filter((space) => this.brush && !this.#stacks.has(space)).map((to) => ({
      text: '',
      kind: 'place',
      from: null,
      to,
      type: 'tott',
      losesAtOnce: false,
    }));
    return {
      text: this.text,
      stacks: this.#stacks,
      toMove: this.#toMove,
      phase: 'placement',
      opening: false,
      visible: this.#census(),
      inHand: { white: NO_CENSUS, black: NO_CENSUS },
      moves,
      outcome: null,
    };
  }

  /** Starts from a position. */
  async begin(view: PositionView): Promise<void> {
    this.#take(view);
    await this.#check();
  }

  /** Parses a position string; on failure the board stays unchanged. */
  async paste(text: string): Promise<Failure | null> {
    try {
      this.#take(await this.#core.position(text.trim()));
    } catch (error) {
      if (error instanceof CoreError) return error.failure;
      throw error;
    }
    await this.#check();
    return null;
  }

  /** Puts the chosen piece down; an identical stack is removed. */
  async press(space: SpaceName): Promise<void> {
    const stacks = new Map(this.#stacks);
    const there = stacks.get(space);
    const stack = this.brush ? { ...this.brush, height: this.height } : null;
    const isSame = there && stack && stackText(there) === stackText(stack);
    if (!stack || isSame) stacks.delete(space);
    else stacks.set(space, stack);
    this.#stacks = stacks;
    await this.#check();
  }

  async clear(): Promise<void> {
    this.#stacks = new Map();
    await this.#check();
  }

  async setToMove(color: Color): Promise<void> {
    this.#toMove = color;
    await this.#check();
  }

  async setPhase(phase: EditedPhase): Promise<void> {
    this.#phase = phase;
    await this.#check();
  }

  setHeight(height: number): void {
    this.height = Math.min(Math.max(height, 1), TALLEST);
  }

  #take(view: PositionView): void {
    this.#stacks = view.stacks;
    this.#toMove = view.toMove;
    const letter = view.text.split(' ')[2];
    const phases = Object.keys(PHASE_LETTERS) as EditedPhase[];
    this.#phase = phases.find((phase) => PHASE_LETTERS[phase] === letter) ?? 'capture';
  }

  async #check(): Promise<void> {
    const asked = ++this.#asked;
    let checked: PositionView | null = null;
    let failure: Failure | null = null;
    try {
      checked = await this.#core.position(this.text);
    } catch (error) {
      if (!(error instanceof CoreError)) throw error;
      failure = error.failure;
    }
    if (asked !== this.#asked) return;
    this.#checked = checked;
    this.#failure = failure;
  }

  #census(): PositionView['visible'] {
    const census = { white: { ...NO_CENSUS }, black: { ...NO_CENSUS } };
    for (const { color, type } of this.#stacks.values()) census[color][type] += 1;
    return census;
  }
}

function stackText(stack: Stack | undefined): string {
  if (!stack) return '.';
  const letter = stack.color === 'white' ? LETTERS[stack.type] : LETTERS[stack.type].toLowerCase();
  return stack.height > 1 ? `${letter}${stack.height}` : letter;
}
