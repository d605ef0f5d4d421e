/** The board: combines configuration, drawing, buttons, pointers and keys. It knows no rules and no language. */
import './board.css';
import { animate, wantsMotion } from './animation';
import { areSameArrows } from './arrows';
import { listenToPointers } from './drag';
import type { Point } from './geometry';
import { pointOf, SPACES } from './geometry';
import { destination, nextOf } from './keyboard';
import { motionsBetween } from './motion';
import type { Motion } from './motion';
import { drawStack, pieceSetOf } from './pieces';
import { createPopover } from './popover';
import type { Popover } from './popover';
import { createLayers, renderArrows, renderGround, renderLights, renderStacks, renderTraces } from './render';
import type { Layers } from './render';
import { playSound } from './sound';
import { createButtons, makeReachable, nameButtons, placeButtons } from './spaces';
import type { Buttons } from './spaces';
import { isMovable, keptSelection, press, spaceState, targetAt } from './state';
import { svg } from './svg';
import type { Board, BoardConfig, SpaceName } from './types';

export function createBoard(element: HTMLElement, config: BoardConfig): Board {
  return new SvgBoard(element, config);
}

class SvgBoard implements Board {
  readonly #root = document.createElement('div');
  readonly #layers: Layers = createLayers();
  readonly #buttons: Buttons;
  readonly #popover: Popover;
  readonly #stop = new AbortController();
  #config: BoardConfig;
  #selected: SpaceName | null = null;
  #reachable: SpaceName = 'E1';
  #hovered: SpaceName | null = null;
  #dragged: SpaceName | null = null;
  #carried: SVGGElement | null = null;
  /** The spaces of a move the player dragged: it needs no animation. */
  #dropped: SpaceName | null = null;
  #isPointerClick = false;
  #endAnimation: () => void = () => undefined;

