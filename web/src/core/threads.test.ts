/** The core over shared memory, with helpers in separate threads. */
import { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import middlegames from '../../../data/positions/middlegames.txt?raw';
import type { Instance } from './instance';
import type { Lent } from './protocol';
import { makeSharedMemory } from './shared';
import { Team, type HelperLike } from './team';
import { FIXED, fullStrength, loadCore, loadThreads, meaningfulLines } from './testing';

/** The equivalent of helper.ts, runnable by node without a build. */
const HELPER = `
const { parentPort, workerData } = require('node:worker_threads');
parentPort.once('message', ({ module, memory, stack }) => {
  const clock = (_, __, at) => {
    const now = BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6));
    new DataView(memory.buffer).setBigUint64(at, now, true);
    return 0;
  };
  const no = () => 58;
  const { exports } = new WebAssembly.Instance(module, {
    env: { memory },
    wasi_snapshot_preview1: { clock_time_get: clock, random_get: no, fd_write: no, fd_seek: no, fd_close: no },
    tzaar: { must_stop: () => 0, report: () => undefined },
  });
  exports.__stack_pointer.value = workerData ?? stack;
  parentPort.postMessage(null);
  try {
    exports.help();
  } catch {
    exports.leave();
  }
});`;

let threads: Worker[] = [];

/** On its own stack, or on a given one. */
function spawn(stack?: number): HelperLike {
  const thread = new Worker(HELPER, { eval: true, workerData: stack });
  threads.push(thread);
  const helper: HelperLike = {
    onmessage: null,
    onerror: null,
    postMessage: (lent: Lent) => thread.postMessage(lent),
  };
  thread.on('message', () => helper.onmessage?.({} as MessageEvent));
  thread.on('error', () => helper.onerror?.({} as ErrorEvent));
  return helper;
}

afterEach(async () => {
  await Promise.all(threads.map((thread) => thread.terminate()));
  threads = [];
});

const positions = meaningfulLines(middlegames).slice(0, 5);

describe('the core over shared memory', () => {
  let plain: Instance;
  let shared: Instance;
  beforeAll(async () => {
    [plain, shared] = await Promise.all([loadCore(), loadThreads()]);
  });

  it('is the same engine', () => {
    expect(shared.bench().nodes).toBe(plain.bench().nodes);
    for (const position of positions)
      expect(shared.judge(position, 5000)).toEqual(plain.judge(position, 5000));
  });

  it('refuses errors with the same failures', () => {
    const words = (core: Instance): string => {
      try {
        return core.position('nonsense').text;
      } catch (error) {
        return String(error);
      }
    };
    expect(words(shared)).toBe(words(plain));
  });

  it('lends a stack to each helper, and nothing if memory is not shared', () => {
    const [one, two] = [shared.lend(), shared.lend()];
    expect(one?.memory).toBe(two?.memory);
    expect(Math.abs((one?.stack ?? 0) - (two?.stack ?? 0))).toBeGreaterThanOrEqual(1 << 20);
    expect(plain.lend()).toBeNull();
  });

  it('searches alone while there are no helpers', () => {
    expect(shared.helpers).toBe(0);
    const { turn } = shared.think(FIXED, { ...fullStrength, threads: 4, limits: { nodes: 4000 } });
    expect(turn).toHaveLength(1);
  });
});

describe('helpers', () => {
  it('take part in every search, many times over', async () => {
    const core = await loadThreads();
    const team = new Team(core, () => spawn());
    expect(await team.grow(2)).toBe(2);
    for (let round = 0; round < 60; round++) {
      const position = positions[round % positions.length] ?? FIXED;
      // With fewer helpers than there are, all of them, and more than there are.
      const request = { ...fullStrength, threads: 1 + (round % 4), limits: { nodes: 1 + 97 * round } };
      const { turn } = core.think(position, request);
      expect(core.play(position, turn).text).not.toBe(position);
    }
    expect(await team.grow(1)).toBe(2);
    // A search without helpers would end after its own third of the nodes. On a busy machine they may be too late
    // once.
    const request = { ...fullStrength, threads: 3, limits: { nodes: 90_000 } };
    const counts = positions.flatMap(() => positions.map((position) => core.think(position, request).nodes));
    expect(Math.max(...counts)).toBeGreaterThan(30_000);
  });

  it('do not change verdicts', async () => {
    const [core, alone] = await Promise.all([loadThreads(), loadThreads()]);
    await new Team(core, () => spawn()).grow(1);
    core.think(FIXED, { ...fullStrength, threads: 2, limits: { nodes: 20_000 } });
    for (const position of positions) expect(core.judge(position, 5000)).toEqual(alone.judge(position, 5000));
  });

  it('are not waited for once they have crashed', async () => {
    const core = await loadThreads();
    // Too little stack for a search, but enough to wait.
    const team = new Team(core, () => spawn(1024));
    expect(await team.grow(1)).toBe(1);
    for (let round = 0; round < 3; round++) {
      const { turn } = core.think(FIXED, { ...fullStrength, threads: 2, limits: { nodes: 20_000 } });
      expect(turn).toHaveLength(1);
    }
  });

  it.each([
    [
      'no worker can be made',
      (): HelperLike => {
        throw new Error('forbidden');
      },
    ],
    [
      'a worker breaks',
      (): HelperLike => ({
        onmessage: null,
        onerror: null,
        postMessage(this: HelperLike) {
          queueMicrotask(() => this.onerror?.({} as ErrorEvent));
        },
      }),
    ],
  ])('are done without where %s', async (_, failing) => {
    const core = await loadThreads();
    const team = new Team(core, failing);
    expect(await team.grow(3)).toBe(0);
    expect(core.think(FIXED, { ...fullStrength, limits: { nodes: 500 } }).turn).toHaveLength(1);
  });

  it('are not requested if memory cannot be lent', async () => {
    const team = new Team(await loadCore(), () => {
      throw new Error('not wanted');
    });
    expect(await team.grow(3)).toBe(0);
  });
});

it('there is no shared memory if a browser refuses it', () => {
  expect(makeSharedMemory(64)?.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(makeSharedMemory(1e9)).toBeNull();
});
