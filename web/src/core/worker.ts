/** A worker with one instance of the core in it. */
import { Instance, type SearchHooks } from './instance';
import type { Answer, Hello, Method, Reply, Request } from './protocol';
import wasmUrl from './tzaar.wasm?url';
import { CoreError } from './types';

async function load(): Promise<Instance> {
  const response = await fetch(wasmUrl);
  if (!response.ok)
    throw new Error(`the core could not be loaded: ${response.status} ${response.statusText}`);
  return Instance.compile(await response.arrayBuffer());
}

function answer(core: Instance, request: Request, hooks: SearchHooks): Answer<Method> {
  switch (request.method) {
    case 'start':
      return core.start(...request.args);
    case 'position':
      return core.position(...request.args);
    case 'play':
      return core.play(...request.args);
    case 'replay':
      return core.replay(...request.args);
    case 'parseMove':
      return core.parseMove(...request.args);
    case 'whyIllegal':
      return core.whyIllegal(...request.args);
    case 'threats':
      return core.threats(...request.args);
    case 'evaluate':
      return core.evaluate(...request.args);
    case 'think':
      return core.think(...request.args, hooks);
    case 'solve':
      return core.solve(...request.args, hooks);
    case 'judge':
      return core.judge(...request.args, hooks);
  }
}

const loading = load();
let stopFlag: Int32Array | null = null;

const say = (reply: Reply): void => self.postMessage(reply);

async function handle(request: Request): Promise<void> {
  const { id } = request;
  const hooks: SearchHooks = {
    mustStop: () => stopFlag !== null && Atomics.load(stopFlag, 0) >= id,
    onReport: (report) => say({ id, report }),
  };
  try {
    say({ id, answer: answer(await loading, request, hooks) });
  } catch (error) {
    say(error instanceof CoreError ? { id, failure: error.failure } : { id, crash: String(error) });
  }
}

self.onmessage = (event: MessageEvent<Hello | Request>): void => {
  if ('stopFlag' in event.data) {
    stopFlag = event.data.stopFlag;
  } else {
    void handle(event.data);
  }
};
// Told before anything is asked: a worker that failed long ago would spoil the first question after the fault is gone.
loading.catch((error: unknown) => say({ id: 0, crash: String(error) }));
