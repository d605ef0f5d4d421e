import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkerLike } from './channel';
import { WorkerCore } from './core';
import { codeOf, FakeWorker } from './fake-worker-testing';
import type { Verdict } from './types';

let workers: FakeWorker[];
const worker = (i: number): FakeWorker => {
  const found = workers[i];
  if (!found) throw new Error(`there is no worker ${i}`);
  return found;
};

function makeCore(stopFlag: Int32Array | null, threads: number): WorkerCore {
  const spawn = (): WorkerLike => {
    const made = new FakeWorker();
    workers.push(made);
    return made;
  };
  return new WorkerCore(
    spawn,
    () => stopFlag,
    () => ({ hashMebibytes: 32, threads }),
  );
}

beforeEach(() => {
  workers = [];
});

describe('judging', () => {
  const positions = ['a', 'b', 'c', 'd', 'e'];
  const verdictOf = (position: string): Verdict => ({ score: null, turn: [position], nodes: 1 });
  let told: string[];
  const judge = (core: WorkerCore, signal?: AbortSignal): Promise<void> => {
    const onVerdict = (index: number, { turn }: Verdict): void => {
      told.push(`${positions[index] ?? '?'}=${turn.join('')}`);
    };
    return core.judgeAll(positions, { nodes: 9, onVerdict, ...(signal ? { signal } : {}) });
  };
  /** Lets pending answers arrive. */
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  const askedOf = (i: number): unknown[] => worker(i).requests.map(({ args }) => args[0]);
  async function answerAll(indices: readonly number[]): Promise<void> {
    for (let left = true; left;) {
      left = false;
      for (const i of indices) {
        const { last, requests } = worker(i);
        if (requests.length === done.get(i)) continue;
        done.set(i, requests.length);
        worker(i).answer(verdictOf(String(last.args[0])));
        left = true;
      }
      await settle();
    }
  }
  let done: Map<number, number>;

  beforeEach(() => {
    told = [];
    done = new Map([0, 1, 2, 3, 4, 5].map((i) => [i, 0]));
  });

  it.each([1, 2, 3])('asks each position once, by %i workers', async (threads) => {
    const core = makeCore(null, threads);
    const judging = judge(core);
    const indices = [1, 2, 3].slice(0, threads);
    expect(workers).toHaveLength(1 + threads);
    await answerAll(indices);
    await judging;
    expect(told.toSorted()).toEqual(['a=a', 'b=b', 'c=c', 'd=d', 'e=e']);
    expect(indices.flatMap(askedOf).toSorted()).toEqual(positions);
    expect(worker(1).last).toMatchObject({ method: 'judge', args: [expect.any(String), 9] });
    // Helpers release their memory; the thinker stays.
    expect(indices.map((i) => worker(i).isEnded)).toEqual([false, true, true].slice(0, threads));
  });

  it('creates no more helpers than there are positions for them', () => {
    void makeCore(null, 16).judgeAll(['a', 'b'], { nodes: 1, onVerdict: () => undefined });
    expect(workers).toHaveLength(3);
  });

  it('leaves the position of a helper that crashes to the others', async () => {
    const judging = judge(makeCore(null, 2));
    worker(2).onerror?.({ message: 'no memory' } as ErrorEvent);
    await answerAll([1]);
    await judging;
    expect(told.toSorted()).toEqual(['a=a', 'b=b', 'c=c', 'd=d', 'e=e']);
    expect(workers).toHaveLength(3);
  });

  it('also if the last helper crashes', async () => {
    const judging = judge(makeCore(null, 2));
    await answerAll([1]);
    expect(told).toHaveLength(4);
    worker(2).onerror?.({ message: 'no memory' } as ErrorEvent);
    await settle();
    await answerAll([1]);
    await judging;
    expect(told).toHaveLength(5);
  });

  it('fails with the thinker itself, or with what cannot be judged', async () => {
    const first = codeOf(judge(makeCore(null, 2)));
    worker(1).onerror?.({ message: 'gone' } as ErrorEvent);
    expect(await first).toBe('crash');
    expect(worker(2).isEnded).toBe(true);
    workers = [];
    const second = codeOf(judge(makeCore(null, 2)));
    const failure = { code: 'not-a-position', values: {}, message: 'no' };
    worker(2).reply({ id: worker(2).last.id, failure });
    expect(await second).toBe('not-a-position');
  });

  it.each([
    ['by its signal', null],
    ['by its signal, with shared memory', new Int32Array(1)],
    ['by the next search', null],
  ])('is aborted %s, at once', async (how, flag) => {
    const core = makeCore(flag, 2);
    const abort = new AbortController();
    const judging = judge(core, abort.signal);
    const { id } = worker(1).last;
    if (how === 'by the next search') void core.think('p', { limits: {} });
    else abort.abort();
    await judging;
    expect(worker(2).isEnded).toBe(true);
    expect(worker(1).isEnded).toBe(flag === null);
    if (flag) expect(flag[0]).toBe(id);
    worker(1).reply({ id, answer: verdictOf('a') });
    await settle();
    expect(told).toEqual([]);
    expect(worker(1).requests.filter(({ method }) => method === 'judge')).toHaveLength(1);
  });

  it('asks nothing if it was already aborted', async () => {
    await judge(makeCore(null, 2), AbortSignal.abort());
    expect(workers).toHaveLength(2);
    expect(worker(1).requests).toEqual([]);
  });

  it('ends with the core', async () => {
    const core = makeCore(null, 2);
    const judging = judge(core);
    core.close();
    await judging;
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
  });
});
