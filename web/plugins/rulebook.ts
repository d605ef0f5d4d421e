/** Imports of src/tzaar/rulebook/*.md give the compiled book: one chunk per language. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import type { Book } from '../src/rulebook/book.ts';

type Compiler = typeof import('../src/rulebook/compile.ts');

const BOOK = /\/src\/tzaar\/rulebook\/[a-z]{2}\.md$/;
const CORE = new URL('../src/core/tzaar.wasm', import.meta.url);
const COMPILER = new URL('../src/rulebook/compile.ts', import.meta.url);

export function rulebook(): Plugin {
  let compile: Promise<(source: string) => Book> | null = null;
  return {
    name: 'tzaar:rulebook',
    async transform(source, id) {
      if (!BOOK.test(id)) return null;
      compile ??= load();
      const book = (await compile)(source);
      return { code: `export default ${JSON.stringify(book)};`, map: null, moduleType: 'js' };
    },
  };
}

async function load(): Promise<(source: string) => Book> {
  // The page's own modules, loaded the way Vite loads them.
  const { module } = await runnerImport<Compiler>(fileURLToPath(COMPILER));
  return module.compilerWith(await readFile(CORE));
}
