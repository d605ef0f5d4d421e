/** One instance of the WebAssembly core, called directly. It blocks: pages use `core.ts`. */
import type { Lent } from './protocol';
import type {
  Color,
  Failure,
  Move,
  PlayedMove,
  PositionView,
  Report,
  SolveResult,
  SpaceName,
  Stack,
  StartKind,
  ThinkLimits,
  ThinkOptions,
  ThinkResult,
  Threats,
  Verdict,
} from './types';
import { CoreError, FULL_LEVEL } from './types';
import { Wasi } from './wasi';

/** Undefined arrives as NaN: absent. */
type OptionalNumber = number | undefined;

interface Exports {
  /** In modules that create their own memory. */
  memory?: WebAssembly.Memory;
  _initialize(): void;
  request(size: number): number;
  response(): number;
  response_size(): number;
  start(): number;
  view(): number;
  play(): number;
  replay(): number;
  parse_move(): number;
  why_illegal(): number;
  threats(): number;
  evaluate(): number;
  think(...numbers: readonly OptionalNumber[]): number;
  solve(...numbers: readonly OptionalNumber[]): number;
  judge(...numbers: readonly OptionalNumber[]): number;
  perft(depth: number): number;
  bench(): number;
  /** In modules with shared memory. */
  make_stack?(): number;
  helpers?(): number;
}

/** The exported functions that answer requests. */
type Verb = Exclude<
  keyof Exports,
  'memory' | '_initialize' | 'request' | 'response' | 'response_size' | 'make_stack' | 'helpers'
>;

/** Callbacks of a running search. */
export interface SearchHooks {
  mustStop?: () => boolean;
  onReport?: (report: Report) => void;
}

export interface ThinkRequest extends Omit<ThinkOptions, 'onReport' | 'signal' | 'onAllCores'> {
  hashMebibytes: number;
  /** More than one only with shared memory, and at most as many as there are helpers for. */
  threads?: number;
}

export interface SolveRequest {
  /** The solver's own table. */
  hashMebibytes: number;
  limits: Pick<ThinkLimits, 'movetime' | 'nodes'>;
  isExact?: boolean;
}

type ThinkJson = Omit<ThinkResult, 'views'> & { views: ViewJson[] };
type ViewJson = Omit<PositionView, 'stacks'> & { stacks: [string, Stack][] };

const viewOf = (json: ViewJson): PositionView => ({ ...json, stacks: new Map(json.stacks) });

export class Instance {
  readonly #module: WebAssembly.Module;
  readonly #memory: WebAssembly.Memory;
  readonly #exports: Exports;
  readonly #wasi: Wasi;
  /** The hooks of the latest search. */
  #hooks: SearchHooks = {};

