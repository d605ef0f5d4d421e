import { t } from '../../i18n';
import type { Course } from './course';
import type { Lesson, Words } from './lesson';

/** The text of a key built from names: the lessons' tests make sure that it exists. */
export function say({ key, values }: Words): string {
  return (t as unknown as (key: string, values?: object) => string)(key, values);
}

export function lessonTitle(course: Course, lesson: Lesson): string {
  return say({ key: `${course.texts}:${lesson.id}.title` });
}

/** Numbers and turns are the same in every language. */
export const NEUTRAL = /^(?:\d+|[A-I]\dx.*)$/;

export function optionName(option: string): string {
  return NEUTRAL.test(option) ? option : say({ key: `learn:option.${option}` });
}
