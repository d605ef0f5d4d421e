/** A worker that contains one instance of the core. */
import { Instance, type SearchHooks, type ThinkRequest } from './instance';
import type { Answer, Hello, Method, Reply, Request } from './protocol';
import { makeSharedMemory } from './shared';
import { Team, type HelperLike } from './team';
import threadsUrl from './tzaar-threads.wasm?url';
import plainUrl from './tzaar.wasm?url';
import { CoreError } from './types';

const spawnHelper = (): HelperLike => new Worker(new URL('./helper.ts', import.meta.url), { type: 'module' });

async function load({ sharedMebibytes }: Hello): Promise<Instance> {
  const shared = sharedMebibytes > 0 ? makeSharedMemory(sharedMebibytes) : null;
  const response = await fetch(shared ? threadsUrl : plainUrl);
  if (!response.ok)
    throw new Error(`the core could not be loaded: ${response.status} ${response.statusText}`);
  return Instance.compile(await response.arrayBuffer(), shared);
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

interface Loaded {
  core: Instance;
  team: Team;
}

const say = (reply: Reply): void => self.postMessage(reply);

/** As many threads as requested, or as available. */
async function callHelpers(request: ThinkRequest, team: Team): Promise<void> {
  const wanted = request.threads ?? 1;
  request.threads = Math.min(wanted, 1 + (await team.grow(wanted - 1)));
}

async function handle(
  request: Request,
  loading: Promise<Loaded>,
  stopFlag: Int32Array | null,
): Promise<void> {
  const { id } = request;
  const hooks: SearchHooks = {
    mustStop: () => stopFlag !== null && Atomics.load(stopFlag, 0) >= id,
    onReport: (report) => say({ id, report }),
  };
  try {
    const { core, team } = await loading;
    if (request.method === 'think') await callHelpers(request.args[1], team);
    say({ id, answer: answer(core, request, hooks) });
  } catch (error) {
    say(error instanceof CoreError ? { id, failure: error.failure } : { id, crash: String(error) });
  }
}

function begin(hello: Hello): void {
  const loading = load(hello).then((core) => ({ core, team: new Team(core, spawnHelper) }));
  // Reported before the first request: otherwise a worker that failed long ago would spoil the first request after
  // the fault is gone.
  loading.catch((error: unknown) => say({ id: 0, crash: String(error) }));
  // Sequentially: a search that waits for helpers must not be overtaken.
  let last: Promise<void> = Promise.resolve();
  self.onmessage = ({ data }: MessageEvent<Request>): void => {
    last = last.then(() => handle(data, loading, hello.stopFlag));
  };
}

self.onmessage = ({ data }: MessageEvent<Hello>): void => begin(data);
