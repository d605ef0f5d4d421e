import { describe, expect, it } from 'vitest';
import { ChannelLocks, WebLocks, type Locks } from './locks';
import { FakeBrowser } from './testing';

const pass = (): Promise<void> => new Promise((done) => setTimeout(done));

/** A clock that advances with every reading. */
function clock(): () => number {
  let time = 0;
  return () => ++time;
}

/** Tabs of a browser without locks. Messages arrive before anybody stops waiting. */
function tabs(wait = pass, browser = new FakeBrowser(), now = clock()): () => Locks {
  const { tab } = browser;
  return () => new ChannelLocks(tab.open('locks') ?? expect.unreachable(), wait, now);
}

/** A lock manager by the specification, for one name. */
class FakeManager {
  #holder: { reject: (error: Error) => void } | null = null;

  request = (async (_: string, options: LockOptions, callback: (lock: object | null) => unknown) => {
    if (this.#holder && !options.steal) return callback(null);
    this.#holder?.reject(new DOMException('stolen', 'AbortError'));
    const holder = { reject: (error: Error): void => void error };
    this.#holder = holder;
    try {
      return await Promise.race([
        callback({}),
        new Promise((_, reject) => (holder.reject = reject as (error: Error) => void)),
      ]);
    } finally {
      if (this.#holder === holder) this.#holder = null;
    }
  }) as unknown as LockManager['request'];
}

function managed(): () => Locks {
  const manager = new FakeManager();
  return () => new WebLocks(manager);
}

const KINDS: Record<string, () => () => Locks> = {
  'the browser': managed,
  messages: () => tabs(),
  'the fake of other tests': () => {
    const { locks } = new FakeBrowser();
    return () => locks;
  },
};

describe.each(Object.entries(KINDS))('locks by %s', (_, make) => {
  it('are held by one tab at a time', async () => {
    const next = make();
    const [one, other] = [next(), next()];
    const hold = await one.hold('a', { onLost: () => expect.unreachable() });
    expect(hold).not.toBeNull();
    expect(await other.hold('a', { onLost: () => undefined })).toBeNull();
    await hold?.release();
    expect(await other.hold('a', { onLost: () => undefined })).not.toBeNull();
  });

  it('can be stolen, and the holder is notified', async () => {
    const next = make();
    const [one, other] = [next(), next()];
    let isLost = false;
    await one.hold('a', { onLost: () => (isLost = true) });
    expect(await other.hold('a', { steal: true, onLost: () => undefined })).not.toBeNull();
    for (let i = 0; i < 100 && !isLost; i++) await new Promise((done) => setTimeout(done, 5));
    expect(isLost).toBe(true);
    expect(await one.hold('a', { onLost: () => undefined })).toBeNull();
  });
});

const ask = (locks: Locks, onLost = (): void => undefined) => locks.hold('a', { onLost });

it('of two that ask at the same time one gets it', async () => {
  const next = tabs(pass, new FakeBrowser(), () => 0);
  const holds = await Promise.all([next(), next()].map((each) => ask(each)));
  expect(holds.filter((hold) => hold !== null)).toHaveLength(1);
});

describe('an answer that comes late', () => {
  it('still counts', async () => {
    const next = tabs(async () => undefined, new FakeBrowser(setTimeout));
    const [one, other] = [next(), next()];
    await ask(one, () => expect.unreachable());
    let isLost = false;
    expect(await ask(other, () => (isLost = true))).not.toBeNull();
    for (let i = 0; i < 10; i++) await pass();
    expect(isLost).toBe(true);
  });

  it('does not count against one that has stolen the name meanwhile', async () => {
    const next = tabs(async () => undefined, new FakeBrowser(setTimeout));
    const [one, other] = [next(), next()];
    let isLost = false;
    await ask(one, () => (isLost = true));
    const asking = ask(other);
    await other.hold('a', { steal: true, onLost: () => expect.unreachable() });
    await asking;
    for (let i = 0; i < 10; i++) await pass();
    expect(isLost).toBe(true);
  });
});

it('a document that is not allowed to use locks is not held up by one', async () => {
  const locks = new WebLocks({ request: () => Promise.reject(new DOMException('no', 'SecurityError')) });
  const hold = await locks.hold('a', { onLost: () => expect.unreachable() });
  await hold?.release();
  expect(hold).not.toBeNull();
});
