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
  | { kind: 'ask'; name: string; from: string }
  | { kind: 'taken'; name: string; to: string }
  | { kind: 'steal'; name: string };

/** Milliseconds in which a tab that holds a name says so. */
const ANSWER_MS = 300;

/** The same by messages, for browsers without locks: who holds a name answers when it is asked for. */
export class ChannelLocks implements Locks {
  readonly #channel: BroadcastChannel;
  readonly #me = Math.random().toString(36).slice(2);
  readonly #held = new Map<string, () => void>();
  readonly #asked = new Map<string, () => void>();
  readonly #answerMs: number;

  constructor(channel: BroadcastChannel, answerMs = ANSWER_MS) {
    this.#channel = channel;
    this.#answerMs = answerMs;
    channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
  }

  async hold(name: string, { steal = false, onLost }: Wish): Promise<Hold | null> {
    if (this.#held.has(name) && !steal) return null;
    if (steal) this.#send({ kind: 'steal', name });
    else if (await this.#isTaken(name)) return null;
    this.#held.set(name, onLost);
    return { release: async () => void this.#held.delete(name) };
  }

  #isTaken(name: string): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isTaken: boolean): void => {
        this.#asked.delete(name);
        resolve(isTaken);
      };
      this.#asked.set(name, () => settle(true));
      this.#send({ kind: 'ask', name, from: this.#me });
      setTimeout(() => settle(false), this.#answerMs);
    });
  }

  #hear(message: Message): void {
    const { name } = message;
    if (message.kind === 'steal') {
      const lost = this.#held.get(name);
      this.#held.delete(name);
      lost?.();
    } else if (message.kind === 'taken') {
      if (message.to === this.#me) this.#asked.get(name)?.();
    } else if (this.#held.has(name) || (this.#asked.has(name) && this.#me < message.from)) {
      // Of two that ask at the same time one must win.
      this.#send({ kind: 'taken', name, to: message.from });
    }
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
