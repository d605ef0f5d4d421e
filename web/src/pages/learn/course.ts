/** A course: its lessons in order, their addresses, and where their texts are. */
import type { Namespace } from '../../i18n';
import type { Chapter, Lesson } from './lesson';

export type CourseId = 'basics' | 'strategy';

/** The first course is the page itself, and visitors have its tasks in their browsers by their bare names. */
const FIRST = 'basics';

/** The namespaces of the lessons' texts. */
export const TEXTS = { basics: 'lessons', strategy: 'strategy' } as const satisfies Record<
  CourseId,
  Namespace
>;

export class Course {
  readonly id: CourseId;
  readonly texts: (typeof TEXTS)[CourseId];
  readonly chapters: readonly Chapter[];
  readonly lessons: readonly Lesson[];

  constructor(id: CourseId, chapters: readonly Chapter[]) {
    this.id = id;
    this.texts = TEXTS[id];
    this.chapters = chapters;
    this.lessons = chapters.flatMap((chapter) => chapter.lessons);
  }

  get path(): string {
    return this.id === FIRST ? '/learn' : `/learn/${this.id}`;
  }

  pathOf(lesson: Lesson): string {
    return `${this.path}/${lesson.id}`;
  }

  find(id: string): Lesson | null {
    return this.lessons.find((lesson) => lesson.id === id) ?? null;
  }

  after(lesson: Lesson): Lesson | null {
    return this.lessons[this.lessons.indexOf(lesson) + 1] ?? null;
  }

  /** The name under which a task that is done is stored. */
  nameOf(lesson: Lesson, task: string): string {
    return this.id === FIRST ? `${lesson.id}.${task}` : `${this.id}/${lesson.id}.${task}`;
  }

  /** Whether a stored name is one of this course's, or was. */
  hasStored(name: string): boolean {
    return this.id === FIRST ? !name.includes('/') : name.startsWith(`${this.id}/`);
  }
}
