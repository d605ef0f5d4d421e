/**
 * Evaluates positions with the WebAssembly core in node: `node tools/evaluate.mjs`, in web/.
 * Reads position strings, one a line, and writes their scores, one a line.
 */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { createServer } from 'vite';

const here = (path) => new URL(path, import.meta.url);

const positions = (await text(process.stdin)).trimEnd().split('\n');

// Vite translates the TypeScript; nothing is served, so none of the page's own settings matter.
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

console.log(positions.map((position) => core.evaluate(position)).join('\n'));
