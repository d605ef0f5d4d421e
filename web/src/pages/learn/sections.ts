/** The sections of the page, each a chunk of its own, loaded when it is opened: `/learn/<section>`. */
import { loadNamespaces } from '../../i18n';
import { TEXTS, type Course, type CourseId } from './course';

/** Those with lessons. */
export const COURSE_IDS = ['basics', 'strategy'] as const satisfies readonly CourseId[];
export const SECTIONS = [...COURSE_IDS, 'endgames'] as const;
export type Section = (typeof SECTIONS)[number];

/** The section at `/learn` itself. */
const FIRST: Section = 'basics';

export function sectionPath(section: Section): string {
  return section === FIRST ? '/learn' : `/learn/${section}`;
}

/** Which section an address is in, and the rest of the path there: the name of a lesson, or nothing. */
export function placeOf(address: string): { section: Section; name: string } {
  const [, , first = '', second = ''] = (address.split(/[?#]/)[0] ?? '').split('/');
  const section = SECTIONS.find((each) => each !== FIRST && each === first);
  return section ? { section, name: second } : { section: FIRST, name: first };
}

const COURSES: Record<CourseId, () => Promise<Course>> = {
  basics: async () => (await import('./lessons')).BASICS,
  strategy: async () => (await import('./strategy')).STRATEGY,
};

/** The endgames with their texts; they share some with the puzzles. */
export async function loadEndgames(): Promise<typeof import('./endgames')> {
  const [module] = await Promise.all([import('./endgames'), loadNamespaces(['endgames', 'puzzles', 'play'])]);
  return module;
}

/** A course with its texts. */
export async function loadCourse(id: CourseId): Promise<Course> {
  const texts = loadNamespaces([TEXTS[id]]);
  const course = await COURSES[id]();
  await texts;
  return course;
}
