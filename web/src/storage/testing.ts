/** For tests: storages, and tabs of one browser. */
import { BrowserStorage } from './storage.svelte';
import type { Hold, Locks, Wish } from './locks';
import type { Channel, Surroundings } from './ownership';

/** Enough of a Storage: its keys are its own properties. */
export function memory(): Storage {
  const methods = {
    getItem(key: string) {
      return (this as Record<string, unknown>)[key] ?? null;
    },
    setItem(key: string, value: string) {
      (this as Record<string, unknown>)[key] = value;
    },
    removeItem(key: string) {
      Reflect.deleteProperty(this, key);
    },
  };
  return Object.create(methods) as Storage;
}

export function memoryStorage(area: Storage = memory()): BrowserStorage {
  return new BrowserStorage(() => area);
}

/** The tabs of one browser, in one process, with shared locks and channels. */
export class FakeBrowser {
  readonly #holders = new Map<string, { onLost: () => void; hold: Hold }>();
  readonly #channels = new Map<string, Set<Channel>>();
  readonly #deliver: (task: () => void) => void;
  /** A suspended tab receives nothing. */
  readonly asleep = new Set<Channel>();

  /** Messages arrive at once, or when `deliver` says so. */
  constructor(deliver: (task: () => void) => void = queueMicrotask) {
    this.#deliver = deliver;
  }

  readonly locks: Locks = {
    hold: async (name: string, { steal = false, onLost }: Wish) => {
      const holder = this.#holders.get(name);
      if (holder && !steal) return null;
      const hold: Hold = {
        release: async () => {
          if (this.#holders.get(name)?.hold === hold) this.#holders.delete(name);
        },
      };
      this.#holders.set(name, { onLost, hold });
      holder?.onLost();
      return hold;
    },
  };

  get tab(): Surroundings {
    return {
      locks: this.locks,
      open: (name) => this.#open(name),
      wait: () => new Promise((done) => setTimeout(done)),
    };
  }

  #open(name: string): Channel {
    const others = this.#channels.get(name) ?? new Set();
    this.#channels.set(name, others);
    const channel: Channel = {
      onmessage: null,
      close: () => void others.delete(channel),
      postMessage: (data: unknown) => {
        for (const other of others)
          if (other !== channel && !this.asleep.has(other))
            this.#deliver(() =>
              other.onmessage?.call(
                other as BroadcastChannel,
                { data: structuredClone(data) } as MessageEvent,
              ),
            );
      },
    };
    others.add(channel);
    return channel;
  }

  /** All channels of a name, in the order in which they were opened. */
  channels(name: string): Channel[] {
    return [...(this.#channels.get(name) ?? [])];
  }
}
