/* eslint-disable svelte/prefer-svelte-reactivity -- followers and timers are nothing that is shown */
/**
 * The door to the server for everything that is shown: which games are followed, what is on its way, and how the
 * connection fares. Knows no words and no elements.
 */
import type { BrowserStorage } from '../storage';
import type { PresenceTold } from './attendance.svelte';
import { freshToken } from './ids';
import type { KeptGames } from './kept';
import { messageOf, Outbox, type Entry } from './outbox';
import { LiveSocket, type SocketState, type SocketTools } from './socket';
import type { Answer, CreateGame, GameEvent, ServerMessage, Wanted } from './types';

export type GameOpened = Extract<ServerMessage, { type: 'game' }>;
export type RefusedTold = Extract<ServerMessage, { type: 'refused' }>;

/** What lets in who has no seat. */
export type Secret = { watch?: string; invite?: string };

/** Who follows a game. */
export interface Follower {
  /** The last event that it has. */
  readonly seq: number;
  /** The secret of the link by which it is seen. */
  readonly secret: Secret;
  opened(message: GameOpened): void;
  happened(events: readonly GameEvent[]): void;
  answered(entry: Extract<Entry, { game: string }>, answer: Answer): void;
  presence(message: PresenceTold): void;
  refused(message: RefusedTold): void;
}

export type Creation = { command: CreateGame; answer: Answer };

/** An answer that does not come over an open connection is asked for again after so long. */
const IMPATIENCE_MS = 8000;
/** After "try again" the server is left alone for so long. */
const RETRY_MS = 1000;

export class Connection {
  readonly outbox: Outbox;
  readonly #kept: KeptGames;
  readonly #tools: SocketTools;
  readonly #socket: LiveSocket;
  readonly #followers = new Map<string, Follower>();
  /** Commands that were sent over this very connection. */
  readonly #sent = new Set<string>();
  readonly #creations = new Set<(creation: Creation) => void>();
  #state = $state<SocketState>('off');
  /** Counts changes of what is on its way. */
  #version = $state(0);

  constructor(storage: BrowserStorage, kept: KeptGames, tools: SocketTools) {
    this.outbox = new Outbox(storage, tools.now);
    this.#kept = kept;
    this.#tools = tools;
    this.#socket = new LiveSocket(tools, {
      opened: () => this.#resume(),
      received: (message) => this.#take(message),
      changed: (state) => (this.#state = state),
    });
  }

  get state(): SocketState {
    return this.#state;
  }

  get isOnline(): boolean {
    return this.#state === 'open';
  }

  /** Milliseconds since 1970 by the server's clock. */
  get now(): number {
    return this.#tools.now() + this.#socket.offset;
  }

  start(): void {
    this.#socket.start();
  }

  stop(): void {
    this.#socket.stop();
  }

  wake(): void {
    this.#socket.wake();
  }

  cut(): void {
    this.#socket.cut();
  }

  /** Tells a follower of a game, from where it is, until what is returned is called. */
  follow(game: string, follower: Follower): () => void {
    this.#followers.set(game, follower);
    this.#subscribe(game, follower);
    this.start();
    return () => {
      if (this.#followers.get(game) !== follower) return;
      this.#followers.delete(game);
      this.#socket.send({ type: 'unsubscribe', game });
    };
  }

  /** Asks again what follows, and who the visitor is in the game. */
  refresh(game: string): void {
    const follower = this.#followers.get(game);
    if (follower) this.#subscribe(game, follower);
  }

  /** Stores a command, then sends it. */
  command(game: string, wanted: Wanted, seq: number): Entry {
    const entry = this.outbox.add(game, { ...wanted, command_id: freshToken(), seq });
    this.#flush();
    return entry;
  }

  create(offer: Omit<CreateGame, 'command_id' | 'invite' | 'watch'>): string {
    const command = { ...offer, command_id: freshToken(), invite: freshToken(), watch: freshToken() };
    this.outbox.add(null, command);
    this.start();
    this.#flush();
    return command.command_id;
  }

  /** Hears of games that were created from here, until what is returned is called. */
  onCreated(listener: (creation: Creation) => void): () => void {
    this.#creations.add(listener);
    return () => void this.#creations.delete(listener);
  }

  /** What of a game is on its way; reactive. */
  pendingOf(game: string): Extract<Entry, { game: string }>[] {
    void this.#version;
    return this.outbox.pendingOf(game);
  }

  /** Another tab has put something into the outbox, or taken it out. */
  recount(): void {
    this.#flush();
  }

  get isCreating(): boolean {
    void this.#version;
    return this.outbox.pending().some((entry) => entry.game === null);
  }

  #subscribe(game: string, { seq, secret }: Follower): void {
    this.#socket.send({ type: 'subscribe', game, seq, ...secret });
  }

  #resume(): void {
    this.#sent.clear();
    for (const [game, follower] of this.#followers) this.#subscribe(game, follower);
    this.#flush();
  }

  /** Sends what may be sent and was not. */
  #flush(): void {
    this.#version += 1;
    for (const entry of this.outbox.due()) {
      const { command_id: id } = entry.command;
      if (this.#sent.has(id) || !this.#socket.send(messageOf(entry))) continue;
      this.#sent.add(id);
      this.#again(id, IMPATIENCE_MS);
    }
  }

  /** Sends a command once more after a while, unless it has been answered; it does no harm. */
  #again(id: string, ms: number): void {
    this.#tools.after(ms, () => {
      if (!this.outbox.get(id)) return;
      this.#sent.delete(id);
      this.#flush();
    });
  }

  #settle(id: string): void {
    this.outbox.settle(id);
    this.#sent.delete(id);
    this.#flush();
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case 'game':
        this.#followers.get(message.game)?.opened(message);
        return;
      case 'events':
        this.#grow(message.game, message.events);
        return;
      case 'presence':
        this.#followers.get(message.game)?.presence(message);
        return;
      case 'refused':
        if (message.game) this.#followers.get(message.game)?.refused(message);
        return;
      case 'answer':
        this.#answer(message);
        return;
      default:
    }
  }

  #grow(game: string, events: readonly GameEvent[]): void {
    const follower = this.#followers.get(game);
    if (!follower) return;
    const news = events.filter((event) => event.seq > follower.seq);
    const isGap = news.some((event, i) => event.seq !== follower.seq + 1 + i);
    if (isGap) this.#subscribe(game, follower);
    else if (news.length > 0) follower.happened(news);
  }

  #answer(answer: Answer): void {
    const entry = this.outbox.get(answer.command_id);
    if (!answer.ok && (answer.code === 'unavailable' || answer.code === 'too-fast')) {
      // Nothing is decided yet.
      if (entry) this.#again(answer.command_id, answer.wait_ms ?? RETRY_MS);
      return;
    }
    // Another tab has heard the answer first: what is on its way is less here, too.
    if (!entry) return this.#settle(answer.command_id);
    this.outbox.settle(answer.command_id);
    if (entry.game === null) {
      const { invite, watch } = entry.command;
      if (answer.ok) this.#kept.note(answer.game, { isCreator: true, invite, watch });
      for (const listener of this.#creations) listener({ command: entry.command, answer });
    } else {
      if (!answer.ok && answer.events) this.#grow(entry.game, answer.events);
      this.#followers.get(entry.game)?.answered(entry, answer);
    }
    this.#settle(answer.command_id);
  }
}
