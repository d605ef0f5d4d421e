/**
 * Pointers of every kind: pressing without moving is a click, moving drags the stack, holding asks for the stack's
 * contents.
 */
import { HEIGHT, spaceAt, WIDTH } from './geometry';
import type { Point } from './geometry';
import type { Color, SpaceName } from './types';

/** In CSS pixels; fingers are less steady than mice. */
const SLACK = { mouse: 4, pen: 6, touch: 10 };
const LONG_PRESS_MS = 450;

export interface PointerHandler {
  orientation(): Color;
  canDrag(space: SpaceName): boolean;
  press(space: SpaceName): void;
  dragStart(space: SpaceName): void;
  /** `over`: the space under the pointer. */
  dragMove(point: Point, over: SpaceName | null): void;
  dragEnd(over: SpaceName | null): void;
  dragCancel(): void;
  inspect(space: SpaceName): void;
  inspectEnd(): void;
}

interface Gesture {
  id: number;
  space: SpaceName;
  start: { x: number; y: number };
  slack: number;
  phase: 'pressed' | 'dragging' | 'inspecting' | 'dead';
  timer: ReturnType<typeof setTimeout>;
}

/** Listens on the board's element; the returned function stops listening. */
export function listenToPointers(element: HTMLElement, handler: PointerHandler): () => void {
  let gesture: Gesture | null = null;

  const pointIn = (event: PointerEvent): Point => {
    const box = element.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width - 0.5) * WIDTH,
      y: ((event.clientY - box.top) / box.height - 0.5) * HEIGHT,
    };
  };
  const spaceUnder = (event: PointerEvent): SpaceName | null =>
    spaceAt(pointIn(event), handler.orientation());

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || gesture) return;
    const space = spaceUnder(event);
    if (!space) return;
    const kind = event.pointerType as keyof typeof SLACK;
    const timer = setTimeout(() => longPress(), LONG_PRESS_MS);
    const start = { x: event.clientX, y: event.clientY };
    gesture = {
      id: event.pointerId,
      space,
      start,
      slack: SLACK[kind] ?? SLACK.touch,
      phase: 'pressed',
      timer,
    };
  };
  const longPress = (): void => {
    if (gesture?.phase !== 'pressed') return;
    gesture.phase = 'inspecting';
    handler.inspect(gesture.space);
  };
  const move = (event: PointerEvent): void => {
    if (gesture?.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - gesture.start.x, event.clientY - gesture.start.y) > gesture.slack;
    if (gesture.phase === 'pressed' && far) {
      clearTimeout(gesture.timer);
      gesture.phase = handler.canDrag(gesture.space) ? 'dragging' : 'dead';
      if (gesture.phase === 'dragging') {
        element.setPointerCapture(event.pointerId);
        handler.dragStart(gesture.space);
      }
    }
    if (gesture.phase === 'dragging') handler.dragMove(pointIn(event), spaceUnder(event));
  };
  const up = (event: PointerEvent): void => {
    if (gesture?.id !== event.pointerId) return;
    const { phase, space, timer } = gesture;
    gesture = null;
    clearTimeout(timer);
    if (phase === 'pressed') handler.press(space);
    if (phase === 'dragging') handler.dragEnd(spaceUnder(event));
    if (phase === 'inspecting') handler.inspectEnd();
  };
  const cancel = (event: PointerEvent): void => {
    if (gesture?.id !== event.pointerId) return;
    clearTimeout(gesture.timer);
    if (gesture.phase === 'dragging') handler.dragCancel();
    if (gesture.phase === 'inspecting') handler.inspectEnd();
    gesture = null;
  };
  const menu = (event: MouseEvent): void => {
    const point = { clientX: event.clientX, clientY: event.clientY } as PointerEvent;
    const space = spaceUnder(point);
    if (!space) return;
    // A long touch also opens this menu; the list of contents replaces it in both cases.
    event.preventDefault();
    if (!gesture) handler.inspect(space);
  };

  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', cancel, { signal });
  element.addEventListener('contextmenu', menu, { signal });
  return () => {
    if (gesture) clearTimeout(gesture.timer);
    stop.abort();
  };
}
