import { beforeEach, expect, it } from 'vitest';
import { BrowserStorage } from './index';
import { freshName, isTime, Log, type LogFormat } from './log.svelte';
import { memory } from './testing';

interface Entry {
  at: number;
  name: string;
}

const FORMAT: LogFormat<Entry> = {
  prefix: 'tzaar.test.log.',
  write: ({ at, name }) => `${at} ${name}`,
  read: (line) => {
    const [, at, name = ''] = /^(\d+) (\w+)$/.exec(line) ?? [];
    return at === undefined ? null : { at: Number(at), name };
  },
};

let area: Storage;
let stored: BrowserStorage;
beforeEach(() => {
  area = memory();
  stored = new BrowserStorage(() => area);
});

const log = (name: string, store = stored): Log<Entry> => new Log(store, FORMAT, name);
const namesIn = ({ all }: Log<Entry>): string[] => all.map(({ name }) => name);

it('is kept, in the order in which things happened', () => {
  const one = log('a');
  one.add({ at: 20, name: 'two' });
  one.add({ at: 10, name: 'one' });
  expect(namesIn(one)).toEqual(['one', 'two']);
  expect(log('b').all).toEqual(one.all);
});

it('is one of two tabs, which both know everything', () => {
  const [one, other] = [new BrowserStorage(() => area), new BrowserStorage(() => area)];
  const [first, second] = [log('a', one), log('b', other)];
  first.add({ at: 1, name: 'one' });
  second.add({ at: 2, name: 'two' });
  first.add({ at: 3, name: 'three' });
  for (const key of ['tzaar.test.log.a', 'tzaar.test.log.b'])
    for (const tab of [one, other]) tab.hear({ key, newValue: area.getItem(key) });
  expect(namesIn(first)).toEqual(['one', 'two', 'three']);
  expect(second.all).toEqual(first.all);
  expect(log('c').all).toEqual(first.all);
});

it('takes an entry once, however often it is imported', () => {
  const one = log('a');
  const some = [1, 2, 2].map((at) => ({ at, name: 'it' }));
  expect(one.addAll(some)).toBe(2);
  expect(one.addAll([...some, { at: 3, name: 'it' }])).toBe(1);
  expect(one.all.length).toBe(3);
});

it('survives damage to others, which is counted and left alone', () => {
  const damage = '!!\n1 one\n2';
  area.setItem('tzaar.test.log.a', damage);
  const one = log('b');
  expect([namesIn(one), one.damaged]).toEqual([['one'], 2]);
  one.add({ at: 3, name: 'three' });
  expect(namesIn(one)).toEqual(['one', 'three']);
  expect(area.getItem('tzaar.test.log.a')).toBe(damage);
});

it('is kept in memory where nothing can be stored', () => {
  const forbidden = new BrowserStorage(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  const one = log('a', forbidden);
  one.add({ at: 1, name: 'one' });
  one.add({ at: 2, name: 'two' });
  expect(one.all.length).toBe(2);
});

it('has a name of its own', () => {
  expect(freshName()).not.toBe(freshName());
});

it.each([
  [0, true],
  [Date.UTC(2026, 10, 20), true],
  [-1, false],
  [1e300, false],
  ['1', false],
  [null, false],
])('%s is a time: %s', (value, isOne) => {
  expect(isTime(value)).toBe(isOne);
});
