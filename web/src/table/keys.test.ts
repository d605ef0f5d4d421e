// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keysOf, listenToPage } from './keys';

const actions = {
  step: vi.fn(),
  aside: vi.fn(),
  next: vi.fn(),
  undo: vi.fn(),
  flip: vi.fn(),
  engine: vi.fn(),
  help: vi.fn(),
};
let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  vi.clearAllMocks();
});

function press(key: string, options: KeyboardEventInit = {}, target: EventTarget = document.body): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }));
}

it('does what each key of a page says', () => {
  stop = listenToPage('analysis', () => true, actions);
  for (const key of ['n', 'ArrowLeft', 'End', 'ArrowUp', 'Backspace', 'e', 'f', '?']) press(key);
  press('N', { shiftKey: true });
  expect(actions.next.mock.calls).toEqual([[1], [-1]]);
  expect(actions.step.mock.calls).toEqual([['back'], ['last']]);
  expect(actions.aside.mock.calls).toEqual([[-1]]);
  for (const name of ['undo', 'engine', 'flip', 'help'] as const)
    expect(actions[name]).toHaveBeenCalledOnce();
});

it('is not confused by Caps Lock', () => {
  stop = listenToPage('play', () => true, actions);
  press('F');
  press('N');
  expect(actions.flip).toHaveBeenCalledOnce();
  expect(actions.next.mock.calls).toEqual([[1]]);
});

it('only listens for the shortcuts of its page, not for typing', () => {
  stop = listenToPage('learn', () => true, actions);
  press('f');
  press('ArrowLeft');
  const field = document.body.appendChild(document.createElement('input'));
  press('n', {}, field);
  press('n', { ctrlKey: true });
  expect([actions.flip, actions.step, actions.next].map((action) => action.mock.calls.length)).toEqual([
    0, 0, 0,
  ]);
  press('n');
  expect(actions.next).toHaveBeenCalledOnce();
  stop();
  press('n');
  expect(actions.next).toHaveBeenCalledOnce();
});

it('shows a page its own keys', () => {
  expect(keysOf('learn').map(({ name }) => name)).toEqual(['next', 'help']);
  expect(keysOf('play').map(({ name }) => name)).not.toContain('engine');
});
