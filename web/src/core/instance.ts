/** One instance of the WebAssembly core, called directly. It blocks: pages use `core.ts`. */
import type {
  Move,
  PositionView,
  Report,
  SolveResult,
  Stack,
  StartKind,
  ThinkLimits,
  ThinkResult,
} from './types';
import { CoreError, type Failure } from './types';
import { Wasi } from './wasi';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  request(size: number): number;
  response(): number;
  response_size(): number;
  start(): number;
  view(): number;
  play(): number;
  replay(): number;
  parse_move(): number;
  evaluate(): number;
  think(): number;
  solve(): number;
  perft(depth: number): number;
  bench(): number;
}

/** The exported functions that answer a request. */
type Verb = Exclude<keyof Exports, 'memory' | '_initialize' | 'request' | 'response' | 'response_size'>;

/** What a search asks and tells while it runs. */
export interface SearchHooks {
  mustStop?: () => boolean;
  onReport?: (report: Report) => void;
}

export interface ThinkRequest {
  level: number;
  lines: number;
  /** 0 for lots that are different every time. */
  seed: number;
  hashMebibytes: number;
  limits: ThinkLimits;
}

export interface SolveRequest {
  /** Of the solver's own table. */
  hashMebibytes: number;
  limits: Pick<ThinkLimits, 'movetime' | 'nodes'>;
}

type ViewJson = Omit<PositionView, 'stacks'> & { stacks: [string, Stack][] };

const viewOf = (json: ViewJson): PositionView => ({ ...json, stacks: new Map(json.stacks) });

/** Limits in the words of TZI. */
function limitWords(limits: ThinkLimits): string {
  const { clocks, infinite, ...numbers } = limits;
  const pairs: [string, number | undefined][] = [...Object.entries(numbers)];
  if (clocks) {
    pairs.push(['wtime', clocks.white.remainingMs], ['winc', clocks.white.incrementMs]);
    pairs.push(['btime', clocks.black.remainingMs], ['binc', clocks.black.incrementMs]);
  }
  const words = pairs.flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(Math.round(value))],
  );
  return [...words, ...(infinite ? ['infinite'] : [])].join(' ');
}

export class Instance {
  readonly #exports: Exports;
  readonly #wasi: Wasi;
  #hooks: SearchHooks = {};

  private constructor(module: WebAssembly.Module) {
    this.#wasi = new Wasi();
    const instance = new WebAssembly.Instance(module, {
      wasi_snapshot_preview1: this.#wasi.imports,
      tzaar: {
        must_stop: (): number => (this.#hooks.mustStop?.() ? 1 : 0),
        report: (text: number, size: number): void => {
          this.#hooks.onReport?.(JSON.parse(this.#text(text, size)) as Report);
        },
      },
    });
    this.#exports = instance.exports as unknown as Exports;
    this.#wasi.attach(this.#exports.memory);
    this.#exports._initialize();
  }

  static async compile(bytes: BufferSource): Promise<Instance> {
    return new Instance(await WebAssembly.compile(bytes));
  }

  start(setup: StartKind, seed?: string): PositionView {
    return viewOf(this.#ask('start', [setup, ...(seed === undefined ? [] : [seed])]));
  }

  position(text: string): PositionView {
    return viewOf(this.#ask('view', [text]));
  }

  play(position: string, moves: readonly string[]): PositionView {
    return viewOf(this.#ask('play', [position, ...moves]));
  }

  replay(position: string, moves: readonly string[]): PositionView[] {
    return this.#ask<ViewJson[]>('replay', [position, ...moves]).map(viewOf);
  }

  parseMove(position: string, text: string): Move {
    return this.#ask('parse_move', [position, text]);
  }

  evaluate(position: string): number {
    return this.#ask('evaluate', [position]);
  }

  think(position: string, request: ThinkRequest, hooks: SearchHooks = {}): ThinkResult {
    const { level, lines, seed, hashMebibytes } = request;
    const options = `Hash ${hashMebibytes} Level ${level} MultiPV ${lines} Seed ${seed}`;
    return this.#search('think', [position, options, limitWords(request.limits)], hooks);
  }

  solve(position: string, request: SolveRequest, hooks: SearchHooks = {}): SolveResult {
    return this.#search(
      'solve',
      [position, `SolverMemory ${request.hashMebibytes}`, limitWords(request.limits)],
      hooks,
    );
  }

  perft(position: string, depth: number): number {
    return this.#ask('perft', [position], depth);
  }

  /** The engine's signature: the same number of nodes as the native engine's. */
  bench(): { nodes: number; timeMs: number } {
    return this.#ask('bench', []);
  }

  #search<Result>(verb: Verb, lines: readonly string[], hooks: SearchHooks): Result {
    this.#hooks = hooks;
    try {
      return this.#ask(verb, lines);
    } finally {
      this.#hooks = {};
    }
  }

  /** Throws a CoreError if the core says no; anything else means that the instance is broken. */
  #ask<Result>(verb: Verb, lines: readonly string[], argument = 0): Result {
    // A line feed within a line would be taken for its end: such text is no move and no position.
    const bytes = new TextEncoder().encode(lines.map((line) => line.replaceAll('\n', ' ')).join('\n'));
    const place = this.#exports.request(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, place, bytes.length).set(bytes);
    const isAnswered = this.#call(verb, argument) !== 0;
    const answer: unknown = JSON.parse(this.#text(this.#exports.response(), this.#exports.response_size()));
    if (!isAnswered) throw new CoreError(answer as Failure);
    return answer as Result;
  }

  #call(verb: Verb, argument: number): number {
    try {
      return this.#exports[verb](argument);
    } catch (error) {
      throw new Error(this.#wasi.lastWords.trim() || String(error), { cause: error });
    }
  }

  #text(place: number, size: number): string {
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, place, size));
  }
}
