/** Who gets which colour: chosen, drawn, or taken by the computer. */
import { beforeAll, expect, it, vi } from 'vitest';
import type { Core, Score } from '../../core/types';
import { drawnColor } from './colors';
import { quickCore } from './testing';

let core: Core;

beforeAll(async () => {
  core = await quickCore();
});

const random = { setup: 'random', seed: '7' } as const;

/** A core whose engine finds every start worth this to White. */
function judging(score: Score): Core {
  const think: Core['think'] = async (...args) => {
    const result = await core.think(...args);
    return { ...result, lines: result.lines.map((line) => ({ ...line, score })) };
  };
  return { ...core, think };
}

it.each(['white', 'black'] as const)('is the chosen one: %s', async (color) => {
  expect(await drawnColor({ ...random, color }, core)).toBe(color);
});

it('is drawn at random', async () => {
  const lots = vi.spyOn(Math, 'random');
  lots.mockReturnValueOnce(0.49).mockReturnValueOnce(0.5);
  expect(await drawnColor({ ...random, color: 'lot' }, core)).toBe('white');
  expect(await drawnColor({ ...random, color: 'lot' }, core)).toBe('black');
  lots.mockRestore();
});

it.each([
  [{ kind: 'cp', value: 30 }, 'black'],
  [{ kind: 'cp', value: -30 }, 'white'],
  [{ kind: 'win', value: 9 }, 'black'],
  [{ kind: 'loss', value: 9 }, 'white'],
] as const)('is what the computer leaves: %j', async (score, left) => {
  expect(await drawnColor({ ...random, color: 'computer' }, judging(score))).toBe(left);
});

it('is decided by the start that is played', async () => {
  const start = vi.fn(core.start.bind(core));
  const think = vi.fn(core.think.bind(core));
  await drawnColor({ color: 'computer', setup: 'balanced', seed: '7' }, { start, think });
  expect(start).toHaveBeenCalledWith('balanced', '7');
  expect(think.mock.calls[0]?.[0]).toBe((await core.start('balanced', '7')).text);
  await drawnColor({ color: 'computer', setup: 'fixed', seed: '7' }, { start, think });
  expect(start).toHaveBeenLastCalledWith('fixed', undefined);
});

it('is White on an empty board: Black wins more often', async () => {
  const think = vi.fn();
  const color = await drawnColor({ color: 'computer', setup: 'tournament', seed: '7' }, { ...core, think });
  expect(color).toBe('white');
  expect(think).not.toHaveBeenCalled();
});
