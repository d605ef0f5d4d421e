import { t } from '../../i18n';
import type { Words } from './lesson';

/** The text of a key built from names: the lessons' tests make sure that it exists. */
export function say({ key, values }: Words): string {
  return (t as unknown as (key: string, values?: object) => string)(key, values);
}

export function lessonTitle(id: string): string {
  return say({ key: `lessons:${id}.title` });
}

export function optionName(option: string): string {
  return /^\d+$/.test(option) ? option : say({ key: `learn:option.${option}` });
}
