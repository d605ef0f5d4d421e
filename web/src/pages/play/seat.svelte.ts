/**
 * This tab's place at a game. One tab plays it; any other that opens it watches until it takes over: the same game is
 * never continued in two places. Knows no texts and no elements.
 */
import { fromStored, type StoredGame } from '../../game/store';
import { Ownership, type Surroundings } from '../../storage';
import type { Color } from '../../core/types';
import type { DrawnOptions } from './beginning';
import { isPlayed } from './saving';
import { PlaySession, type SessionTools } from './session.svelte';

/** left: something else was requested meanwhile. */
export type Opening = 'open' | 'missing' | 'unreadable' | 'analysed' | 'left';

export interface SeatEvents {
  /** Another tab has taken the game over. */
  lost?(): void;
}

export class Seat {
  readonly #tools: SessionTools;
  readonly #around: Surroundings;
  readonly #events: SeatEvents;
  #session = $state.raw<PlaySession | null>(null);
  #isTakingOver = $state(false);
  #ownership: Ownership<StoredGame> | null = null;
  /** Counts requests, so that a late answer cannot replace a newer one. */
  #asked = 0;

  constructor(tools: SessionTools, around: Surroundings, events: SeatEvents = {}) {
    const saved = (): void => this.#publish();
    this.#tools = { ...tools, events: { ...tools.events, saved } };
    this.#around = around;
    this.#events = events;
  }

  get session(): PlaySession | null {
    return this.#session;
  }

  get isTakingOver(): boolean {
    return this.#isTakingOver;
  }

  /** Opens a game of My games: played on here, or watched if another tab has it. Rejects with a CoreError. */
  async open(id: string): Promise<Opening> {
    const asked = ++this.#asked;
    await this.#stop();
    const ownership = this.#ownershipOf(id);
    await ownership.claim();
    try {
      const session = await this.#resume(this.#tools.store.get(id));
      if (asked === this.#asked && session instanceof PlaySession) {
        this.#sit(session, ownership);
        return 'open';
      }
      await ownership.close();
      if (asked !== this.#asked) return 'left';
      if (session) return 'analysed';
      return this.#tools.store.has(id) ? 'unreadable' : 'missing';
    } catch (error) {
      await ownership.close();
      throw error;
    }
  }

  /** Starts a new game. Returns its id; null if something else was requested meanwhile. */
  async start(options: DrawnOptions, names: Record<Color, string>): Promise<string | null> {
    const asked = ++this.#asked;
    const session = await PlaySession.start(options, names, this.#tools);
    const ownership = this.#ownershipOf(session.id);
    await ownership.claim();
    if (asked !== this.#asked) {
      await ownership.close();
      return null;
    }
    // The previous game stays on the board until there is another to show.
    void this.#stop();
    this.#sit(session, ownership);
    return session.id;
  }

  /** Takes a game over from another tab. */
  async takeOver(): Promise<void> {
    const [asked, watched, ownership] = [this.#asked, this.#session, this.#ownership];
    if (!watched?.isWatching || !ownership || this.#isTakingOver) return;
    this.#isTakingOver = true;
    try {
      const handed = await ownership.takeOver();
      await this.#playOn(watched.id, handed, asked);
    } finally {
      this.#isTakingOver = false;
    }
  }

  /** Continues here if the tab that had the game is gone. */
  async claim(): Promise<void> {
    const [asked, watched, ownership] = [this.#asked, this.#session, this.#ownership];
    if (!watched?.isWatching || !ownership || this.#isTakingOver) return;
    if (await ownership.claim()) await this.#playOn(watched.id, watched.stored, asked);
  }

  /** The game is stored as it is and belongs to no tab. */
  async leave(): Promise<void> {
    this.#asked += 1;
    await this.#stop();
  }

  async #stop(): Promise<void> {
    const [session, ownership] = [this.#session, this.#ownership];
    session?.end();
    this.#session = this.#ownership = null;
    await ownership?.close();
  }

  #sit(session: PlaySession, ownership: Ownership<StoredGame>): void {
    this.#session = session;
    this.#ownership = ownership;
    this.#tools.store.current = session.id;
    if (ownership.isOwner) session.begin();
    else {
      session.watch();
      ownership.ask();
    }
  }

  async #playOn(id: string, told: StoredGame | null, asked: number): Promise<void> {
    const session = await this.#resume(this.#latest(id, told));
    if (asked !== this.#asked || !(session instanceof PlaySession)) return;
    this.#session = session;
    if (this.#ownership?.isOwner) session.begin();
    else session.watch();
  }

  #ownershipOf(id: string): Ownership<StoredGame> {
    const ownership: Ownership<StoredGame> = new Ownership(
      `tzaar.game.${id}`,
      {
        handOver: () => {
          this.#session?.end();
          return this.#told(id);
        },
        tell: () => this.#told(id),
        lost: () => {
          if (this.#ownership !== ownership) return;
          this.#session?.watch();
          this.#events.lost?.();
        },
        heard: (state) => {
          if (this.#ownership === ownership) void this.#follow(state);
        },
      },
      this.#around,
    );
    return ownership;
  }

  #told(id: string): StoredGame {
    return this.#session?.stored ?? (this.#tools.store.get(id) as StoredGame);
  }

  #publish(): void {
    if (this.#session && !this.#session.isWatching) this.#ownership?.publish(this.#session.stored);
  }

  /** The owner's latest state; while one is being applied, only the last of those that arrive waits. */
  #news: StoredGame | null = null;
  #isFollowing = false;

  async #follow(state: StoredGame): Promise<void> {
    this.#news = state;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    try {
      for (let news = this.#next(); news; news = this.#next()) {
        const asked = this.#asked;
        const session = await this.#resume(news);
        const isWanted = asked === this.#asked && this.#session?.isWatching && !this.#ownership?.isOwner;
        if (!isWanted || !(session instanceof PlaySession)) continue;
        session.watch();
        this.#session = session;
      }
    } finally {
      this.#isFollowing = false;
    }
  }

  #next(): StoredGame | null {
    const news = this.#news;
    this.#news = null;
    return news;
  }

  /** The later one: messages between tabs may overtake what they store, and the storage may be full. */
  #latest(id: string, told: StoredGame | null): StoredGame | null {
    const kept = this.#tools.store.get(id);
    return told && (!kept || told.updated >= kept.updated) ? told : kept;
  }

  /** Null without a game; the game itself if it was only analysed. */
  async #resume(stored: StoredGame | null): Promise<PlaySession | StoredGame | null> {
    if (!stored) return null;
    const saved = await fromStored(stored, this.#tools.core);
    return isPlayed(saved) ? PlaySession.resume(saved, this.#tools) : stored;
  }
}