  private constructor(module: WebAssembly.Module, shared: WebAssembly.Memory | null) {
    this.#module = module;
    this.#wasi = new Wasi();
    const instance = new WebAssembly.Instance(module, {
      ...(shared ? { env: { memory: shared } } : {}),
      wasi_snapshot_preview1: this.#wasi.imports,
      tzaar: {
        must_stop: (): number => (this.#hooks.mustStop?.() ? 1 : 0),
        report: (text: number, size: number): void => {
          this.#hooks.onReport?.(JSON.parse(this.#text(text, size)) as Report);
        },
      },
    });
    this.#exports = instance.exports as unknown as Exports;
    this.#memory = shared ?? (this.#exports.memory as WebAssembly.Memory);
    this.#wasi.attach(this.#memory);
    this.#exports._initialize();
  }

  /** `shared` is the memory for a module that does not create its own. */
  static async compile(bytes: BufferSource, shared: WebAssembly.Memory | null = null): Promise<Instance> {
    return new Instance(await WebAssembly.compile(bytes), shared);
  }

  /** What a helper needs; null if memory is not shared or exhausted. */
  lend(): Lent | null {
    const stack = this.#exports.make_stack?.() ?? 0;
    return stack === 0 ? null : { module: this.#module, memory: this.#memory, stack };
  }

  /** How many helpers are waiting for work. */
  get helpers(): number {
    return this.#exports.helpers?.() ?? 0;
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

  parseMove(position: string, text: string): PlayedMove {
    const { move, after } = this.#ask<{ move: Move; after: ViewJson }>('parse_move', [position, text]);
    return { ...move, after: viewOf(after) };
  }

  whyIllegal(position: string, from: SpaceName, to: SpaceName): Failure | null {
    return this.#ask('why_illegal', [position, from, to]);
  }

  threats(position: string, color: Color): Threats {
    return this.#ask('threats', [position, color]);
  }

  evaluate(position: string): number {
    return this.#ask('evaluate', [position]);
  }

  think(position: string, request: ThinkRequest, hooks: SearchHooks = {}): ThinkResult {
    const { level = FULL_LEVEL, lines = 1, seed = 0, hashMebibytes, threads = 1, limits } = request;
    const { white, black } = limits.clocks ?? {};
    // In the order of think() in core/bindings/wasm.cpp.
    const numbers = [
      ...[level, lines, seed, hashMebibytes, threads],
      ...[limits.movetime, limits.depth, limits.nodes],
      ...[white?.remainingMs, white?.incrementMs, black?.remainingMs, black?.incrementMs],
    ];
    const result = this.#search<ThinkJson>('think', position, numbers, hooks);
    return { ...result, views: result.views.map(viewOf) };
  }

  solve(position: string, request: SolveRequest, hooks: SearchHooks = {}): SolveResult {
    const { hashMebibytes, limits, isExact } = request;
    const numbers = [hashMebibytes, limits.movetime, limits.nodes, isExact ? 1 : 0];
    return this.#search('solve', position, numbers, hooks);
  }

  judge(position: string, nodes: number, hooks: SearchHooks = {}): Verdict {
    const { lines, turn, nodes: tried } = this.#search<ThinkJson>('judge', position, [nodes], hooks);
    return { score: lines[0]?.score ?? null, turn, nodes: tried };
  }

  perft(position: string, depth: number): number {
    return this.#ask('perft', [position], [depth]);
  }

  /** The engine's signature: the same node count as the native engine's. */
  bench(): { nodes: number; timeMs: number } {
    return this.#ask('bench', []);
  }

  #search<Result>(
    verb: 'think' | 'solve' | 'judge',
    position: string,
    numbers: readonly OptionalNumber[],
    hooks: SearchHooks,
  ): Result {
    this.#hooks = hooks;
    return this.#ask(verb, [position], numbers);
  }

  /** Throws a CoreError if the core refuses; any other error means that the instance is broken. */
  #ask<Result>(verb: Verb, lines: readonly string[], numbers: readonly OptionalNumber[] = []): Result {
    // A line feed within a line would end it; replaced, such text is neither a move nor a position.
    const bytes = new TextEncoder().encode(lines.map((line) => line.replaceAll('\n', ' ')).join('\n'));
    const place = this.#exports.request(bytes.length);
    new Uint8Array(this.#memory.buffer, place, bytes.length).set(bytes);
    const isAnswered = this.#call(verb, numbers) !== 0;
    const answer: unknown = JSON.parse(this.#text(this.#exports.response(), this.#exports.response_size()));
    if (!isAnswered) throw new CoreError(answer as Failure);
    return answer as Result;
  }

  #call(verb: Verb, numbers: readonly OptionalNumber[]): number {
    const exported = this.#exports[verb] as (...numbers: readonly OptionalNumber[]) => number;
    try {
      return exported(...numbers);
    } catch (error) {
      throw new Error(this.#wasi.lastWords.trim() || String(error), { cause: error });
    }
  }

  #text(place: number, size: number): string {
    // A copy: browsers cannot decode shared memory.
    return new TextDecoder().decode(new Uint8Array(this.#memory.buffer, place, size).slice());
  }
}
