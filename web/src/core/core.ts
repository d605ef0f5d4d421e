/**
 * The core as pages use it: nothing blocks. One worker answers questions about the rules, another one thinks, so that
 * the board stays responsive meanwhile.
 */
import { Channel, type Call, type WorkerLike } from './channel';
import type { ThinkRequest } from './instance';
import { Judging } from './judging';
import type { Hello } from './protocol';
import { isSeeded } from './starts';
import type {
  Color,
  Core,
  CoreCrashError,
  Failure,
  JudgeOptions,
  PlayedMove,
  PositionView,
  Report,
  SolveOptions,
  SolveResult,
  SpaceName,
  StartKind,
  ThinkOptions,
  ThinkResult,
  Threats,
} from './types';

/** The resources the visitor grants the engine; read for every search, as they may change. */
export interface CoreSettings {
  /** The transposition table. */
  hashMebibytes: number;
  /** Threads of one search, and positions judged in parallel. */
  threads: number;
}

const SOLVER_MEBIBYTES = 64;

/** Some browsers reserve all of it at once. `many` is for the largest selectable table and the solver's. */
const SHARED_MEBIBYTES = { few: 128, many: 1024 };

/** For an immediate answer if a search was dropped before it reported a whole turn: some milliseconds. */
const HASTY = { hashMebibytes: 1, threads: 1, limits: { nodes: 2000 } };

const unknown: SolveResult = { value: 'unknown', turns: 0, turn: [], line: [], nodes: 0, timeMs: 0 };

/** A random number of 64 bits, in decimal. */
function randomSeed(): string {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}

export class WorkerCore implements Core {
  readonly #spawn: () => WorkerLike;
  readonly #makeFlag: () => Int32Array | null;
  readonly #settings: () => CoreSettings;
  readonly #canShare: boolean;
  readonly #rules: Channel;
  readonly #thinker: Channel;
  /** Ends what the thinker is doing. */
  #abortRunning: () => void = () => undefined;

  /** `makeFlag` returns shared memory, or null if there is none. `onHealth` receives the workers' state. */
  constructor(
    spawn: () => WorkerLike,
    makeFlag: () => Int32Array | null,
    settings: () => CoreSettings,
    onHealth: (crash: CoreCrashError | null) => void = () => undefined,
  ) {
    this.#spawn = spawn;
    this.#makeFlag = makeFlag;
    this.#settings = settings;
    const crashes: { rules: CoreCrashError | null; thinker: CoreCrashError | null } = {
      rules: null,
      thinker: null,
    };
    const hear =
      (name: keyof typeof crashes) =>
      (crash: CoreCrashError | null): void => {
        crashes[name] = crash;
        onHealth(crashes.rules ?? crashes.thinker);
      };
    const stopFlag = makeFlag();
    this.#canShare = stopFlag !== null;
    this.#rules = new Channel(spawn, this.#hello(null, SHARED_MEBIBYTES.few), hear('rules'));
    this.#thinker = new Channel(spawn, this.#hello(stopFlag, SHARED_MEBIBYTES.many), hear('thinker'));
  }

  start(setup: StartKind, seed?: string): Promise<PositionView> {
    const wanted = isSeeded(setup) ? (seed ?? randomSeed()) : seed;
    return this.#rules.call('start', wanted === undefined ? [setup] : [setup, wanted]).answer;
  }

  position(text: string): Promise<PositionView> {
    return this.#rules.call('position', [text]).answer;
  }

  play(position: string, moves: readonly string[]): Promise<PositionView> {
    return this.#rules.call('play', [position, [...moves]]).answer;
  }

  replay(position: string, moves: readonly string[]): Promise<PositionView[]> {
    return this.#rules.call('replay', [position, [...moves]]).answer;
  }

  parseMove(position: string, text: string): Promise<PlayedMove> {
    return this.#rules.call('parseMove', [position, text]).answer;
  }

  whyIllegal(position: string, from: SpaceName, to: SpaceName): Promise<Failure | null> {
    return this.#rules.call('whyIllegal', [position, from, to]).answer;
  }

  threats(position: string, color: Color): Promise<Threats> {
    return this.#rules.call('threats', [position, color]).answer;
  }

  evaluate(position: string): Promise<number> {
    return this.#rules.call('evaluate', [position]).answer;
  }

