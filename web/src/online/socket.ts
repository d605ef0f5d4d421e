/**
 * The page's one connection to the server, which restores itself. It says hello, answers and sends heartbeats,
 * estimates the server's time, and reconnects after pauses that double while nobody answers.
 */
import { VERSION, type PageMessage, type ServerMessage } from './types';

/** outdated: the server speaks another version; only a reload helps. */
export type SocketState = 'off' | 'connecting' | 'open' | 'waiting' | 'outdated';

/** The subset of WebSocket used here. */
export type SocketLike = Pick<
  WebSocket,
  'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'onerror' | 'readyState'
>;

export interface SocketTools {
  /** Makes sure the server knows this browser, before the first connection and after the server has forgotten it. */
  prepare: () => Promise<void>;
  connect: () => SocketLike;
  /** Milliseconds since 1970 by this machine. */
  now: () => number;
  /** Calls back once; the returned function cancels it. */
  after: (ms: number, run: () => void) => () => void;
  /** From 0 to 1. */
  random: () => number;
}

export interface SocketEvents {
  /** Hello has been answered: resend subscriptions and whatever was not answered. */
  opened: () => void;
  received: (message: ServerMessage) => void;
  changed: (state: SocketState) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** Until the server gives its own interval. */
const HEARTBEAT_MS = 5000;
/** Missed heartbeats after which the connection is given up. */
const SILENCES = 2;
/** The server's time is taken from the fastest of the latest answers. */
const SAMPLES = 5;

export class LiveSocket {
  readonly #tools: SocketTools;
  readonly #events: SocketEvents;
  #state: SocketState = 'off';
  #socket: SocketLike | null = null;
  #attempt = 0;
  #isPrepared = false;
  #heartbeatMs = HEARTBEAT_MS;
  #heard = 0;
  #callOff: (() => void)[] = [];
  #samples: { delay: number; offset: number }[] = [];
  /** Counts connections, so that events of an old one are ignored. */
  #run = 0;

  constructor(tools: SocketTools, events: SocketEvents) {
    this.#tools = tools;
    this.#events = events;
  }

  get state(): SocketState {
    return this.#state;
  }

  /** How far the server's clock is ahead of this machine's. */
  get offset(): number {
    const [best] = this.#samples.toSorted((a, b) => a.delay - b.delay);
    return best?.offset ?? 0;
  }

  start(): void {
    if (this.#state === 'off') void this.#connect();
  }

  stop(): void {
    this.#drop();
    this.#change('off');
  }

  /** False if not connected: send it again in `opened`. */
  send(message: PageMessage): boolean {
    if (this.#state !== 'open') return false;
    this.#post(message);
    return true;
  }

  /** The network is back, or the page is visible again: no need to wait for the end of a pause. */
  wake(): void {
    if (this.#state === 'waiting') void this.#connect();
    else if (this.#state === 'open') {
      if (this.#isSilent) this.#lose(0);
      else this.#post({ type: 'ping', at: this.#tools.now() });
    }
  }

  /** The browser says that the network is gone: an open connection is dead. */
  cut(): void {
    if (this.#state === 'open' || this.#state === 'connecting') this.#lose(null);
  }

  /** The server no longer knows this browser. */
  forget(): void {
    this.#isPrepared = false;
    this.#lose(null);
  }

  get #isSilent(): boolean {
    return this.#tools.now() - this.#heard >= SILENCES * this.#heartbeatMs;
  }

  async #connect(): Promise<void> {
    this.#drop();
    const run = this.#run;
    this.#change('connecting');
    try {
      if (!this.#isPrepared) await this.#tools.prepare();
      if (run !== this.#run) return;
      this.#isPrepared = true;
      this.#listen(this.#tools.connect(), run);
    } catch {
      if (run === this.#run) this.#lose(null);
    }
  }

  #listen(socket: SocketLike, run: number): void {
    this.#socket = socket;
    this.#heard = this.#tools.now();
    socket.onopen = () => this.#post({ type: 'hello', version: VERSION });
    socket.onmessage = ({ data }: MessageEvent) => {
      if (run === this.#run) this.#hear(data);
    };
    socket.onerror = socket.onclose = () => {
      if (run === this.#run) this.#lose(null);
    };
    this.#beat();
  }

  #hear(data: unknown): void {
    this.#heard = this.#tools.now();
    const message = parsed(data);
    if (!message) return;
    if (message.type === 'welcome') this.#welcome(message);
    else if (message.type === 'ping') this.#post({ type: 'pong', at: message.at });
    else if (message.type === 'pong') this.#measure(message);
    else if (message.type === 'bye') this.#lose(message.wait_ms);
    else if (message.type === 'refused' && message.code === 'bad-version') {
      this.#drop();
      this.#change('outdated');
    } else if (message.type === 'refused' && message.code === 'no-session') this.forget();
    else this.#events.received(message);
  }

  #welcome({ heartbeat_s, now }: Extract<ServerMessage, { type: 'welcome' }>): void {
    this.#heartbeatMs = heartbeat_s * 1000;
    this.#attempt = 0;
    // The one-way delay is not known yet; the first answer to a ping is better.
    if (this.#samples.length === 0) this.#samples = [{ delay: Infinity, offset: now - this.#tools.now() }];
    this.#change('open');
    this.#events.opened();
    this.#post({ type: 'ping', at: this.#tools.now() });
  }

  #measure({ at, now }: Extract<ServerMessage, { type: 'pong' }>): void {
    const received = this.#tools.now();
    const delay = received - at;
    if (delay < 0) return;
    const known = this.#samples.filter((sample) => sample.delay < Infinity);
    this.#samples = [...known, { delay, offset: now - (at + received) / 2 }].slice(-SAMPLES);
  }

  /** Sends heartbeats and detects the server's silence. */
  #beat(): void {
    this.#callOff.push(
      this.#tools.after(this.#heartbeatMs, () => {
        if (this.#isSilent) return this.#lose(null);
        if (this.#state === 'open') this.#post({ type: 'ping', at: this.#tools.now() });
        this.#beat();
      }),
    );
  }

  /** Reconnects after `pauseMs`, or after a pause that doubles every time. */
  #lose(pauseMs: number | null): void {
    this.#drop();
    const doubled = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#attempt);
    this.#attempt += 1;
    // Clients that lost the same server should not all return at the same moment.
    const pause =
      pauseMs === null ? doubled * (0.5 + this.#tools.random() / 2) : pauseMs * (1 + this.#tools.random());
    this.#change('waiting');
    this.#callOff.push(this.#tools.after(pause, () => void this.#connect()));
  }

  #drop(): void {
    this.#run += 1;
    for (const callOff of this.#callOff) callOff();
    this.#callOff = [];
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }

  #post(message: PageMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  #change(state: SocketState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#events.changed(state);
  }
}

/** WebSocket.OPEN, even where WebSocket is not defined. */
const OPEN = 1;

function parsed(data: unknown): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === 'object' && message !== null && 'type' in message
      ? (message as ServerMessage)
      : null;
  } catch {
    return null;
  }
}
