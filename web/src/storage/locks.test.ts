import { afterEach, describe, expect, it } from 'vitest';
import { ChannelLocks, WebLocks, type Locks } from './locks';
import { FakeBrowser } from './testing';

const open: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of open.splice(0)) channel.close();
});

/** A tab of a browser without locks. */
function tab(): Locks {
  const channel = new BroadcastChannel('locks-test');
  open.push(channel);
  return new ChannelLocks(channel, 60);
}

/** The browser's manager, as the specification has it, for one name. */
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
  messages: () => tab,
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

  it('can be stolen, and who had it learns so', async () => {
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

it('of two that ask at the same time one gets it', async () => {
  const holds = await Promise.all([tab(), tab()].map((each) => each.hold('a', { onLost: () => undefined })));
  expect(holds.filter((hold) => hold !== null)).toHaveLength(1);
});

it('a document that may ask for no lock is not stopped by one', async () => {
  const locks = new WebLocks({ request: () => Promise.reject(new DOMException('no', 'SecurityError')) });
  const hold = await locks.hold('a', { onLost: () => expect.unreachable() });
  await hold?.release();
  expect(hold).not.toBeNull();
});
