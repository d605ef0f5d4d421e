/** The same keys in all languages, each with the plural forms the language needs, and none unused. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from './languages';
import { SOURCES, TEXTS } from './texts-testing';
import { keysIn, missingKeys, unusedKeys, withoutForm, wordsIn } from './usage-testing';

const NAMESPACES = [...new Set([...TEXTS.en.keys()].map((key) => key.split(':')[0] ?? ''))];
const code = [...SOURCES.values()].join('\n');
const used = keysIn(code, NAMESPACES);
const words = wordsIn(code);

/** Lessons build their keys from several names; the lessons' own tests check those, one by one. */
const isElsewhere = (key: string): boolean => /^(?:lessons|strategy):/.test(key);

/** The plural forms of keys that have any: by base, without the form for zero, which is optional. */
function formsOf(texts: Iterable<string>): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const key of texts) {
    const base = withoutForm(key);
    const form = key.slice(base.length + 1);
    if (form !== '' && form !== 'zero') forms.set(base, [...(forms.get(base) ?? []), form]);
  }
  return forms;
}

const valuesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? ''))].sort();

describe.each(LANGUAGES)('%s', (language: Language) => {
  const texts = TEXTS[language];
  const bases = new Set([...texts.keys()].map(withoutForm));

  it('has every key that the page uses', () => {
    expect(missingKeys(texts.keys(), used)).toEqual([]);
  });

  it('has no key that the page does not use', () => {
    expect(unusedKeys(texts.keys(), used, words).filter((key) => !isElsewhere(key))).toEqual([]);
  });

  it('has the same keys as English', () => {
    const english = new Set([...TEXTS.en.keys()].map(withoutForm));
    expect([...english].filter((key) => !bases.has(key))).toEqual([]);
    expect([...bases].filter((key) => !english.has(key))).toEqual([]);
  });

  it('has every plural form that the language needs, and no others', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [base, forms] of formsOf(texts.keys()))
      expect([base, forms.toSorted()]).toEqual([base, needed]);
    expect([...formsOf(texts.keys()).keys()].toSorted()).toEqual(
      [...formsOf(TEXTS.en.keys()).keys()].toSorted(),
    );
  });

  it('uses the same values as English, and leaves no text empty', () => {
    const english = new Map([...TEXTS.en].map(([key, text]) => [withoutForm(key), valuesIn(text)]));
    for (const [key, text] of texts) {
      expect([key, text.trim()]).not.toEqual([key, '']);
      const known = english.get(withoutForm(key)) ?? [];
      // A form for zero or one may spell out the number.
      const optional = /_(?:zero|one)$/.test(key) ? ['count'] : [];
      expect([key, valuesIn(text).filter((name) => !known.includes(name) && name !== 'count')]).toEqual([
        key,
        [],
      ]);
      expect([
        key,
        known.filter((name) => !valuesIn(text).includes(name) && !optional.includes(name)),
      ]).toEqual([key, []]);
    }
  });
});

describe('the comparison itself', () => {
  const source = "t('play:a'); const key = `play:turn.${due}`; const due = 'first';";
  const named = keysIn(source, ['play']);

  it('extracts keys from a source', () => {
    expect([...named]).toEqual(['play:a', 'play:turn.*']);
  });

  it('finds a key that is missing', () => {
    expect(missingKeys(['play:a_one', 'play:a_other', 'play:turn.first'], named)).toEqual([]);
    expect(missingKeys(['play:turn.first'], named)).toEqual(['play:a']);
    expect(missingKeys(['play:a'], named)).toEqual(['play:turn.*']);
  });

  it('finds an unused key, even one that only a star would cover', () => {
    const keys = ['play:a', 'play:turn.first', 'play:turn.gone', 'play:b'];
    expect(unusedKeys(keys, named, wordsIn(source))).toEqual(['play:turn.gone', 'play:b']);
  });
});
