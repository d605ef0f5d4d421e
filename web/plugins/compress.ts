/** Adds .br and .gz versions of every built file that they make smaller; the server chooses. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { filesOf } from './files.ts';

// Fonts and pictures are already compressed.
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|wasm|webmanifest)$/;

export function compress(): Plugin {
  let folder = '';
  return {
    name: 'tzaar:compress',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of filesOf(folder).filter((file) => COMPRESSIBLE.test(file))) {
          const path = join(folder, name);
          const plain = readFileSync(path);
          const size = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
          const brotli = brotliCompressSync(plain, { params: size });
          const gzip = gzipSync(plain, { level: 9 });
          if (brotli.length < plain.length) writeFileSync(`${path}.br`, brotli);
          if (gzip.length < plain.length) writeFileSync(`${path}.gz`, gzip);
        }
      },
    },
  };
}
