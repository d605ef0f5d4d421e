/** The visitor's progress: the tasks done, stored in this browser. */
import { storage } from '../../storage';
import type { Lesson } from './lesson';
import { LESSONS } from './lessons';

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

  isDone(lesson: Lesson, task: string): boolean {
    return this.#tasks.has(`${lesson.id}.${task}`) || this.#isKnown(lesson);
  }

  stateOf(lesson: Lesson): LessonState {
    const done = lesson.tasks.filter(({ id }) => this.isDone(lesson, id)).length;
    if (done === lesson.tasks.length) return 'done';
    return done > 0 ? 'begun' : 'open';
  }

  /** Where the visitor continues: the lesson in progress, or the one after the last finished; null if all are done. */
  get next(): Lesson | null {
    const isIn = (state: LessonState) => (lesson: Lesson) => this.stateOf(lesson) === state;
    const last = LESSONS.findLastIndex(isIn('done'));
    const open = LESSONS.slice(last + 1).find(isIn('open')) ?? LESSONS.find(isIn('open'));
    return LESSONS.find(isIn('begun')) ?? open ?? null;
  }

  get lessonsDone(): number {
    return LESSONS.filter((lesson) => this.stateOf(lesson) === 'done').length;
  }

  get isBegun(): boolean {
    return this.#tasks.size > 0;
  }

  finish(lesson: Lesson, task: string): void {
    this.add([`${lesson.id}.${task}`]);
  }

  /** Returns how many of them were new. */
  add(tasks: readonly string[]): number {
    const before = this.#tasks.size;
    this.#keep(new Set([...this.#tasks, ...tasks]));
    return this.#tasks.size - before;
  }

  forget(): void {
    this.#keep(new Set());
  }

  /** Everything the lesson teaches was done before it existed. */
  #isKnown(lesson: Lesson): boolean {
    const names = lesson.tasks.map(({ id }) => `${lesson.id}.${id}`);
    return names.every((name) => this.#tasks.has(DONE_AS[name] ?? name));
  }

  #keep(tasks: ReadonlySet<string>): void {
    this.#tasks = tasks;
    storage.write(KEY, JSON.stringify([...tasks]));
  }
}

export const progress = new Progress();
