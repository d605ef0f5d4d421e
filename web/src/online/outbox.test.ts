import { expect, it } from 'vitest';
import { memory, memoryStorage } from '../storage/testing';
import { messageOf, Outbox } from './outbox';
import type { Command, CreateGame } from './types';

const resign = (id: string): Command => ({ kind: 'resign', command_id: id, seq: 1 });
const offer: CreateGame = {
  command_id: 'new',
  setup: 'fixed',
  seed: null,
  color: 'random',
  pace: { kind: 'none' },
  invite: 'i',
  watch: 'w',
};

it('keeps commands in order until they are answered, even across a reload', () => {
  const area = memory();
  const outbox = new Outbox(memoryStorage(area), () => 5);
  outbox.add('g', resign('b'));
  outbox.add('g', resign('a'));
  outbox.add(null, offer);
  const later = new Outbox(memoryStorage(area), () => 6);
  expect(later.pending().map(({ command }) => command.command_id)).toEqual(['b', 'a', 'new']);
  later.settle('b');
  expect(outbox.pendingOf('g').map(({ command }) => command.command_id)).toEqual(['a']);
});

it('sends one command of a game at a time', () => {
  const outbox = new Outbox(memoryStorage(), () => 5);
  outbox.add('g', resign('1'));
  outbox.add('g', resign('2'));
  outbox.add('h', resign('3'));
  outbox.add(null, offer);
  expect(outbox.due().map(({ command }) => command.command_id)).toEqual(['1', '3', 'new']);
});

it('converts commands to messages', () => {
  const outbox = new Outbox(memoryStorage(), () => 5);
  expect(messageOf(outbox.add('g', resign('1')))).toEqual({
    type: 'command',
    game: 'g',
    command: resign('1'),
  });
  expect(messageOf(outbox.add(null, offer))).toEqual({ type: 'create', command: offer });
});

it('leaves damaged entries alone', () => {
  const area = memory();
  area.setItem('tzaar.outbox.x', '{');
  area.setItem('tzaar.outbox.y', '{"at":1,"game":3,"command":{}}');
  const outbox = new Outbox(memoryStorage(area), () => 5);
  expect(outbox.pending()).toEqual([]);
});
