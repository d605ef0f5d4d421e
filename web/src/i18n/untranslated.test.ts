/** No texts for people are in the sources: all come from the translations. */
import { describe, expect, it } from 'vitest';
import { untranslatedIn } from './literals-testing';
import { SOURCES } from './texts-testing';

/** What looks like text but is not. */
const CODE = [
  /^tz-/, // classes of the board
  /^\([a-z-]+: [a-z]+\)$/, // media queries
  /\[contenteditable\]$/, // selectors
  /^(?:Arrow(?:Up|Down|Left|Right)|Home|End|Escape|Page(?:Up|Down)|Shift\+)$/, // keys, as named by browsers
  /^(?:White|Black|Setup|Seed|Position|Result|Termination|TimeControl|Event|Site|Date)$/, // tags of a record
  /^(?:[A-Z][a-z]+)+Error$/,
  /\/[.\w]+ [wb] [pcs]$/, // positions
  /^(?:type lost|no capture|Online)$/, // values of tags
];
/** Failures carry an English sentence for developers; visitors read the translation for their code. */
const FAILURES = [
  '/src/core/channel.ts',
  '/src/core/instance.ts',
  '/src/game/record-failures.ts',
  '/src/online/api.ts',
];

const sources = [...SOURCES].filter(([path]) => !FAILURES.includes(path));

it.each(sources)('%s', (path, source) => {
  const found = untranslatedIn(source, path.endsWith('.svelte'));
  expect(found.filter((text) => !CODE.some((pattern) => pattern.test(text)))).toEqual([]);
});

describe('the search itself', () => {
  it.each([
    ['a text', '<p>Hello</p>', 'Hello'],
    ['a spoken attribute', '<button aria-label="Close it"></button>', 'Close it'],
    ['a tip', '<i title="{count} left"></i>', 'left'],
    ['a placeholder', '<input placeholder="name" />', 'name'],
    ['an alternative to a picture', '<img alt="a board" />', 'a board'],
    ['a value that is shown', "<p>{isOn ? 'on' : t('play:off')}</p>", 'on'],
    ['a property', '<Button label={`Level ${level}`} />', 'Level'],
    ['a script', "<script>toast('It is done.')</script>", 'It is done.'],
  ])('finds %s', (_, source, text) => {
    expect(untranslatedIn(source, true)).toEqual([text]);
  });

  it('finds a message of a module', () => {
    expect(untranslatedIn("export const note: string = 'Not your turn';", false)).toEqual(['Not your turn']);
  });

  it.each([
    '<p class="one two">TZAAR · {t("play:title")}</p>',
    "<script>import a from 'a b'; throw new Error('there is none')</script>",
    '<style>p { color: red; }</style><!-- A comment -->',
  ])('leaves alone what nobody reads: %s', (source) => {
    expect(untranslatedIn(source, true)).toEqual([]);
  });
});
