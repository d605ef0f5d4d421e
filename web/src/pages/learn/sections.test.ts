import { expect, it } from 'vitest';
import { loadCourse, placeOf, sectionPath, SECTIONS } from './sections';

it.each([
  ['/learn', 'basics', ''],
  ['/learn/', 'basics', ''],
  ['/learn/board', 'basics', 'board'],
  ['/learn/next?from=1', 'basics', 'next'],
  ['/learn/basics', 'basics', 'basics'],
  ['/learn/strategy', 'strategy', ''],
  ['/learn/strategy#top', 'strategy', ''],
  ['/learn/strategy/pass', 'strategy', 'pass'],
])('%s is in %s', (address, section, name) => {
  expect(placeOf(address)).toEqual({ section, name });
});

it.each(SECTIONS)('finds the way back to %s and its lessons', async (section) => {
  expect(placeOf(sectionPath(section))).toEqual({ section, name: '' });
  const course = await loadCourse(section);
  expect(course.path).toBe(sectionPath(section));
  for (const lesson of course.lessons)
    expect(placeOf(course.pathOf(lesson))).toEqual({ section, name: lesson.id });
});

it('gives no lesson the name of a section or of an address with a meaning of its own', async () => {
  const { lessons } = await loadCourse('basics');
  expect(lessons.map(({ id }) => id).filter((id) => [...SECTIONS, 'next'].includes(id))).toEqual([]);
});
