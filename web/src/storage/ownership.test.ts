import { beforeEach, expect, it } from 'vitest';
import { Ownership } from './ownership';
import { FakeBrowser } from './testing';

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});

/** A tab with a state and a record of its events. */
function tab(state: string) {
  const log: string[] = [];
  const ownership = new Ownership<string>(
    'thing',
    {
      handOver: () => `${state}, handed over`,
      lost: () => log.push('lost'),
      heard: (heard) => log.push(heard),
      tell: () => state,
    },
    browser.tab,
  );
  return { ownership, log };
}

const pass = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

it('belongs to the first tab, and the others are notified', async () => {
  const [one, other] = [tab('one'), tab('other')];
  expect([await one.ownership.claim(), await other.ownership.claim()]).toEqual([true, false]);
  one.ownership.publish('news');
  other.ownership.publish('nothing to say');
  await pass();
  expect([one.log, other.log]).toEqual([[], ['news']]);
});

it('is sent to a newly opened tab', async () => {
  const [one, other] = [tab('one'), tab('other')];
  await one.ownership.claim();
  await other.ownership.claim();
  other.ownership.ask();
  await pass();
  expect(other.log).toEqual(['one']);
});

it('is handed over with its state', async () => {
  const [one, other, third] = [tab('one'), tab('other'), tab('third')];
  await one.ownership.claim();
  expect(await other.ownership.takeOver()).toBe('one, handed over');
  expect([one.ownership.isOwner, other.ownership.isOwner]).toEqual([false, true]);
  await pass();
  expect([one.log, third.log]).toEqual([['lost'], ['one, handed over']]);
  // And back again.
  expect(await one.ownership.takeOver()).toBe('other, handed over');
  expect([one.ownership.isOwner, other.ownership.isOwner, other.log]).toEqual([true, false, ['lost']]);
});

it('is taken from a suspended tab, which is notified', async () => {
  const [one, other] = [tab('one'), tab('other')];
  await one.ownership.claim();
  for (const channel of browser.channels('thing').slice(0, 1)) browser.asleep.add(channel);
  expect(await other.ownership.takeOver()).toBeNull();
  expect([one.ownership.isOwner, other.ownership.isOwner, one.log]).toEqual([false, true, ['lost']]);
});

it('is free when its tab is gone', async () => {
  const [one, other] = [tab('one'), tab('other')];
  await one.ownership.claim();
  await one.ownership.close();
  expect(await other.ownership.claim()).toBe(true);
  expect(one.log).toEqual([]);
});

it('is not held by a tab that was closed while it asked', async () => {
  const [one, other] = [tab('one'), tab('other')];
  const claiming = one.ownership.claim();
  await one.ownership.close();
  await claiming;
  expect(await other.ownership.claim()).toBe(true);
});
