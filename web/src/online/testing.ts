/** For tests: a server at the other end of a fake socket, and a fake clock. */
import type { SocketLike, SocketTools } from './socket';
import type { GameEvent, PageMessage, ServerMessage } from './types';

const OPEN = 1;
const CLOSED = 3;

/** One connection, from the server's point of view. */
export class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  readyState: SocketLike['readyState'] = 0;
  readonly received: PageMessage[] = [];

  send(text: string): void {
    this.received.push(JSON.parse(text) as PageMessage);
  }

  close(): void {
    this.readyState = CLOSED;
  }

  open(): void {
    this.readyState = OPEN;
    this.#call(this.onopen, new Event('open'));
  }

  /** The server says something. */
  say(message: ServerMessage): void {
    this.#call(this.onmessage, new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  /** The connection ends from outside. */
  fail(): void {
    this.readyState = CLOSED;
    this.#call(this.onclose, new Event('close'));
  }

  of<Type extends PageMessage['type']>(type: Type): Extract<PageMessage, { type: Type }>[] {
    return this.received.filter(
      (message): message is Extract<PageMessage, { type: Type }> => message.type === type,
    );
  }

  #call(listener: unknown, event: Event): void {
    (listener as ((event: Event) => void) | null)?.(event);
  }
}

/** Everything around a socket, with a clock that stands still until moved. */
export class FakeNetwork implements SocketTools {
  time = 1_000_000;
  prepared = 0;
  isReachable = true;
  readonly sockets: FakeSocket[] = [];
  #timers: { at: number; run: () => void }[] = [];

  readonly prepare = async (): Promise<void> => {
    this.prepared += 1;
    if (!this.isReachable) throw new Error('unreachable');
  };
  readonly connect = (): SocketLike => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };
  readonly now = (): number => this.time;
  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.time + ms, run };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((each) => each !== timer));
  };
  readonly random = (): number => 0;

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error('nobody has connected');
    return last;
  }

  /** Advances time; whatever becomes due happens in order. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      this.time = Math.max(this.time, next.at);
      this.#timers = this.#timers.filter((each) => each !== next);
      next.run();
      await settled();
    }
    this.time = end;
  }

  /** Connects the page and answers its hello. */
  async welcome(): Promise<FakeSocket> {
    await settled();
    this.socket.open();
    this.socket.say({ type: 'welcome', version: 1, now: this.time, heartbeat_s: 5 });
    return this.socket;
  }
}

/** Lets pending promises settle. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
}

/** The first event of a game from the fixed start, or another one. */
export function created(
  start: string,
  facts: Partial<Extract<GameEvent, { kind: 'created' }>> = {},
): GameEvent {
  return {
    seq: 1,
    kind: 'created',
    at: 1000,
    setup: 'fixed',
    seed: null,
    start,
    pace: { kind: 'none' },
    color: 'white',
    by: 'white',
    rematch_of: null,
    ...facts,
  };
}
