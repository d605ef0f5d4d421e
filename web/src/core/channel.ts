/** The page's end of one worker: requests, answers, and a new worker when the old one crashes. */
import type { Answer, Arguments, Hello, Method, Reply, Request } from './protocol';
import { CoreCrashError, CoreError, type Failure, type Report } from './types';

/** The subset of Worker used here. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: Hello | Request): void;
  terminate(): void;
}

interface Pending {
  resolve(answer: Answer<Method>): void;
  reject(error: CoreError | CoreCrashError): void;
  onReport: ((report: Report) => void) | undefined;
}

export interface Call<M extends Method> {
  id: number;
  answer: Promise<Answer<M>>;
}

const closed: Failure = { code: 'closed', values: {}, message: 'the core has been closed' };

export class Channel {
  readonly #spawn: () => WorkerLike;
  readonly #hello: Hello;
  readonly #pending = new Map<number, Pending>();
  #worker: WorkerLike | null = null;
  readonly #onHealth: (crash: CoreCrashError | null) => void;
  #lastId = 0;
  #isClosed = false;

  /**
   * Workers are created by `spawn`; the first one immediately, as loading takes time. `onHealth` receives every
   * crash, and null with every answer.
   */
  constructor(
    spawn: () => WorkerLike,
    hello: Hello,
    onHealth: (crash: CoreCrashError | null) => void = () => undefined,
  ) {
    this.#spawn = spawn;
    this.#hello = hello;
    this.#onHealth = onHealth;
    this.#start();
  }

  call<M extends Method>(method: M, args: Arguments<M>, onReport?: (report: Report) => void): Call<M> {
    const id = ++this.#lastId;
    const answer = new Promise<Answer<M>>((resolve, reject) => {
      if (this.#isClosed) return reject(new CoreError(closed));
      this.#pending.set(id, { resolve: resolve as Pending['resolve'], reject, onReport });
      // The union type cannot express that the method and its arguments match.
      this.#start()?.postMessage({ id, method, args } as Request);
    });
    return { id, answer };
  }

  /** Makes a search end soon, with an answer. False if that is impossible: then use drop(). */
  stop(id: number): boolean {
    const { stopFlag } = this.#hello;
    if (!stopFlag) return false;
    Atomics.store(stopFlag, 0, id);
    return true;
  }

  /** Terminates the worker and starts a new one; pending requests are never answered. */
  drop(): void {
    this.#pending.clear();
    this.#end();
    if (!this.#isClosed) this.#start();
  }

  close(): void {
    this.#isClosed = true;
    this.#fail(new CoreError(closed));
  }

  /** The worker; null if the browser cannot start one, in which case all pending requests have failed. */
  #start(): WorkerLike | null {
    if (this.#worker) return this.#worker;
    try {
      const worker = this.#spawn();
      this.#worker = worker;
      worker.onmessage = ({ data }) => this.#receive(data);
      worker.onerror = (event) => this.#crash(event.message || 'it could not be started');
      worker.postMessage(this.#hello);
      return worker;
    } catch (error) {
      this.#crash(String(error));
      return null;
    }
  }

  #receive(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    if ('report' in reply) return pending?.onReport?.(reply.report);
    if ('crash' in reply) return this.#crash(reply.crash);
    this.#pending.delete(reply.id);
    this.#onHealth(null);
    if ('failure' in reply) return pending?.reject(new CoreError(reply.failure));
    pending?.resolve(reply.answer);
  }

  /** The next call starts a new worker, not this function: one that cannot be loaded would fail for ever. */
  #crash(detail: string): void {
    const crash = new CoreCrashError(`the core's worker has crashed: ${detail}`);
    this.#fail(crash);
    this.#onHealth(crash);
  }

  #fail(error: CoreError | CoreCrashError): void {
    this.#end();
    const all = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of all) reject(error);
  }

  #end(): void {
    if (!this.#worker) return;
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.terminate();
    this.#worker = null;
  }
}
