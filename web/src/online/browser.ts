/** This page's connection, created when first needed. */
import { storage } from '../storage';
import { post } from './api';
import { Connection } from './connection.svelte';
import { KeptGames } from './kept';
import { isOutboxKey } from './outbox';

export const keptGames = new KeptGames(storage);

let connection: Connection | null = null;

export function pageConnection(): Connection {
  if (connection) return connection;
  const made = new Connection(storage, keptGames, {
    prepare: async () => {
      await post('/api/guest');
      noteGuest();
    },
    connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/socket`),
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
  });
  addEventListener('online', () => made.wake());
  addEventListener('offline', () => made.cut());
  window.addEventListener('storage', ({ key }) => {
    if (key === null || isOutboxKey(key)) made.recount();
  });
  // A page restored from the back/forward cache has lost its connection.
  addEventListener('pageshow', () => made.wake());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) made.wake();
  });
  return (connection = made);
}

const GUEST = 'tzaar.guest';

/** The server knows this browser from now on. */
export function noteGuest(): void {
  storage.write(GUEST, 'yes');
}

/** Whether the server knows this browser: if not, there is no need to connect. */
export function isGuest(): boolean {
  return storage.read(GUEST) !== null;
}
