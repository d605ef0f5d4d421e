/** For tests: a worker that runs nothing. */
import type { WorkerLike } from './channel';
import type { Hello, Reply, Request } from './protocol';
import { CoreCrashError, CoreError } from './types';

/** A worker that answers when the test says so. */
export class FakeWorker implements WorkerLike {
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

/** The outcome of a promise, in a word. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof CoreCrashError) return 'crash';
      return error instanceof CoreError ? error.failure.code : String(error);
    },
  );
