/* eslint-disable svelte/prefer-svelte-reactivity -- followers and timers are nothing that is shown */
/**
 * The interface between the server and everything displayed: which games are followed, what is in transit, and the
 * state of the connection. Knows no texts and no elements.
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

/** The secret that admits somebody without a seat. */
export type Secret = { watch?: string; invite?: string };

/** A follower of a game. */
export interface Follower {
  /** The last event it has. */
  readonly seq: number;
  /** The secret of the link through which it has access. */
  readonly secret: Secret;
  opened(message: GameOpened): void;
  happened(events: readonly GameEvent[]): void;
  answered(entry: Extract<Entry, { game: string }>, answer: Answer): void;
  presence(message: PresenceTold): void;
  refused(message: RefusedTold): void;
}

export type Creation = { command: CreateGame; answer: Answer };

/** If an answer does not come over an open connection, it is requested again after this. */
const IMPATIENCE_MS = 8000;
/** After "try again", the server is left alone for this long. */
const RETRY_MS = 1000;

export class Connection {
  readonly outbox: Outbox;
  readonly #kept: KeptGames;
  readonly #tools: SocketTools;
  readonly #socket: LiveSocket;
  readonly #followers = new Map<string, Follower>();
  /** Commands already sent over this connection. */
  readonly #sent = new Set<string>();
  readonly #creations = new Set<(creation: Creation) => void>();
  #state = $state<SocketState>('off');
  /** Incremented when what is in transit changes. */
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

  /** Notifies a follower of a game, from its last event on, until the returned function is called. */
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

  /** Asks again for later events, and for the visitor's role in the game. */
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

  /** Notifies of games created from here, until the returned function is called. */
  onCreated(listener: (creation: Creation) => void): () => void {
    this.#creations.add(listener);
    return () => void this.#creations.delete(listener);
  }

  /** A game's commands in transit; reactive. */
  pendingOf(game: string): Extract<Entry, { game: string }>[] {
    void this.#version;
    return this.outbox.pendingOf(game);
  }

  /** Another tab has changed the outbox. */
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

  /** Sends what may be sent and has not been. */
  #flush(): void {
    this.#version += 1;
    for (const entry of this.outbox.due()) {
      const { command_id: id } = entry.command;
      if (this.#sent.has(id) || !this.#socket.send(messageOf(entry))) continue;
      this.#sent.add(id);
      this.#again(id, IMPATIENCE_MS);
    }
  }

  /** Resends a command after a while, unless answered; that is harmless. */
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
      // Not decided yet.
      if (entry) this.#again(answer.command_id, answer.wait_ms ?? RETRY_MS);
      return;
    }
    // Another tab has received the answer first: less is in transit here, too.
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
