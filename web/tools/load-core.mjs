import { readFileSync } from 'node:fs';
import { createServer } from 'vite';

const here = (path) => new URL(path, import.meta.url);

/** The WebAssembly core in node, through the page's own class. */
export async function loadCore() {
  // Vite translates the TypeScript; nothing is served, so the page's own settings do not matter.
  const vite = await createServer({
    root: here('..').pathname,
    configFile: false,
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
  });
  const { Instance } = await vite.ssrLoadModule('/src/core/instance.ts');
  const core = await Instance.compile(readFileSync(here('../src/core/tzaar.wasm')));
  await vite.close();
  return core;
}
