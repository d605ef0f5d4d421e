/** Names that only one tab at a time may hold. A closed or crashed tab holds nothing. */

export interface Hold {
  /** Resolves once the name is free for others. */
  release(): Promise<void>;
}

export interface Wish {
  /** Take the name from its holder. */
  steal?: boolean;
  /** Called when another tab has stolen the name. */
  onLost: () => void;
}

export interface Locks {
  /** Null if another tab holds the name. */
  hold(name: string, wish: Wish): Promise<Hold | null>;
}

/** The browser's own locks, which are missing at addresses without encryption, such as those of a home network. */
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
        // A document that is not allowed to use locks is not held up by them.
        else resolve({ release: async () => undefined });
      });
    });
  }
}

type Message =
  | { kind: 'ask'; name: string; from: string; since: number; number: number }
  | { kind: 'taken'; name: string; to: string; number: number }
  | { kind: 'steal'; name: string };

/** A name this tab holds, or has requested and not yet been granted. */
interface Claim {
  /** The earlier of two claims wins; waiting for an answer separates claims that were not made at the same time. */
  since: number;
  number: number;
  lose: () => void;
}

/** Milliseconds within which the holder normally answers. */
const ANSWER_MS = 300;
const answered = (): Promise<void> => new Promise((done) => setTimeout(done, ANSWER_MS));

/**
 * Locks by messages, for browsers without locks: the holder of a name answers requests for it. A late answer from a
 * busy tab still counts: the name is then lost.
 */
export class ChannelLocks implements Locks {
  readonly #channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;
  readonly #wait: () => Promise<void>;
  readonly #now: () => number;
  readonly #me = Math.random().toString(36).slice(2);
  readonly #claims = new Map<string, Claim>();
  #number = 0;

  constructor(
    channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>,
    wait = answered,
    now: () => number = Date.now,
  ) {
    this.#channel = channel;
    this.#wait = wait;
    this.#now = now;
    channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
  }

  async hold(name: string, { steal = false, onLost }: Wish): Promise<Hold | null> {
    if (this.#claims.has(name) && !steal) return null;
    let isHeld = steal;
    let refuse = (): void => undefined;
    const refused = new Promise<void>((done) => (refuse = done));
    const lose = (): void => (isHeld ? onLost() : refuse());
    const claim: Claim = { since: this.#now(), number: ++this.#number, lose };
    const isMine = (): boolean => this.#claims.get(name) === claim;
    this.#claims.set(name, claim);
    if (steal) this.#send({ kind: 'steal', name });
    else {
      const { since, number } = claim;
      this.#send({ kind: 'ask', name, from: this.#me, since, number });
      await Promise.race([refused, this.#wait()]);
      if (!isMine()) return null;
      isHeld = true;
    }
    return { release: async () => void (isMine() && this.#claims.delete(name)) };
  }

  #hear(message: Message): void {
    const { name } = message;
    const claim = this.#claims.get(name);
    if (!claim) return;
    if (message.kind === 'ask') {
      const { from, since, number } = message;
      const isEarlier = claim.since === since ? this.#me < from : claim.since < since;
      if (isEarlier) this.#send({ kind: 'taken', name, to: from, number });
    } else if (message.kind === 'steal' || (message.to === this.#me && message.number === claim.number)) {
      this.#claims.delete(name);
      claim.lose();
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