  constructor(element: HTMLElement, config: BoardConfig) {
    // A copy: a caller that keeps mutating its own object must not change what the board believes it showed.
    this.#config = { ...config };
    this.#root.className = 'tz-board';
    this.#root.setAttribute('role', 'group');
    this.#root.append(this.#layers.root);
    this.#buttons = createButtons(this.#root);
    this.#popover = createPopover(this.#root);
    element.append(this.#root);
    this.#listen();
    this.#renderGround();
    this.#renderRoot();
    renderStacks(this.#layers, this.#config, null);
    renderTraces(this.#layers, this.#config);
    renderArrows(this.#layers, this.#config);
    this.#renderSelection();
    makeReachable(this.#buttons, this.#reachable);
  }

  /** Redraws only what has changed: an engine's arrows change many times a second. */
  set(partial: Partial<BoardConfig>): void {
    const before = this.#config;
    const now = (this.#config = { ...before, ...partial });
    const isNew = (...names: (keyof BoardConfig)[]): boolean =>
      names.some((name) => now[name] !== before[name]);
    if (isNew('stacks', 'orientation')) {
      this.#endAnimation();
      this.#endAnimation = () => undefined;
      this.#popover.hide();
    }
    const selected = isNew('stacks', 'orientation', 'targets')
      ? keptSelection(now, this.#selected)
      : this.#selected;
    const isReselected = selected !== this.#selected;
    this.#selected = selected;
    if (isNew('orientation', 'coordinates')) this.#renderGround();
    if (isNew('ariaLabel')) this.#renderRoot();
    if (isNew('stacks', 'orientation', 'pieceSet', 'marks', 'ghost', 'spotlight'))
      renderStacks(this.#layers, now, this.#dragged);
    if (isNew('stacks', 'orientation', 'pieceSet', 'traces')) renderTraces(this.#layers, now);
    if (isNew('stacks', 'orientation') || !areSameArrows(now.arrows, before.arrows))
      renderArrows(this.#layers, now);
    if (isReselected || isNew('targets', 'placeable', 'orientation', 'marks'))
      renderLights(this.#layers, now, selected);
    if (isReselected || isNew('stacks', 'targets', 'placeable', 'label'))
      nameButtons(this.#buttons, now, selected);
    if (isReselected) now.on.select?.(selected);
    if (now.stacks === before.stacks) return;
    this.#showMotions(motionsBetween(before.stacks, now.stacks));
    this.#dropped = null;
  }

  destroy(): void {
    this.#endAnimation();
    this.#stop.abort();
    this.#root.remove();
  }

  placeOf(space: SpaceName): DOMRect | null {
    return this.#buttons.get(space)?.getBoundingClientRect() ?? null;
  }

  focus(space?: SpaceName): void {
    if (space !== undefined) this.#reach(space);
    this.#buttons.get(this.#reachable)?.focus();
  }

  focusNext(step: 1 | -1): void {
    const next = nextOf(this.#usable(), this.#reachable, step);
    if (next !== null) this.focus(next);
  }

  #renderGround(): void {
    renderGround(this.#layers, this.#config);
    placeButtons(this.#buttons, this.#config);
  }

  #renderRoot(): void {
    this.#root.setAttribute('aria-label', this.#config.ariaLabel);
  }

  #renderSelection(): void {
    renderLights(this.#layers, this.#config, this.#selected);
    nameButtons(this.#buttons, this.#config, this.#selected);
  }

  #showMotions(motions: readonly Motion[]): void {
    if (this.#config.slowness === 0) return;
    const kind = motions.find((motion) => motion.kind !== 'remove')?.kind;
    if (this.#config.sound && kind && kind !== 'remove') playSound(kind);
    if (!wantsMotion(this.#config)) return;
    const unseen = motions.filter((motion) => motion.to !== this.#dropped);
    this.#endAnimation = animate(this.#layers, this.#config, unseen);
  }

  #select(space: SpaceName | null): void {
    if (space === this.#selected) return;
    this.#selected = space;
    this.#renderSelection();
    this.#config.on.select?.(space);
  }

  #press(space: SpaceName): void {
    this.#popover.hide();
    const from = this.#selected;
    const result = press(this.#config, from, space);
    if (result.do === 'select') this.#select(result.space);
    const isInVain = result.do === 'nothing' || (result.do === 'select' && result.space === null);
    if (isInVain && space !== from) this.#config.on.refuse?.(from, space);
    if (result.do === 'place') this.#config.on.place?.(result.space);
    if (result.do === 'move') {
      this.#select(null);
      this.#config.on.move?.(result.from, result.to);
    }
  }

  #inspect(space: SpaceName): void {
    const stack = this.#config.stacks.get(space);
    if (!stack) return;
    const pieces = this.#config.contents?.(space);
    if (pieces) this.#popover.show(space, pieces, this.#config);
    this.#config.on.inspect?.(space);
  }

  #reach(space: SpaceName): void {
    this.#reachable = space;
    makeReachable(this.#buttons, space);
  }

  #listen(): void {
    const { signal } = this.#stop;
    const stopPointers = listenToPointers(this.#root, {
      orientation: () => this.#config.orientation,
      canDrag: (space) => isMovable(this.#config, space),
      press: (space) => this.#press(space),
      dragStart: (space) => this.#pickUp(space),
      dragMove: (point, over) => this.#carry(point, over),
      dragEnd: (over) => this.#drop(over),
      dragCancel: () => this.#drop(null),
      inspect: (space) => this.#inspect(space),
      inspectEnd: () => this.#popover.hide(),
    });
    signal.addEventListener('abort', stopPointers);
    this.#root.addEventListener('keydown', (event) => this.#key(event), { signal });
    this.#root.addEventListener('focusin', (event) => this.#focused(event.target), { signal });
    this.#root.addEventListener('focusout', () => this.#popover.hide(), { signal });
    this.#root.addEventListener('click', (event) => this.#clicked(event), { signal });
    this.#root.addEventListener('pointerover', (event) => this.#hover(event.target), { signal });
    this.#root.addEventListener('pointerleave', () => this.#hover(null), { signal });
    document.addEventListener('keydown', (event) => this.#keyAnywhere(event), { signal });
    document.addEventListener('pointerdown', (event) => this.#pointerAnywhere(event), {
      signal,
      capture: true,
    });
  }

  /**
   * Clicks that end a pointer gesture have already been handled; Enter, Space and assistive technology click without
   * one.
   */
  #clicked(event: MouseEvent): void {
    const isSeen = this.#isPointerClick && event.detail > 0;
    this.#isPointerClick = false;
    const space = spaceOf(event.target);
    if (space && !isSeen) this.#press(space);
  }

  #pointerAnywhere(event: PointerEvent): void {
    this.#isPointerClick = this.#root.contains(event.target as Node);
    if (!this.#isPointerClick) this.#popover.hide();
  }

  #focused(target: EventTarget | null): void {
    const space = spaceOf(target);
    if (space) this.#reach(space);
  }

  #hover(target: EventTarget | null): void {
    this.#hovered = spaceOf(target);
  }

  #key(event: KeyboardEvent): void {
    const space = spaceOf(event.target);
    if (!space || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#handleKey(event.key, space)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #handleKey(key: string, space: SpaceName): boolean {
    if (key === 'i' || key === 'I') {
      if (this.#popover.isOpen()) this.#popover.hide();
      else this.#inspect(space);
      return true;
    }
    if (key === 'Escape') return this.#cancel();
    if (key === '[' || key === ']') {
      this.focusNext(key === ']' ? 1 : -1);
      return true;
    }
    const next = destination(key, space, this.#config.orientation);
    if (next === null) return false;
    this.focus(next);
    return true;
  }

  /**
   * Escape goes one step back: first it closes the list of contents, then it clears the selection; otherwise the key
   * is not the board's.
   */
  #cancel(): boolean {
    if (this.#popover.isOpen()) this.#popover.hide();
    else if (this.#selected !== null) this.#select(null);
    else return false;
    return true;
  }

  /** Without focus on the board, I shows the contents of the stack under the pointer. */
  #keyAnywhere(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.#popover.hide();
      if (this.#dragged) this.#drop(null);
    }
    const isTyping = (event.target as HTMLElement).closest?.('input, textarea, select, [contenteditable]');
    if (event.defaultPrevented || isTyping || !this.#hovered) return;
    if (event.key === 'i' && !this.#root.contains(event.target as Node)) this.#inspect(this.#hovered);
  }

  /** The spaces on which a press does something: targets while a stack is selected, otherwise what can be selected. */
  #usable(): Set<SpaceName> {
    const wanted = this.#selected === null ? ['movable', 'placeable'] : ['capture', 'reinforce', 'danger'];
    return new Set(
      SPACES.filter((space) => wanted.includes(spaceState(this.#config, this.#selected, space))),
    );
  }

  #pickUp(space: SpaceName): void {
    const stack = this.#config.stacks.get(space);
    if (!stack) return;
    this.#popover.hide();
    this.#dragged = space;
    this.#select(space);
    this.#carried = svg('g', { class: 'tz-carried' }, [drawStack(stack, pieceSetOf(this.#config.pieceSet))]);
    this.#layers.moving.append(this.#carried);
    this.#root.classList.add('tz-dragging');
    renderStacks(this.#layers, this.#config, space);
  }

  #carry(point: Point, over: SpaceName | null): void {
    const isTarget = over !== null && targetAt(this.#config, this.#selected, over) !== null;
    // Over a target the stack snaps into place, slightly raised: a preview of dropping it.
    const at = isTarget ? pointOf(over, this.#config.orientation) : point;
    this.#carried?.setAttribute(
      'transform',
      `translate(${at.x.toFixed(1)} ${(at.y - 8).toFixed(1)}) scale(1.08)`,
    );
  }

  #drop(over: SpaceName | null): void {
    const from = this.#dragged;
    this.#dragged = null;
    this.#carried?.remove();
    this.#carried = null;
    this.#root.classList.remove('tz-dragging');
    renderStacks(this.#layers, this.#config, null);
    if (from === null) return;
    const isMove = over !== null && targetAt(this.#config, from, over) !== null;
    if (isMove) this.#dropped = over;
    // Dropped on its own space, the stack stays selected: the player may continue by clicking.
    if (over !== from) this.#select(null);
    if (isMove) this.#config.on.move?.(from, over);
    else if (over !== null && over !== from) this.#config.on.refuse?.(from, over);
  }
}

function spaceOf(target: EventTarget | null): SpaceName | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('.tz-space') : null;
  return button?.dataset.space ?? null;
}
