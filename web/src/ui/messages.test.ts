import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages } from './messages.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = (): string[] => messages.toasts.map(({ text }) => text);

it('shows a message for a while, and one with an action for longer', () => {
  messages.toast('plain');
  messages.toast('offer', 'plain', { label: 'Undo', icon: 'undo', run: () => undefined });
  vi.advanceTimersByTime(10_000);
  expect(shown()).toEqual(['offer']);
  vi.advanceTimersByTime(30_000);
  expect(shown()).toEqual([]);
});

it('keeps a message under the pointer', () => {
  const id = messages.toast('offer', 'plain', { label: 'Undo', icon: 'undo', run: () => undefined });
  messages.hold(id, true);
  vi.advanceTimersByTime(90_000);
  expect(shown()).toEqual(['offer']);
  messages.hold(id, false);
  vi.advanceTimersByTime(10_000);
  expect(shown()).toEqual([]);
});
