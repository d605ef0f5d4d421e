import { expect, it } from 'vitest';
import { failureValues } from '../core/failures';
import de from '../i18n/locales/de/errors.json';
import en from '../i18n/locales/en/errors.json';

const known = new Set<string>(['types', ...Object.keys(failureValues)]);

it.each([
  ['en', en],
  ['de', de],
])('every failure has a sentence in %s, with no value it is not given', (_, texts) => {
  expect(new Set(Object.keys(texts))).toEqual(known);
  for (const [code, values] of Object.entries(failureValues)) {
    const sentence = String((texts as Record<string, unknown>)[code]);
    const used = [...sentence.matchAll(/{{(\w+)}}/g)].map((match) => match[1] ?? '');
    expect([code, used.filter((name) => !(values as readonly string[]).includes(name))]).toEqual([code, []]);
  }
});
