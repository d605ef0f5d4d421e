import { afterEach, expect, it } from 'vitest';
import { storage } from '../../storage';
import type { Lesson } from './lesson';
import { BASICS } from './lessons';
import { progress, readTasks } from './progress.svelte';

afterEach(() => progress.forget(BASICS));

it('reads valid tasks, and nothing else', () => {
  expect(readTasks('["board.name",3,null]')).toEqual(['board.name']);
  for (const text of [null, '', '{', '{}', '5']) expect(readTasks(text)).toEqual([]);
});

it('goes from lesson to lesson', () => {
  const [first, second] = BASICS.lessons;
  if (!first || !second) throw new Error('there are no lessons');
  expect([progress.hasBegun(BASICS), progress.nextIn(BASICS), progress.stateOf(BASICS, first)]).toEqual([
    false,
    first,
    'open',
  ]);
  for (const { id } of first.tasks) progress.finish(BASICS, first, id);
  expect([progress.stateOf(BASICS, first), progress.nextIn(BASICS), progress.doneIn(BASICS)]).toEqual([
    'done',
    second,
    1,
  ]);
  progress.finish(BASICS, second, second.tasks[0]?.id ?? '');
  expect(progress.stateOf(BASICS, second)).toBe('begun');
  progress.forget(BASICS);
  expect(progress.hasBegun(BASICS)).toBe(false);
});

it('adds what was done elsewhere', () => {
  progress.forget(BASICS);
  expect([progress.add(['a.b', 'a.c']), progress.add(['a.b', 'a.d'])]).toEqual([2, 1]);
  expect(progress.tasks).toEqual(['a.b', 'a.c', 'a.d']);
});

it('follows another tab, and loses nothing from either', () => {
  const [first] = BASICS.lessons;
  if (!first) throw new Error('there are no lessons');
  progress.forget(BASICS);
  storage.hear({ key: 'tzaar.learn', newValue: '["theirs.one"]' });
  progress.finish(BASICS, first, 'mine');
  expect(progress.tasks).toEqual(['theirs.one', `${first.id}.mine`]);
  expect(readTasks(storage.read('tzaar.learn'))).toEqual(progress.tasks);
});
/** The tasks of the course as first published: visitors have them in their browsers. */
const PUBLISHED = `
  board.name board.lines board.hole pieces.tzaar pieces.tzarra pieces.six pieces.totts stacks.highest stacks.type
  stacks.strength rays.reach rays.first rays.far centre.across centre.reach centre.around capturing.any
  capturing.prey capturing.tzaar capturing.height strength.prey strength.equal strength.tower reinforcing.merge
  reinforcing.sum reinforcing.top reinforcing.tzaar opening.open opening.one opening.then two.grow two.strike
  two.order whole.twice whole.height pass.second pass.first vacant.stop vacant.open trio.which trio.last trio.both
  covered.count covered.grow trap.where trap.winner trap.around starved.winner starved.hunters starved.take
  nodraw.pass nodraw.grow laid.random laid.fixed tournament.place tournament.last tournament.opens early.two
  early.tzaar scarce.aim scarce.two pair.apart pair.chain rescue.tzarras rescue.tzaar safe.which safe.climb
  hunger.hide hunger.last finish.threat finish.quiet finish.last`
  .trim()
  .split(/\s+/);

it('keeps the progress of visitors who did the course as first published', () => {
  for (const name of PUBLISHED) {
    const [lesson = '', task = ''] = name.split('.');
    const found = BASICS.find(lesson);
    if (!found) throw new Error(`the lesson ${lesson} is gone`);
    progress.finish(BASICS, found, task);
  }
  expect([progress.doneIn(BASICS), progress.nextIn(BASICS)]).toEqual([BASICS.lessons.length, null]);
});

it('continues where visitors who have only begun left off', () => {
  const find = (id: string): Lesson => BASICS.find(id) ?? fail(id);
  for (const { id } of find('board').tasks) progress.finish(BASICS, find('board'), id);
  expect([progress.doneIn(BASICS), progress.nextIn(BASICS)?.id]).toEqual([1, 'pieces']);
  progress.finish(BASICS, find('rays'), 'far'); // one of the two that `first` takes up
  expect([progress.nextIn(BASICS)?.id, progress.stateOf(BASICS, find('first'))]).toEqual(['pieces', 'open']);
  progress.finish(BASICS, find('rays'), 'reach');
  expect(progress.nextIn(BASICS)?.id).toBe('rays');
  // At the end of the course comes what was skipped at its beginning.
  for (const { id } of find('rays').tasks) progress.finish(BASICS, find('rays'), id);
  for (const { id } of find('decide').tasks) progress.finish(BASICS, find('decide'), id);
  expect(progress.nextIn(BASICS)?.id).toBe('first');
});

function fail(id: string): never {
  throw new Error(`the lesson ${id} is gone`);
}
