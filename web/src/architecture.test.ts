import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What every page may import; importing another page needs a reason. */
const SHARED =
  'core i18n routes router storage board ui settings rulebook game puzzles endgames online table proofs mistakes trouble'.split(
    ' ',
  );

/**
 * Every folder and file of src in dependency order, with what it may import of those before it. The table of folders
 * in README.md has the same order.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  core: [],
  i18n: [],
  routes: [],
  router: ['routes'],
  storage: [],
  board: ['core'],
  ui: ['i18n'],
  settings: ['core', 'i18n', 'storage', 'board'],
  rulebook: ['core', 'i18n'],
  game: ['core', 'i18n', 'storage', 'board', 'settings'],
  puzzles: ['storage'],
  endgames: ['storage'],
  online: ['core', 'storage', 'board', 'settings', 'game'],
  table: ['core', 'i18n', 'board', 'ui', 'settings', 'game'],
  proofs: ['core', 'i18n', 'board', 'ui', 'settings', 'game', 'table'],
  mistakes: ['core', 'i18n', 'board', 'ui', 'settings', 'game', 'table'],
  trouble: ['core', 'i18n', 'ui', 'game'],
  pwa: ['i18n', 'ui'],
  'pages/play': SHARED,
  'pages/analysis': SHARED,
  // In an endgame a turn is made as in a game.
  'pages/learn': [...SHARED, 'pages/play'],
  'pages/rules': SHARED,
  'pages/settings': SHARED,
  // A turn is made as in a game, and a solution is a tree to walk through.
  'pages/puzzles': [...SHARED, 'pages/play', 'pages/analysis'],
  // The same table, whoever sits at it.
  'pages/online': [...SHARED, 'pages/play'],
  // The list of games uses the play page's words; a backup contains the progress of the course.
  'pages/games': [...SHARED, 'pages/play', 'pages/learn'],
  App: ['i18n', 'routes', 'router', 'storage', 'ui', 'settings', 'game', 'online', 'trouble', 'pwa'],
  main: ['i18n', 'ui', 'settings', 'pwa', 'App'],
};

/** Tests may import whatever they test. */
const sources = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./**/*.test.ts', '!./**/*.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The row of the table to which a path inside src belongs. */
function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'pages' ? `pages/${second}` : (first.split('.')[0] ?? '');
}

/** The rows from which a file imports: statically, dynamically, types or code. */
function importsOf(path: string, source: string): string[] {
  const found = source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g);
  return [...found].map(([, target = '']) => {
    const { pathname } = new URL(target, `file:///${path}`);
    return partOf(pathname.slice(1));
  });
}

describe('imports', () => {
  it.each(Object.entries(sources).map(([path, source]) => [path.slice(2), source]))(
    'of %s point one way',
    (path, source) => {
      const part = partOf(path);
      expect(Object.keys(MAY_IMPORT)).toContain(part);
      const wrong = importsOf(path, source).filter(
        (target) => target !== part && !MAY_IMPORT[part]?.includes(target),
      );
      expect(wrong).toEqual([]);
    },
  );

  it('are found', () => {
    expect(
      importsOf('ui/A.svelte', "import { t } from '../i18n';\nimport type { B } from '../core/types';"),
    ).toEqual(['i18n', 'core']);
    expect(importsOf('pages/play/a.ts', "await import('../../game/core')")).toEqual(['game']);
  });

  it('only point to what comes before', () => {
    const order = Object.keys(MAY_IMPORT);
    for (const [part, allowed] of Object.entries(MAY_IMPORT))
      for (const each of allowed)
        expect(order.indexOf(each), `${part} ${each}`).toBeLessThan(order.indexOf(part));
  });
});

it('README.md names the folders in the same order', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const named = [...readme.matchAll(/^\| src\/([\w/]+)/gm)].map(([, name]) => name);
  const folders = Object.keys(MAY_IMPORT).filter((part) =>
    Object.keys(sources).some((path) => path.startsWith(`./${part}/`)),
  );
  const order = folders.map((part) => part.replace(/^pages\/.*/, 'pages'));
  expect(named).toEqual([...new Set(order)]);
});
