import { expect, it } from 'vitest';
import { LESSONS } from './lessons';
import { storage } from '../../storage';
import { progress, readTasks } from './progress.svelte';

it('reads what was stored, and nothing else', () => {
  expect(readTasks('["board.name",3,null]')).toEqual(['board.name']);
  for (const text of [null, '', '{', '{}', '5']) expect(readTasks(text)).toEqual([]);
});

it('goes from lesson to lesson', () => {
  const [first, second] = LESSONS;
  if (!first || !second) throw new Error('there are no lessons');
  expect([progress.isBegun, progress.next, progress.stateOf(first)]).toEqual([false, first, 'open']);
  for (const { id } of first.tasks) progress.finish(first, id);
  expect([progress.stateOf(first), progress.next, progress.lessonsDone]).toEqual(['done', second, 1]);
  progress.finish(second, second.tasks[0]?.id ?? '');
  expect(progress.stateOf(second)).toBe('begun');
  progress.forget();
  expect(progress.isBegun).toBe(false);
});

it('adds what was done elsewhere', () => {
  progress.forget();
  expect([progress.add(['a.b', 'a.c']), progress.add(['a.b', 'a.d'])]).toEqual([2, 1]);
  expect(progress.tasks).toEqual(['a.b', 'a.c', 'a.d']);
});

it('follows another tab, and loses nothing of either', () => {
  const [first] = LESSONS;
  if (!first) throw new Error('there are no lessons');
  progress.forget();
  storage.hear({ key: 'tzaar.learn', newValue: '["theirs.one"]' });
  progress.finish(first, 'mine');
  expect(progress.tasks).toEqual(['theirs.one', `${first.id}.mine`]);
  expect(readTasks(storage.read('tzaar.learn'))).toEqual(progress.tasks);
});
