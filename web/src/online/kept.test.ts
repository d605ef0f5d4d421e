import { expect, it } from 'vitest';
import { memory, memoryStorage } from '../storage/testing';
import { KeptGames } from './kept';
import { created } from './testing';
import type { GameEvent } from './types';

const joined: GameEvent = { seq: 2, kind: 'joined', color: 'black', by: 'black', at: 2000 };

it('keeps everything known about a game', () => {
  const kept = new KeptGames(memoryStorage());
  expect(kept.get('g').events).toEqual([]);
  kept.note('g', { invite: 'i' });
  kept.note('g', { you: 'white' });
  kept.noteEvents('g', [created('s'), joined]);
  kept.noteEvents('g', [created('s')]); // another tab is behind
  expect(kept.get('g')).toMatchObject({ you: 'white', invite: 'i', events: [{ seq: 1 }, { seq: 2 }] });
});

it('lists own games, latest first, and those in which it is the visitor’s turn', () => {
  const kept = new KeptGames(memoryStorage());
  kept.note('old', { you: 'black', events: [created('s'), joined] });
  kept.note('new', { you: 'white', events: [created('s'), { ...joined, at: 3000 }] });
  kept.note('watched', { watch: 'w', events: [created('s'), joined] });
  kept.note('offered', { isCreator: true, events: [created('s')] });
  kept.note('over', { you: 'white', isOver: true, events: [created('s'), joined] });
  expect(kept.list().map(({ game }) => game.id)).toEqual(['new', 'old', 'over', 'offered']);
  expect(kept.due().map(({ id }) => id)).toEqual(['new']);
});

it('leaves old games to the server', () => {
  const kept = new KeptGames(memoryStorage());
  for (let i = 0; i < 103; i++)
    kept.note(`g${i}`, { you: 'white', isOver: true, events: [created('s', { at: i })] });
  kept.note('running', { you: 'white', events: [created('s', { at: 0 })] });
  kept.tidy();
  expect(kept.list()).toHaveLength(101);
  expect(['g2', 'g3', 'running'].map((id) => kept.get(id).events.length)).toEqual([0, 1, 1]);
});

it('ignores damaged entries', () => {
  const area = memory();
  area.setItem('tzaar.online.a', '{');
  area.setItem('tzaar.online.b', '{"you":"white","events":[{"seq":2}]}');
  const kept = new KeptGames(memoryStorage(area));
  expect([kept.list(), kept.get('b').you]).toEqual([[], null]);
  kept.clear();
  expect(area.getItem('tzaar.online.a')).toBeNull();
});
