/**
 * One owner at a time: of all tabs that show a thing, only one may change it. The others receive its state, and may
 * take over. The owner is asked first, hands over its state and stops; one that does not answer, because the browser
 * has suspended it, loses the lock and learns of it when it resumes.
 */
import type { Hold, Locks } from './locks';

type Message<State> =
  { kind: 'state'; state: State } | { kind: 'ask' } | { kind: 'wanted' } | { kind: 'handed'; state: State };

export interface OwnerEvents<State> {
  /** Another tab takes over: everything stops here, and the state goes to it. */
  handOver(): State;
  /** This tab is no longer the owner. */
  lost(): void;
  /** The current state of the owner, another tab. */
  heard(state: State): void;
  /** This tab's state, for a tab that has just started to watch. */
  tell(): State;
}

/** The part of BroadcastChannel that is needed. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;

export interface Surroundings {
  locks: Locks;
  /** Null without channels: tabs then know of one another only by their locks. */
  open: (name: string) => Channel | null;
  wait: (ms: number) => Promise<void>;
}

/** Milliseconds for an owner to answer; a tab that is awake needs a few. */
const HANDOVER_MS = 1000;

export class Ownership<State> {
  readonly #name: string;
  readonly #events: OwnerEvents<State>;
  readonly #around: Surroundings;
  readonly #channel: Channel | null;
  #hold: Hold | null = null;
  #takenOver: ((state: State) => void) | null = null;
  #isClosed = false;

  constructor(name: string, events: OwnerEvents<State>, around: Surroundings) {
    this.#name = name;
    this.#events = events;
    this.#around = around;
    this.#channel = around.open(name);
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<Message<State>>) => this.#hear(data);
  }

  get isOwner(): boolean {
    return this.#hold !== null;
  }

  /** Becomes the owner if there is none. */
  async claim(): Promise<boolean> {
    if (!this.#hold) await this.#take(false);
    return this.isOwner;
  }

  /** Becomes the owner in any case; returns the former owner's state if it answered. */
  async takeOver(): Promise<State | null> {
    const handed = new Promise<State>((resolve) => (this.#takenOver = resolve));
    this.#send({ kind: 'wanted' });
    const state = await Promise.race([handed, this.#around.wait(HANDOVER_MS).then(() => null)]);
    this.#takenOver = null;
    await this.#take(true);
    return state;
  }

  /** Sends the current state to the other tabs. */
  publish(state: State): void {
    if (this.isOwner) this.#send({ kind: 'state', state });
  }

  /** Asks the owner for its state. */
  ask(): void {
    if (!this.isOwner) this.#send({ kind: 'ask' });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#channel?.close();
    await this.#release();
  }

  async #take(steal: boolean): Promise<void> {
    const onLost = (): void => {
      if (!this.#hold) return;
      this.#hold = null;
      this.#events.lost();
    };
    const hold = await this.#around.locks.hold(this.#name, { steal, onLost });
    if (this.#isClosed) await hold?.release();
    else this.#hold = hold;
  }

  async #release(): Promise<void> {
    const hold = this.#hold;
    this.#hold = null;
    await hold?.release();
  }

  #hear(message: Message<State>): void {
    if (message.kind === 'handed') {
      this.#takenOver?.(message.state);
      if (!this.#takenOver && !this.isOwner) this.#events.heard(message.state);
    } else if (message.kind === 'state') {
      if (!this.isOwner) this.#events.heard(message.state);
    } else if (this.isOwner) {
      if (message.kind === 'ask') this.publish(this.#events.tell());
      else this.#yield();
    }
  }

  #yield(): void {
    const state = this.#events.handOver();
    void this.#release();
    this.#send({ kind: 'handed', state });
    this.#events.lost();
  }

  #send(message: Message<State>): void {
    if (!this.#isClosed) this.#channel?.postMessage(message);
  }
}

/** Those of the browser. */
export function browserSurroundings(locks: Locks): Surroundings {
  return {
    locks,
    open: (name) => (typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
