import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256';

it('is the published one', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

it.each([1, 54, 55, 56, 63, 64, 65, 119, 120, 500])('is the one of others for %i letters', (length) => {
  const text = 'a–b'.repeat(length).slice(0, length);
  expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
});
