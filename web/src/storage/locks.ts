/** Names that one tab at a time may hold. A tab that is closed or crashes holds nothing any more. */

export interface Hold {
  /** Resolves once another may have the name. */
  release(): Promise<void>;
}

export interface Wish {
  /** Takes the name from whoever holds it. */
  steal?: boolean;
  /** Another tab has stolen the name. */
  onLost: () => void;
}

export interface Locks {
  /** Null if another tab holds the name. */
  hold(name: string, wish: Wish): Promise<Hold | null>;
}

/** The browser's own. It has none on addresses without encryption, such as those of a home network. */
export class WebLocks implements Locks {
  readonly #manager: Pick<LockManager, 'request'>;

  constructor(manager: Pick<LockManager, 'request'>) {
    this.#manager = manager;
  }

  hold(name: string, { steal = false, onLost }: Wish): Promise<Hold | null> {
    return new Promise((resolve) => {
      let isHeld = false;
      let end = (): void => undefined;
      const held = new Promise<void>((done) => (end = done));
      const ended = Promise.resolve(
        this.#manager.request(name, steal ? { steal } : { ifAvailable: true }, (lock) => {
          isHeld = lock !== null;
          const release = async (): Promise<void> => {
            isHeld = false;
            end();
            await ended;
          };
          resolve(lock && { release });
          return lock ? held : undefined;
        }),
      ).catch(() => {
        if (isHeld) onLost();
        // A document that may ask for no lock is never stopped by one.
        else resolve({ release: async () => undefined });
      });
    });
  }
}

type Message =
  | { kind: 'ask'; name: string; from: string; number: number }
  | { kind: 'taken'; name: string; to: string; number: number }
  | { kind: 'steal'; name: string };

/** Milliseconds in which a tab that holds a name says so, as a rule. */
const ANSWER_MS = 300;
const answered = (): Promise<void> => new Promise((done) => setTimeout(done, ANSWER_MS));

/**
 * The same by messages, for browsers without locks: who holds a name answers when it is asked for. An answer that comes
 * late, from a busy tab, still counts: the name is lost then.
 */
export class ChannelLocks implements Locks {
  readonly #channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;
  readonly #wait: () => Promise<void>;
  readonly #me = Math.random().toString(36).slice(2);
  /** What is held, with the number of the question after which it was taken; none for what was stolen. */
  readonly #held = new Map<string, { onLost: () => void; number: number | null }>();
  readonly #asked = new Map<string, () => void>();
  #questions = 0;

  constructor(channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>, wait = answered) {
    this.#channel = channel;
    this.#wait = wait;
    channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
  }

  async hold(name: string, { steal = false, onLost }: Wish): Promise<Hold | null> {
    if (this.#held.has(name) && !steal) return null;
    const number = steal ? null : ++this.#questions;
    if (number === null) this.#send({ kind: 'steal', name });
    else {
      let isTaken = false;
      const refused = new Promise<void>((heard) => {
        this.#asked.set(name, () => {
          isTaken = true;
          heard();
        });
      });
      this.#send({ kind: 'ask', name, from: this.#me, number });
      await Promise.race([refused, this.#wait()]);
      this.#asked.delete(name);
      if (isTaken) return null;
    }
    const held = { onLost, number };
    this.#held.set(name, held);
    const release = async (): Promise<void> => {
      if (this.#held.get(name) === held) this.#held.delete(name);
    };
    return { release };
  }

  #hear(message: Message): void {
    const { name } = message;
    if (message.kind === 'steal') this.#lose(name);
    else if (message.kind === 'taken') {
      if (message.to !== this.#me) return;
      this.#asked.get(name)?.();
      if (this.#held.get(name)?.number === message.number) this.#lose(name);
    } else if (this.#held.has(name) || (this.#asked.has(name) && this.#me < message.from)) {
      // Of two that ask at the same time one must win.
      this.#send({ kind: 'taken', name, to: message.from, number: message.number });
    }
  }

  #lose(name: string): void {
    const held = this.#held.get(name);
    this.#held.delete(name);
    held?.onLost();
  }

  #send(message: Message): void {
    this.#channel.postMessage(message);
  }
}

const free: Locks = { hold: async () => ({ release: async () => undefined }) };

let locks: Locks | null = null;

/** The locks of this browser. */
export function browserLocks(): Locks {
  if (!locks) {
    if (typeof navigator === 'object' && 'locks' in navigator) locks = new WebLocks(navigator.locks);
    else if (typeof BroadcastChannel === 'function')
      locks = new ChannelLocks(new BroadcastChannel('tzaar.locks'));
    else locks = free;
  }
  return locks;
}
