/* eslint-disable svelte/prefer-svelte-reactivity -- sets that are made again, never changed */
/**
 * Entries that are only ever added to: each page that is open has a log of its own, which nobody else writes, so that
 * two tabs cannot overwrite each other's.
 */
import type { BrowserStorage } from './storage.svelte';

/** How entries are stored. */
export interface LogFormat<Entry> {
  /** Of the keys of all logs. */
  prefix: string;
  /** One line. */
  write(entry: Entry): string;
  /** Null if the line is damaged. */
  read(line: string): Entry | null;
}

/** Milliseconds since 1970; until then years have four digits. */
const LATEST = Date.UTC(9999, 0);

export const isBetween = (value: unknown, low: number, high: number): boolean =>
  typeof value === 'number' && value >= low && value <= high;

/** Whether a stored value is a moment in milliseconds since 1970. */
export const isTime = (value: unknown): boolean => isBetween(value, 0, LATEST);

export class Log<Entry extends { at: number }> {
  readonly #storage: BrowserStorage;
  readonly #format: LogFormat<Entry>;
  readonly #key: string;
  #all = $state.raw<readonly Entry[]>([]);
  #damaged = $state(0);

  /** `name`: of this page's own log. */
  constructor(store: BrowserStorage, format: LogFormat<Entry>, name: string) {
    this.#storage = store;
    this.#format = format;
    this.#key = format.prefix + name;
    this.#read();
    store.followAll(format.prefix, () => this.#read());
  }

  /** In the order in which they happened. */
  get all(): readonly Entry[] {
    return this.#all;
  }

  /** Entries that cannot be read. They stay where they are. */
  get damaged(): number {
    return this.#damaged;
  }

  add(entry: Entry): void {
    this.addAll([entry]);
  }

  /** Adds those that are not there yet; returns how many they were. */
  addAll(entries: readonly Entry[]): number {
    const { write } = this.#format;
    const known = new Set(this.#all.map(write));
    const lines = [...new Set(entries.map(write))].filter((line) => !known.has(line));
    if (lines.length > 0) {
      this.#storage.write(
        this.#key,
        [this.#storage.read(this.#key) ?? '', ...lines, ''].join('\n').trimStart(),
      );
      this.#read();
    }
    return lines.length;
  }

  #read(): void {
    const lines = this.#storage
      .keys(this.#format.prefix)
      .flatMap((key) => (this.#storage.read(key) ?? '').split('\n'))
      .filter((line) => line !== '');
    const read = [...new Set(lines)].map(this.#format.read);
    const sound = read.filter((entry) => entry !== null);
    this.#damaged = read.length - sound.length;
    this.#all = sound.sort((one, other) => one.at - other.at);
  }
}

/** A name for a log that no other page has. */
export function freshName(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((name, word) => name + word.toString(36), '');
}
