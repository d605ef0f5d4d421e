import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkerLike } from './channel';
import { WorkerCore } from './core';
import type { Hello, Reply, Request } from './protocol';
import { CoreError, type Report, type ThinkResult } from './types';

/** A worker that answers when the test says so. */
class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  hello: Hello | null = null;
  requests: Request[] = [];
  isEnded = false;

  postMessage(message: Hello | Request): void {
    if ('stopFlag' in message) this.hello = message;
    else this.requests.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  get last(): Request {
    const request = this.requests.at(-1);
    if (!request) throw new Error('nothing was asked');
    return request;
  }

  reply(reply: Reply): void {
    this.onmessage?.({ data: reply } as MessageEvent<Reply>);
  }

  answer(answer: unknown): void {
    this.reply({ id: this.last.id, answer } as Reply);
  }
}

const report = (turn: string[]): Report => ({
  lines: [{ rank: 1, depth: 1, score: { kind: 'cp', value: 5 }, moves: ['D7xE7'], turn }],
  depth: 1,
  nodes: 10,
  timeMs: 1,
});
const result: ThinkResult = { ...report(['D7xE7']), turn: ['D7xE7'] };

let workers: FakeWorker[];
const worker = (i: number): FakeWorker => {
  const found = workers[i];
  if (!found) throw new Error(`there is no worker ${i}`);
  return found;
};

function makeCore(stopFlag: Int32Array | null): WorkerCore {
  return new WorkerCore(() => {
    const made = new FakeWorker();
    workers.push(made);
    return made;
  }, stopFlag);
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof CoreError ? error.failure.code : String(error)),
  );

beforeEach(() => {
  workers = [];
});

describe('questions', () => {
  it('go to the worker for rules, and answers to who asked', async () => {
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

  it('about the worth of a position are among them', async () => {
    const score = makeCore(null).evaluate('p');
    expect(worker(0).last).toMatchObject({ method: 'evaluate', args: ['p'] });
    worker(0).answer(-42);
    expect(await score).toBe(-42);
  });

  it('get a seed for a random start', () => {
    void makeCore(null).start('random');
    expect(worker(0).last.args[1]).toMatch(/^\d+$/);
  });
});

describe('a worker that crashes', () => {
  it.each(['by itself', 'with its instance'])('rejects what was asked and is made anew: %s', async (how) => {
    const core = makeCore(null);
    const views = [core.position('a'), core.position('b')].map(codeOf);
    if (how === 'by itself') worker(0).onerror?.({ message: 'gone' } as ErrorEvent);
    else worker(0).reply({ id: 1, crash: 'gone' });
    expect(await Promise.all(views)).toEqual(['worker-crashed', 'worker-crashed']);
    expect(worker(0).isEnded).toBe(true);

    const next = core.position('c');
    expect(workers).toHaveLength(3);
    worker(2).answer('view');
    expect(await next).toBe('view');
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

  it('aborts the search before', () => {
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
    expect(await first).toEqual(result);
    worker(2).answer({ ...result, turn: ['pass'] });
    expect((await second).turn).toEqual(['pass']);
  });

  it('asks for a hasty turn if none was told', async () => {
    const core = makeCore(null);
    const abort = new AbortController();
    const thought = core.think('p', { limits: {}, signal: abort.signal });
    worker(1).reply({ id: worker(1).last.id, report: report([]) });
    abort.abort();
    expect(worker(0).last).toMatchObject({ method: 'think', args: ['p', { limits: { nodes: 2000 } }] });
    worker(0).answer(result);
    expect(await thought).toEqual(result);
  });

  it('answers at once if it was aborted before', async () => {
    const core = makeCore(null);
    const solved = core.solve('p', { signal: AbortSignal.abort() });
    expect(await solved).toMatchObject({ value: 'unknown', turn: [] });
    expect(worker(1).requests).toEqual([]);
  });
});

describe('closing', () => {
  it('rejects what is asked before and after', async () => {
    const core = makeCore(null);
    const before = codeOf(core.position('a'));
    core.close();
    expect(await before).toBe('closed');
    expect(await codeOf(core.think('p', { limits: {} }))).toBe('closed');
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
  });
});
