import { describe, expect, it } from 'vitest';
import { mebibytesOf, threadChoices, threadsOf } from './machine';

const desk = (cores: number) => ({ cores, isPhone: false });
const phone = (cores: number) => ({ cores, isPhone: true });

describe('threads', () => {
  it.each([
    [desk(1), 1],
    [desk(2), 2],
    [desk(4), 4],
    [desk(6), 5],
    [desk(32), 8],
    [phone(1), 1],
    [phone(4), 2],
    [phone(8), 4],
    [phone(16), 4],
  ])('of %o are %i unless chosen', (machine, wanted) => {
    expect(threadsOf('auto', machine)).toBe(wanted);
    expect(threadsOf('3', machine)).toBe(3);
  });

  it('can be chosen up to the number of cores, and stay chosen above it', () => {
    expect(threadChoices(desk(4), 'auto')).toEqual(['auto', '1', '2', '3', '4']);
    expect(threadChoices(desk(2), '8')).toEqual(['auto', '1', '2', '8']);
  });
});

it('takes less memory on a phone, unless chosen', () => {
  expect(mebibytesOf('auto', phone(8))).toBeLessThan(mebibytesOf('auto', desk(8)));
  expect(mebibytesOf('256', phone(8))).toBe(256);
});
