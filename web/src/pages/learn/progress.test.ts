import { expect, it } from 'vitest';
import { LESSONS } from './lessons';
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
