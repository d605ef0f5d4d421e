// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeEach, expect, it } from 'vitest';
import { memory, memoryStorage } from '../storage/testing';
import { Connection } from './connection.svelte';
import { KeptGames } from './kept';
import { isOutboxKey } from './outbox';
import { FakeNetwork } from './testing';

/** Two tabs of one player share an outbox; each shows what is in transit, whichever of them sends it. */
let area: Storage;
let network: FakeNetwork;
let connection: Connection;
let shown: number;

beforeEach(() => {
  area = memory();
  network = new FakeNetwork();
  connection = new Connection(memoryStorage(area), new KeptGames(memoryStorage(area)), network);
  return $effect.root(() => {
    $effect(() => {
      shown = connection.pendingOf('g').length;
    });
  });
});

async function sent() {
  connection.start();
  const server = await network.welcome();
  const { command } = connection.command('g', { kind: 'resign' }, 4);
  flushSync();
  expect(shown).toBe(1);
  return { server, id: command.command_id };
}

it('shows nothing in transit once the answer has come, even if another tab received it first', async () => {
  const { server, id } = await sent();
  area.removeItem(`tzaar.outbox.${id}`);
  server.say({ type: 'answer', command_id: id, ok: true, game: 'g', seq: 5 });
  flushSync();
  expect(shown).toBe(0);
});

it('shows nothing in transit once the browser reports that another tab has removed it', async () => {
  const { id } = await sent();
  const key = `tzaar.outbox.${id}`;
  area.removeItem(key);
  expect(isOutboxKey(key)).toBe(true);
  connection.recount();
  flushSync();
  expect(shown).toBe(0);
});
