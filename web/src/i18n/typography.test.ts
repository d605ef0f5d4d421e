/** How each language sets its texts, as defined in docs/terms.md. */
import { expect, it } from 'vitest';
import { LANGUAGES } from './languages';
import { TEXTS } from './texts-testing';

/** Glyphs are notation: their marks are not punctuation. */
const withoutGlyphs = (text: string): string => text.replace(/(?<=\s|\()[!?]{1,2}(?=\s|\)|$)/g, '');

const faults = (language: (typeof LANGUAGES)[number], fault: RegExp): [string, string][] =>
  [...TEXTS[language]].filter(([, text]) => fault.test(withoutGlyphs(text)));

it.each(LANGUAGES)('%s: apostrophes and ellipses are typeset', (language) => {
  expect(faults(language, /'|\.\.\./)).toEqual([]);
});

it('French: no-break spaces before : ; ! ? and inside « »', () => {
  expect(faults('fr', / [:;!?»]|« |[^\s][;!?»]|«[^\s]/)).toEqual([]);
});

it('Polish: a word of one letter is tied to the next', () => {
  expect(faults('pl', /(?:^|[\s(„])[aiouwz] /i)).toEqual([]);
});

it('Italian: the names of the pieces do not change in the plural', () => {
  expect(faults('it', /\b(?:Tzaars|Tzarras|Totts)\b/)).toEqual([]);
});

it.each(LANGUAGES)('%s: per cent signs have a space, or none', (language) => {
  // Some versions of Intl use a narrow space in French.
  const sample = new Intl.NumberFormat(language, { style: 'percent' }).format(1).replace('\u202f', '\u00a0');
  for (const [key, text] of TEXTS[language])
    for (const [found] of text.matchAll(/100\s?%/g)) expect([key, found]).toEqual([key, sample]);
});
