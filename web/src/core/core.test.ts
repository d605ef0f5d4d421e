import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerLike } from './channel';
import { makeStopFlag, WorkerCore } from './core';
import { codeOf, FakeWorker } from './fake-worker-testing';
import type { Reply } from './protocol';
import type { PositionView, Report, ThinkResult } from './types';

const report = (turn: string[]): Report => ({
  lines: [{ rank: 1, depth: 1, score: { kind: 'cp', value: 5 }, moves: ['D7xE7'], turn }],
  depth: 1,
  nodes: 10,
  timeMs: 1,
});
const views = [{ text: 'q' } as PositionView];
const result: ThinkResult = { ...report(['D7xE7']), turn: ['D7xE7'], views };

let workers: FakeWorker[];
const worker = (i: number): FakeWorker => {
  const found = workers[i];
  if (!found) throw new Error(`there is no worker ${i}`);
  return found;
};

const granted = { hashMebibytes: 32, threads: 1 };

function makeCore(stopFlag: Int32Array | null): WorkerCore {
  const spawn = (): WorkerLike => {
    const made = new FakeWorker();
    workers.push(made);
    return made;
  };
  return new WorkerCore(
    spawn,
    () => stopFlag,
    () => granted,
  );
}

beforeEach(() => {
  workers = [];
});

describe('questions', () => {
  it('go to the worker for rules, and answers to the caller', async () => {
    const core = makeCore(null);
    const first = core.parseMove('p', 'a');
    const second = core.parseMove('p', 'b');
    expect(worker(0).requests.map(({ method, args }) => [method, ...args])).toEqual([
      ['parseMove', 'p', 'a'],
      ['parseMove', 'p', 'b'],
    ]);
    const [one, two] = worker(0).requests;
    worker(0).reply({ id: two?.id ?? 0, answer: 'second' } as unknown as Reply);
    worker(0).reply({ id: one?.id ?? 0, answer: 'first' } as unknown as Reply);
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(worker(1).requests).toEqual([]);
  });

  it('reject with the failure of the core', async () => {
    const core = makeCore(null);
    const view = core.position('x');
    worker(0).reply({
      id: worker(0).last.id,
      failure: { code: 'not-a-position', values: {}, message: 'no' },
    });
    await expect(view).rejects.toMatchObject({ message: 'no', failure: { code: 'not-a-position' } });
  });

  it('include evaluating a position', async () => {
    const score = makeCore(null).evaluate('p');
    expect(worker(0).last).toMatchObject({ method: 'evaluate', args: ['p'] });
    worker(0).answer(-42);
    expect(await score).toBe(-42);
  });

  it('get a seed for a random start, unless they have one', () => {
    void makeCore(null).start('random', '7');
    expect(worker(0).last.args).toEqual(['random', '7']);
    workers = [];
    void makeCore(null).start('random');
    expect(worker(0).last.args[1]).toMatch(/^\d+$/);
  });
});

describe('a worker that crashes', () => {
  it.each(['by itself', 'with its instance'])('rejects requests and is restarted: %s', async (how) => {
    const core = makeCore(null);
    const views = [core.position('a'), core.position('b')].map(codeOf);
    if (how === 'by itself') worker(0).onerror?.({ message: 'gone' } as ErrorEvent);
    else worker(0).reply({ id: 1, crash: 'gone' });
    expect(await Promise.all(views)).toEqual(['crash', 'crash']);
    expect(worker(0).isEnded).toBe(true);

    const next = core.position('c');
    expect(workers).toHaveLength(3);
    worker(2).answer('view');
    expect(await next).toBe('view');
  });
});

describe('a worker that cannot be made', () => {
  let isForbidden: boolean;
  let healths: (string | null)[];
  const spawn = (): WorkerLike => {
    if (isForbidden) throw new Error('forbidden');
    const made = new FakeWorker();
    workers.push(made);
    return made;
  };
  const makeFailing = (): WorkerCore =>
    new WorkerCore(
      spawn,
      () => null,
      () => granted,
      (crash) => healths.push(crash && crash.message),
    );

  beforeEach(() => {
    isForbidden = true;
    healths = [];
  });

  it('fails every request but not the constructor, and is retried by the next', async () => {
    const core = makeFailing();
    expect(await codeOf(core.position('a'))).toBe('crash');
    expect(await codeOf(core.think('a', { limits: {} }))).toBe('crash');
    isForbidden = false;
    const view = core.position('a');
    worker(0).answer('view');
    expect(await view).toBe('view');
  });

  it('is reported to listeners until both workers answer', async () => {
    const core = makeFailing();
    expect(healths).toHaveLength(2);
    expect(healths.at(-1)).toContain('forbidden');
    expect(await codeOf(core.check())).toBe('crash');
    isForbidden = false;
    const check = core.check();
    worker(0).answer('view');
    expect(healths.at(-1)).toContain('forbidden');
    worker(1).answer('view');
    await check;
    expect(healths.at(-1)).toBeNull();
  });

  it('may break after it was started, before any request', () => {
    isForbidden = false;
    makeFailing();
    worker(0).onerror?.({ message: '' } as ErrorEvent);
    expect(healths).toEqual([expect.stringContaining('could not be started')]);
  });
});

