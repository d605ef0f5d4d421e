/** What the page and a worker say to each other. */
import type { Instance } from './instance';
import type { Failure, Report } from './types';

/** What a worker can be asked: methods of its instance of the core. */
export type Method =
  | 'start'
  | 'position'
  | 'play'
  | 'replay'
  | 'parseMove'
  | 'whyIllegal'
  | 'threats'
  | 'evaluate'
  | 'think'
  | 'solve'
  | 'judge';

/** The arguments of a method, without the hooks of a search: functions cannot be sent. */
export type Arguments<M extends Method> = M extends 'think' | 'solve' | 'judge'
  ? [Parameters<Instance[M]>[0], Parameters<Instance[M]>[1]]
  : Parameters<Instance[M]>;
export type Answer<M extends Method> = ReturnType<Instance[M]>;

/** The first message to a worker. */
export interface Hello {
  /**
   * Shared with the page, if there is such memory: searches with an id up to the number in it are to
   * stop. So a stop can neither be lost nor hit a later search.
   */
  stopFlag: Int32Array | null;
  /** The most memory that the worker may share with helpers of its own; 0 where memory cannot be shared. */
  sharedMebibytes: number;
}

/** What a worker lends a helper: the module and the memory of its own instance, and a stack in it. */
export interface Lent {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  stack: number;
}

/** All later messages to a worker. Ids grow. */
export type Request = { [M in Method]: { id: number; method: M; args: Arguments<M> } }[Method];

/** From a worker: reports of a search, then one of the others. */
export type Reply =
  | { id: number; report: Report }
  | { id: number; answer: Answer<Method> }
  | { id: number; failure: Failure }
  /** The instance is broken, also with id 0 before anything was asked: the worker is of no more use. */
  | { id: number; crash: string };