  think(position: string, options: ThinkOptions): Promise<ThinkResult> {
    const { onReport, signal, onAllCores, ...asked } = options;
    const { hashMebibytes, threads } = this.#settings();
    const request: ThinkRequest = {
      ...asked,
      hashMebibytes,
      threads: onAllCores && this.#canShare ? threads : 1,
    };
    let latest: Report | null = null;
    const begin = (isAborted: () => boolean): Call<'think'> =>
      this.#thinker.call('think', [position, request], (report) => {
        latest = report;
        if (!isAborted()) onReport?.(report);
      });
    const bestSoFar = async (): Promise<ThinkResult> => {
      const turn = latest?.lines[0]?.turn ?? [];
      if (latest && turn.length > 0) {
        const views = await this.#rules.call('replay', [position, turn]).answer;
        return { ...latest, turn, views };
      }
      return this.#rules.call('think', [position, { ...request, ...HASTY }]).answer;
    };
    return this.#runAlone(begin, bestSoFar, signal);
  }

  solve(position: string, options: SolveOptions): Promise<SolveResult> {
    const limits = options.movetime === undefined ? {} : { movetime: options.movetime };
    const request = { hashMebibytes: SOLVER_MEBIBYTES, limits, isExact: options.isExact ?? false };
    const begin = (): Call<'solve'> => this.#thinker.call('solve', [position, request]);
    return this.#runAlone(begin, () => Promise.resolve(unknown), options.signal);
  }

  async judgeAll(positions: readonly string[], { nodes, onVerdict, signal }: JudgeOptions): Promise<void> {
    this.#abortRunning();
    if (signal?.aborted) return;
    const helpers = Math.min(this.#settings().threads, positions.length) - 1;
    const judging = new Judging(
      { positions, nodes, onVerdict },
      this.#thinker,
      // A crashed helper is simply not used, so the page need not know.
      Array.from({ length: Math.max(helpers, 0) }, () => this.#openHelper()),
    );
    const abort = (resolve: () => void): void => {
      judging.abort();
      resolve();
    };
    return this.#abortable(judging.run(), abort, signal);
  }

  /** Resolves once both workers answer, restarted if they had crashed. */
  async check(): Promise<void> {
    await Promise.all([this.#rules, this.#thinker].map((channel) => channel.call('start', ['fixed']).answer));
  }

  close(): void {
    this.#rules.close();
    this.#thinker.close();
    this.#abortRunning();
  }

  #openHelper(): Channel {
    return new Channel(this.#spawn, this.#hello(this.#makeFlag(), SHARED_MEBIBYTES.few));
  }

  #hello(stopFlag: Int32Array | null, mebibytes: number): Hello {
    return { stopFlag, sharedMebibytes: this.#canShare ? mebibytes : 0 };
  }

  /** Runs a search after aborting the previous one. If aborted itself, it answers `soFar`. */
  #runAlone<M extends 'think' | 'solve', Result extends ThinkResult | SolveResult>(
    begin: (isAborted: () => boolean) => Call<M>,
    soFar: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    this.#abortRunning();
    if (signal?.aborted) return soFar();
    let isAborted = false;
    const call = begin(() => isAborted);
    const abort = (resolve: (result: Promise<Result>) => void): void => {
      isAborted = true;
      if (this.#thinker.stop(call.id)) return;
      this.#thinker.drop();
      resolve(soFar());
    };
    return this.#abortable(call.answer as Promise<unknown> as Promise<Result>, abort, signal);
  }

  /** Runs until it ends, or the signal or the next search aborts it. */
  #abortable<Result>(
    running: Promise<Result>,
    onAbort: (resolve: (result: Result | Promise<Result>) => void) => void,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const abort = (): void => {
        end();
        onAbort(resolve);
      };
      const end = (): void => {
        signal?.removeEventListener('abort', abort);
        if (this.#abortRunning === abort) this.#abortRunning = () => undefined;
      };
      signal?.addEventListener('abort', abort);
      this.#abortRunning = abort;
      // Ended before it resolves: the caller may start the next search at once.
      running.finally(end).then(resolve, reject);
    });
  }
}

/**
 * Memory shared with a worker, or null. Tested by trying: WebKitGTK isolates the page but has no SharedArrayBuffer,
 * and other browsers have one that cannot be sent.
 */
export function makeStopFlag(): Int32Array | null {
  try {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    Atomics.store(flag, 0, 0);
    const { port1 } = new MessageChannel();
    port1.postMessage(flag);
    port1.close();
    return flag;
  } catch {
    return null;
  }
}

/** The core of a page. Loading starts at once, so create it early and keep it. */
export function createCore(
  settings: () => CoreSettings,
  onHealth: (crash: CoreCrashError | null) => void,
): WorkerCore {
  const spawn = (): WorkerLike => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new WorkerCore(spawn, makeStopFlag, settings, onHealth);
}
