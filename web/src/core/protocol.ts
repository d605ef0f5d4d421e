/** The messages between the page and a worker. */
import type { Instance } from './instance';
import type { Failure, Report } from './types';

/** The methods of the core's instance that a worker can be asked to call. */
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

/** The arguments of a method, without a search's hooks: functions cannot be sent. */
export type Arguments<M extends Method> = M extends 'think' | 'solve' | 'judge'
  ? [Parameters<Instance[M]>[0], Parameters<Instance[M]>[1]]
  : Parameters<Instance[M]>;
export type Answer<M extends Method> = ReturnType<Instance[M]>;

/** The first message to a worker. */
export interface Hello {
  /**
   * Shared with the page, if possible: searches with an id up to the number in it must stop. So a stop can neither be
   * lost nor hit a later search.
   */
  stopFlag: Int32Array | null;
  /** The most memory the worker may share with its helpers; 0 if memory cannot be shared. */
  sharedMebibytes: number;
}

/** What a worker lends a helper: its instance's module and memory, and a stack in it. */
export interface Lent {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  stack: number;
}

/** All later messages to a worker. Ids increase. */
export type Request = { [M in Method]: { id: number; method: M; args: Arguments<M> } }[Method];

/** From a worker: reports of a search, then one of the others. */
export type Reply =
  | { id: number; report: Report }
  | { id: number; answer: Answer<Method> }
  | { id: number; failure: Failure }
  /** The instance is broken, possibly with id 0 before any request: the worker is useless. */
  | { id: number; crash: string };
