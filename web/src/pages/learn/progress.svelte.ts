/** How far the visitor has come: the tasks done, kept in this browser. */
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
  #tasks = $state.raw<ReadonlySet<string>>(new Set(readTasks(this.#stored())));

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
    this.#keep(new Set([...this.#tasks, `${lesson.id}.${task}`]));
  }

  forget(): void {
    this.#keep(new Set());
  }

  #stored(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      // Forbidden: progress then lasts as long as the page.
      return null;
    }
  }

  #keep(tasks: ReadonlySet<string>): void {
    this.#tasks = tasks;
    try {
      localStorage.setItem(KEY, JSON.stringify([...tasks]));
    } catch {
      // As above.
    }
  }
}

export const progress = new Progress();
