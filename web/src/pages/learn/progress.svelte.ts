/** How far the visitor has come: the tasks done, kept in this browser. */
import { storage } from '../../storage';
import type { Lesson } from './lesson';
import { LESSONS } from './lessons';

const KEY = 'tzaar.learn';

/** The names of tasks in a stored text; what makes no sense counts as nothing. */
export function readTasks(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

export type LessonState = 'done' | 'begun' | 'open';

class Progress {
  #tasks = $state.raw<ReadonlySet<string>>(new Set(readTasks(storage.read(KEY))));

  constructor() {
    storage.follow(KEY, (text) => (this.#tasks = new Set(readTasks(text))));
  }

  /** All that is done, by name. */
  get tasks(): string[] {
    return [...this.#tasks];
  }

  isDone(lesson: Lesson, task: string): boolean {
    return this.#tasks.has(`${lesson.id}.${task}`);
  }

  stateOf(lesson: Lesson): LessonState {
    const done = lesson.tasks.filter(({ id }) => this.isDone(lesson, id)).length;
    if (done === lesson.tasks.length) return 'done';
    return done > 0 ? 'begun' : 'open';
  }

  /** The first lesson that is not done; null if all are. */
  get next(): Lesson | null {
    return LESSONS.find((lesson) => this.stateOf(lesson) !== 'done') ?? null;
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

  /** Returns how many of them were not done before. */
  add(tasks: readonly string[]): number {
    const before = this.#tasks.size;
    this.#keep(new Set([...this.#tasks, ...tasks]));
    return this.#tasks.size - before;
  }

  forget(): void {
    this.#keep(new Set());
  }

  #keep(tasks: ReadonlySet<string>): void {
    this.#tasks = tasks;
    storage.write(KEY, JSON.stringify([...tasks]));
  }
}

export const progress = new Progress();
