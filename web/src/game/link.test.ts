import { describe, expect, it } from 'vitest';
import { FIXED } from '../core/testing';
import { hasPayload, positionHash, readHash, recordHash } from './link';

describe('links', () => {
  it('carry a position', async () => {
    const hash = positionHash(FIXED);
    expect(hash).not.toMatch(/[% ]/);
    expect(await readHash(`/analysis${hash}`)).toEqual({ kind: 'position', text: FIXED });
  });

  it('carry spaces in the forms that other programs write', async () => {
    for (const space of ['_', '+', '%20'])
      expect(await readHash(`#position=a${space}b`)).toEqual({ kind: 'position', text: 'a b' });
  });

  it('are recognised before they are read', () => {
    expect(['#position=', '/analysis#tzr=x', '#main', ''].map(hasPayload)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('carry a game', async () => {
    const record = '[White "Zoë"]\n\n1. D7xE7 *\n';
    const hash = await recordHash(record);
    expect(hash).toMatch(/^#tzr=[\w-]+$/);
    expect(await readHash(hash)).toEqual({ kind: 'record', text: record });
  });

  it('are refused if damaged, and ignored if they are not ours', async () => {
    await expect(readHash('#tzr=????')).rejects.toThrow('damaged');
    await expect(readHash('#tzr=abcd')).rejects.toThrow('damaged');
    await expect(readHash('#position=%E0%A4%A')).rejects.toThrow('broken');
    expect(await readHash('#main')).toBeNull();
  });

  it('do not unpack indefinitely', async () => {
    const bomb = await recordHash('x'.repeat(3_000_000));
    await expect(readHash(bomb)).rejects.toThrow('too long');
  });
});
