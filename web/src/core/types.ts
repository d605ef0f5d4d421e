/** The core's interface: the only statement of the rules a page needs. */

export type Color = 'white' | 'black';
export type PieceType = 'tzaar' | 'tzarra' | 'tott';
/** What the side to move has to do. */
export type Phase = 'placement' | 'capture' | 'second' | 'over';
/** `A1` to `I5`, as printed on the board. */
export type SpaceName = string;

export interface Stack {
  color: Color;
  type: PieceType;
  height: number;
}

export type MoveKind = 'capture' | 'reinforce' | 'pass' | 'place';

export interface Move {
  /** Canonical: `D4xC3`, `F2+G2`, `pass`, `Z@C3`. */
  text: string;
  kind: MoveKind;
  /** For captures and reinforcements. */
  from: SpaceName | null;
  /** For everything except passes. */
  to: SpaceName | null;
  /** For placements. */
  type: PieceType | null;
  /** It covers one's own last visible piece of a type (R16): pages warn before it is made. */
  losesAtOnce: boolean;
}

/** A move, and the position after it. */
export interface PlayedMove extends Move {
  after: PositionView;
}

export interface Outcome {
  winner: Color;
  reason: 'typeLost' | 'noCapture';
  /** The type that was lost. */
  type: PieceType | null;
}

export type Census = Record<Color, Record<PieceType, number>>;

/** Everything a page may need to know about a position. */
export interface PositionView {
  /** The position string; it identifies the position. */
  text: string;
  stacks: ReadonlyMap<SpaceName, Stack>;
  toMove: Color;
  phase: Phase;
  /** The turn has one move only (R7). */
  opening: boolean;
  visible: Census;
  /** Still to be placed; all 0 after the placement. */
  inHand: Census;
  /** All legal moves. */
  moves: readonly Move[];
  outcome: Outcome | null;
}

/** A capture available to one side in its next turn. */
export interface Threat {
  /** The stack that may be captured. */
  target: SpaceName;
  /** Where the capturing stack stands now. */
  attacker: SpaceName;
  /** A capture that must come first; null if the attacker can take the target at once. */
  first: string | null;
}

/** What one colour may lose in the other's next turn. */
export interface Threats {
  /** Sorted by target, immediate ones first. */
  captures: readonly Threat[];
  /** The types of which one turn can take the last, which loses the game (R14). */
  takesLast: readonly PieceType[];
}

/** Why something is impossible. `failures.ts` lists the codes with their values. */
export interface Failure {
  /** For translation. */
  code: string;
  values: Record<string, string | number>;
  /** In English. */
  message: string;
}

export class CoreError extends Error {
  override readonly name = 'CoreError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The core is unavailable: its worker could not be started, or has crashed. The next request starts another one. */
export class CoreCrashError extends Error {
  override readonly name = 'CoreCrashError';
}

/** For the side to move: hundredths of the evaluation's unit, or turns to a proved end. */
export interface Score {
  kind: 'cp' | 'win' | 'loss';
  value: number;
}

export interface Line {
  /** 1 is the best. */
  rank: number;
  /** In moves. */
  depth: number;
  score: Score;
  moves: string[];
  /** The moves left in the current turn; empty if the line breaks off within it. */
  turn: string[];
}

export interface Clock {
  remainingMs: number;
  incrementMs: number;
}

/** Whichever is reached first. Non-negative integers. */
export interface ThinkLimits {
  /** Milliseconds. */
  movetime?: number;
  /** Moves ahead. */
  depth?: number;
  /** Nodes. */
  nodes?: number;
  /** Think until aborted; stops by itself only if there is nothing more to find. */
  infinite?: boolean;
  clocks?: Record<Color, Clock>;
}

/** Full strength. */
export const FULL_LEVEL = 10;

export interface ThinkOptions {
  /** From 1 to FULL_LEVEL, the default. */
  level?: number;
  /** How many first moves get a score of their own. */
  lines?: number;
  /**
   * For the random choices of placements and of levels below FULL_LEVEL, 1 to 2^31 - 1. While it stays the same they
   * continue from one think() to the next. Without it they differ every time.
   */
  seed?: number;
  limits: ThinkLimits;
  /** Use as many threads as the visitor grants, if memory can be shared. The lines then vary from run to run. */
  onAllCores?: boolean;
  onReport?: (report: Report) => void;
  signal?: AbortSignal;
}

export interface Report {
  /** Best first. A level below FULL_LEVEL considers more lines than requested, and reports all of them. */
  lines: Line[];
  depth: number;
  nodes: number;
  timeMs: number;
}

export interface ThinkResult extends Report {
  /** The moves left in the current turn; empty only if the game is over. */
  turn: string[];
  /** After each move of the turn. */
  views: PositionView[];
}

/** A review's verdict on a position. It depends on the position and the number of nodes alone. */
export type Verdict = Pick<ThinkResult, 'turn' | 'nodes'> & {
  /** Null if the game is over. */
  score: Score | null;
};

export interface JudgeOptions {
  /** Nodes for each position. */
  nodes: number;
  /** In any order. */
  onVerdict: (index: number, verdict: Verdict) => void;
  signal?: AbortSignal;
}

export interface SolveOptions {
  movetime?: number;
  /** How long the game lasts if the winner wins as soon as possible and the loser resists as long as possible. */
  isExact?: boolean;
  signal?: AbortSignal;
}

export interface SolveResult {
  /** For the side to move. */
  value: 'win' | 'loss' | 'unknown';
  /** To the end of the game, counting both players'; 0 if unknown. At most so many, if that was not asked for. */
  turns: number;
  /** If exact, of several longest defences always the same one. */
  turn: string[];
  /** A whole game that follows from the proof; empty if unknown, or exact. */
  line: string[];
  nodes: number;
  timeMs: number;
}

export type StartKind = 'fixed' | 'random' | 'balanced' | 'tournament';

/** Promises reject with a CoreError if the request is impossible, with a CoreCrashError if the core is unavailable. */
export interface Core {
  /** The seed is a decimal unsigned number of 64 bits; a random start without one is different every time. */
  start(setup: StartKind, seed?: string): Promise<PositionView>;
  position(text: string): Promise<PositionView>;
  /** The view after all moves. A failing move's index is in `values.index`, from 0. */
  play(position: string, moves: readonly string[]): Promise<PositionView>;
  /** The view after each move. */
  replay(position: string, moves: readonly string[]): Promise<PositionView[]>;
  /** Parses a move as people type it, and plays it. */
  parseMove(position: string, text: string): Promise<PlayedMove>;
  /** Why the stack on one space cannot move to another; null if it can. */
  whyIllegal(position: string, from: SpaceName, to: SpaceName): Promise<Failure | null>;
  /** As if the other side were about to make a whole turn now. Empty during the placement and once the game is over. */
  threats(position: string, color: Color): Promise<Threats>;
  /**
   * The static evaluation: hundredths, for the side to move. Rejects during the placement and once the game is over.
   */
  evaluate(position: string): Promise<number>;
  /**
   * Aborting resolves it at once with the best turn so far. A new think(), solve() or judgeAll() aborts the previous
   * one.
   */
  think(position: string, options: ThinkOptions): Promise<ThinkResult>;
  solve(position: string, options: SolveOptions): Promise<SolveResult>;
  /** Judges positions in parallel. Aborting resolves it at once. */
  judgeAll(positions: readonly string[], options: JudgeOptions): Promise<void>;
  close(): void;
}
