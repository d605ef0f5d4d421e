/** All texts of all languages and all sources of the page, for the tests that compare them. */
import { LANGUAGES, type Language } from './languages';

type Tree = { [name: string]: string | Tree };

const files = import.meta.glob<Tree>('./locales/*/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['/src/**/*.{ts,svelte}', '!/src/**/*{.test,testing}.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The texts of a language by full key: `play:turn.yours`. */
export const TEXTS: Record<Language, Map<string, string>> = Object.fromEntries(
  LANGUAGES.map((language) => [language, new Map<string, string>()]),
) as Record<Language, Map<string, string>>;

for (const [path, tree] of Object.entries(files)) {
  const [language, file] = path.split('/').slice(-2) as [Language, string];
  for (const [key, text] of flat(tree)) TEXTS[language].set(`${file.replace('.json', '')}:${key}`, text);
}

/** The page's sources by path, without tests and their helpers. */
export const SOURCES: ReadonlyMap<string, string> = new Map(
  Object.entries(sources).filter(([path]) => !path.endsWith('.d.ts') && !path.endsWith('/fake.ts')),
);

function* flat(tree: Tree, above = ''): Generator<[string, string]> {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [above + name, value];
    else yield* flat(value, `${above}${name}.`);
  }
}
