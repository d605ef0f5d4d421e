/** The course, in order. */
import type { Chapter, Lesson } from '../lesson';
import { basics } from './basics';
import { ends } from './ends';
import { ideas } from './ideas';
import { moving } from './moving';
import { quick } from './quick';
import { starts } from './starts';
import { turn } from './turn';

export const CHAPTERS: readonly Chapter[] = [quick, basics, moving, turn, ends, starts, ideas];

export const LESSONS: readonly Lesson[] = CHAPTERS.flatMap((chapter) => chapter.lessons);

export function lessonOf(id: string): Lesson | null {
  return LESSONS.find((lesson) => lesson.id === id) ?? null;
}

export function lessonAfter(id: string): Lesson | null {
  return LESSONS[LESSONS.findIndex((lesson) => lesson.id === id) + 1] ?? null;
}
