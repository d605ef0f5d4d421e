import { expect, it } from 'vitest';
import { clockText, GameClock } from './clock';

it('runs one clock at a time, adds the increment and falls', () => {
  let now = 0;
  const clock = new GameClock({ baseMs: 10_000, incrementMs: 2000 }, () => now);
  clock.run('white');
  now = 3000;
  clock.add('white');
  expect(clock.left).toEqual({ white: 9000, black: 10_000 });
  clock.run('black');
  now = 5000;
  clock.stop();
  now = 50_000;
  expect(clock.left).toEqual({ white: 9000, black: 8000 });
  expect(clock.fallen).toBeNull();
  clock.run('black');
  now = 60_000;
  expect(clock.fallen).toBe('black');
});

it.each([
  [9400, '0:09.4'],
  [59_001, '1:00'],
  [547_000, '9:07'],
  [3_600_000, '1:00:00'],
])('writes %d ms as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