describe('the stop flag', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is shared memory', () => {
    expect(makeStopFlag()?.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it.each([
    ['there is no shared memory', 'SharedArrayBuffer', undefined],
    [
      'shared memory is refused',
      'SharedArrayBuffer',
      function () {
        throw new TypeError('no');
      },
    ],
    ['there are no atomic operations', 'Atomics', undefined],
    [
      'shared memory may not be sent',
      'MessageChannel',
      class {
        port1 = {
          postMessage: () => {
            throw new DOMException('no', 'DataCloneError');
          },
          close: () => undefined,
        };
      },
    ],
  ])('is none where %s', (_, name, value) => {
    vi.stubGlobal('crossOriginIsolated', true);
    vi.stubGlobal(name, value);
    expect(makeStopFlag()).toBeNull();
  });
});

describe('thinking with a shared stop flag', () => {
  it('reports, and is aborted by the flag', async () => {
    const flag = new Int32Array(1);
    const core = makeCore(flag);
    expect(worker(1).hello?.stopFlag).toBe(flag);
    const abort = new AbortController();
    const reports: Report[] = [];
    const options = {
      limits: { infinite: true },
      signal: abort.signal,
      onReport: (r: Report) => reports.push(r),
    };
    const thought = core.think('p', options);
    const { id } = worker(1).last;
    worker(1).reply({ id, report: report([]) });
    expect(flag[0]).toBeLessThan(id);
    abort.abort();
    expect(flag[0]).toBe(id);
    worker(1).reply({ id, report: report([]) });
    worker(1).answer(result);
    expect(await thought).toEqual(result);
    expect(reports).toHaveLength(1);
    expect(worker(1).isEnded).toBe(false);
  });

  it('aborts the previous search', () => {
    const flag = new Int32Array(1);
    const core = makeCore(flag);
    void core.think('p', { limits: {} });
    void core.solve('p', {});
    expect(worker(1).requests.map(({ method }) => method)).toEqual(['think', 'solve']);
    expect(flag[0]).toBe(worker(1).requests[0]?.id);
  });
});

describe('thinking without shared memory', () => {
  it('ends the worker and answers the best turn so far', async () => {
    const core = makeCore(null);
    const first = core.think('p', { limits: {} });
    worker(1).reply({ id: worker(1).last.id, report: report(['D7xE7']) });
    const second = core.think('q', { limits: {} });
    expect(worker(1).isEnded).toBe(true);
    expect(worker(0).last).toMatchObject({ method: 'replay', args: ['p', ['D7xE7']] });
    worker(0).answer(views);
    expect(await first).toEqual(result);
    worker(2).answer({ ...result, turn: ['pass'] });
    expect((await second).turn).toEqual(['pass']);
  });

  it('asks for a hasty turn if none was reported', async () => {
    const core = makeCore(null);
    const abort = new AbortController();
    const thought = core.think('p', { limits: {}, signal: abort.signal });
    worker(1).reply({ id: worker(1).last.id, report: report([]) });
    abort.abort();
    expect(workers).toHaveLength(3);
    expect(worker(1).onmessage).toBeNull();
    expect(worker(0).last).toMatchObject({ method: 'think', args: ['p', { limits: { nodes: 2000 } }] });
    worker(0).answer(result);
    expect(await thought).toEqual(result);
  });

  it('leaves the worker alone once it has answered', async () => {
    const core = makeCore(null);
    const abort = new AbortController();
    const thought = core.think('p', { limits: {}, signal: abort.signal });
    worker(1).answer(result);
    await thought;
    abort.abort();
    void core.think('q', { limits: {} });
    expect(workers).toHaveLength(2);
    expect(worker(1).isEnded).toBe(false);
  });

  it('answers at once if it was already aborted', async () => {
    const core = makeCore(null);
    const solved = core.solve('p', { signal: AbortSignal.abort() });
    expect(await solved).toMatchObject({ value: 'unknown', turn: [] });
    expect(worker(1).requests).toEqual([]);
  });
});

describe('closing', () => {
  it('rejects requests made before and after', async () => {
    const core = makeCore(null);
    const before = codeOf(core.position('a'));
    core.close();
    expect(await before).toBe('closed');
    expect(await codeOf(core.think('p', { limits: {} }))).toBe('closed');
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
  });
});
