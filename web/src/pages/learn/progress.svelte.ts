/** The visitor's progress in all courses: the tasks done, stored in this browser. */
import { storage } from '../../storage';
import type { Course } from './course';
import type { Lesson } from './lesson';

const KEY = 'tzaar.learn';

/** The names of tasks in a stored text; invalid ones are ignored. */
export function readTasks(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Tasks added later that teach what another one already taught: whoever has done those of a whole lesson need not do
 * it again. Stored progress is never rewritten for this.
 */
const DONE_AS: Record<string, string> = {
  'first.line': 'capturing.any',
  'first.far': 'rays.far',
  'aim.types': 'pieces.tzarra',
  'aim.last': 'trio.last',
  'growth.grow': 'two.grow',
  'growth.strong': 'strength.tower',
  'decide.last': 'finish.last',
};

export type LessonState = 'done' | 'begun' | 'open';

class Progress {
  #tasks = $state.raw<ReadonlySet<string>>(new Set(readTasks(storage.read(KEY))));

  constructor() {
    storage.follow(KEY, (text) => (this.#tasks = new Set(readTasks(text))));
  }

  /** All tasks done, by name. */
  get tasks(): string[] {
    return [...this.#tasks];
  }

  isDone(course: Course, lesson: Lesson, task: string): boolean {
    return this.#tasks.has(course.nameOf(lesson, task)) || this.#isKnown(course, lesson);
  }

  stateOf(course: Course, lesson: Lesson): LessonState {
    const done = lesson.tasks.filter(({ id }) => this.isDone(course, lesson, id)).length;
    if (done === lesson.tasks.length) return 'done';
    return done > 0 ? 'begun' : 'open';
  }

  /** Where the visitor continues: the lesson in progress, or the one after the last finished; null if all are done. */
  nextIn(course: Course): Lesson | null {
    const { lessons } = course;
    const isIn = (state: LessonState) => (lesson: Lesson) => this.stateOf(course, lesson) === state;
    const last = lessons.findLastIndex(isIn('done'));
    const open = lessons.slice(last + 1).find(isIn('open')) ?? lessons.find(isIn('open'));
    return lessons.find(isIn('begun')) ?? open ?? null;
  }

  /** How many of its lessons are done. */
  doneIn(course: Course): number {
    return course.lessons.filter((lesson) => this.stateOf(course, lesson) === 'done').length;
  }

  hasBegun(course: Course): boolean {
    return this.tasks.some((name) => course.hasStored(name));
  }

  finish(course: Course, lesson: Lesson, task: string): void {
    this.add([course.nameOf(lesson, task)]);
  }

  /** Returns how many of them were new. */
  add(tasks: readonly string[]): number {
    const before = this.#tasks.size;
    this.#keep(new Set([...this.#tasks, ...tasks]));
    return this.#tasks.size - before;
  }

  /** Other courses keep theirs. */
  forget(course: Course): void {
    this.#keep(new Set(this.tasks.filter((name) => !course.hasStored(name))));
  }

  /** Everything the lesson teaches was done before it existed. */
  #isKnown(course: Course, lesson: Lesson): boolean {
    const names = lesson.tasks.map(({ id }) => course.nameOf(lesson, id));
    return names.every((name) => this.#tasks.has(DONE_AS[name] ?? name));
  }

  #keep(tasks: ReadonlySet<string>): void {
    this.#tasks = tasks;
    storage.write(KEY, JSON.stringify([...tasks]));
  }
}

export const progress = new Progress();
