import { expect, it } from 'vitest';
import { COURSE_IDS, loadCourse, placeOf, sectionPath, SECTIONS } from './sections';

it.each([
  ['/learn', 'basics', ''],
  ['/learn/', 'basics', ''],
  ['/learn/board', 'basics', 'board'],
  ['/learn/next?from=1', 'basics', 'next'],
  ['/learn/basics', 'basics', 'basics'],
  ['/learn/strategy', 'strategy', ''],
  ['/learn/strategy#top', 'strategy', ''],
  ['/learn/strategy/pass', 'strategy', 'pass'],
  ['/learn/endgames', 'endgames', ''],
  ['/learn/endgames/0a1b2c3d', 'endgames', '0a1b2c3d'],
])('%s is in %s', (address, section, name) => {
  expect(placeOf(address)).toEqual({ section, name });
});

it.each(SECTIONS)('finds the way back to %s', (section) => {
  expect(placeOf(sectionPath(section))).toEqual({ section, name: '' });
});

it.each(COURSE_IDS)('finds the way back to the lessons of %s', async (section) => {
  const course = await loadCourse(section);
  expect(course.path).toBe(sectionPath(section));
  for (const lesson of course.lessons)
    expect(placeOf(course.pathOf(lesson))).toEqual({ section, name: lesson.id });
});

it('gives no lesson the name of a section or of an address with a meaning of its own', async () => {
  const { lessons } = await loadCourse('basics');
  expect(lessons.map(({ id }) => id).filter((id) => [...SECTIONS, 'next'].includes(id))).toEqual([]);
});
