/** The page's end of one worker: questions, answers, and a new worker when the old one breaks. */
import type { Answer, Arguments, Hello, Method, Reply, Request } from './protocol';
import { CoreError, type Failure, type Report } from './types';

/** The part of a Worker that is used here. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: Hello | Request): void;
  terminate(): void;
}

interface Pending {
  resolve(answer: Answer<Method>): void;
  reject(error: CoreError): void;
  onReport: ((report: Report) => void) | undefined;
}

export interface Call<M extends Method> {
  id: number;
  answer: Promise<Answer<M>>;
}

export const crashed = (detail: string): Failure => ({
  code: 'worker-crashed',
  values: { detail },
  message: `the core's worker has crashed: ${detail}`,
});

const closed: Failure = { code: 'closed', values: {}, message: 'the core has been closed' };

export class Channel {
  readonly #spawn: () => WorkerLike;
  readonly #stopFlag: Int32Array | null;
  readonly #pending = new Map<number, Pending>();
  #worker: WorkerLike | null = null;
  #lastId = 0;
  #isClosed = false;

  /** Workers are made by `spawn`, the first of them at once, as it takes time to load. */
  constructor(spawn: () => WorkerLike, stopFlag: Int32Array | null) {
    this.#spawn = spawn;
    this.#stopFlag = stopFlag;
    this.#start();
  }

  call<M extends Method>(method: M, args: Arguments<M>, onReport?: (report: Report) => void): Call<M> {
    const id = ++this.#lastId;
    const answer = new Promise<Answer<M>>((resolve, reject) => {
      if (this.#isClosed) return reject(new CoreError(closed));
      this.#pending.set(id, { resolve: resolve as Pending['resolve'], reject, onReport });
      // The union cannot follow that the method and its arguments belong together.
      this.#start().postMessage({ id, method, args } as Request);
    });
    return { id, answer };
  }

  /** Makes a search end soon, with an answer. False if that cannot be done: then see drop(). */
  stop(id: number): boolean {
    if (!this.#stopFlag) return false;
    Atomics.store(this.#stopFlag, 0, id);
    return true;
  }

  /** Ends the worker and makes a new one; what was asked is never answered. */
  drop(): void {
    this.#pending.clear();
    this.#end();
    if (!this.#isClosed) this.#start();
  }

  close(): void {
    this.#isClosed = true;
    this.#fail(closed);
  }

  #start(): WorkerLike {
    if (this.#worker) return this.#worker;
    const worker = this.#spawn();
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => this.#fail(crashed(event.message || 'it could not be started'));
    worker.postMessage({ stopFlag: this.#stopFlag });
    return worker;
  }

  #receive(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    if ('report' in reply) return pending?.onReport?.(reply.report);
    if ('crash' in reply) return this.#fail(crashed(reply.crash));
    this.#pending.delete(reply.id);
    if ('failure' in reply) return pending?.reject(new CoreError(reply.failure));
    pending?.resolve(reply.answer);
  }

  /** A new worker is made by the next call, not here: one that cannot be loaded would fail for ever. */
  #fail(failure: Failure): void {
    this.#end();
    const all = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of all) reject(new CoreError(failure));
  }

  #end(): void {
    if (!this.#worker) return;
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.terminate();
    this.#worker = null;
  }
}
