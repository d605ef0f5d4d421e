/** Gives the service worker its list of files: all built files and a version for this build. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { FIRST_PARTS } from '../src/routes.ts';
import type { Build } from '../src/pwa/build.ts';
import { filesOf } from './files.ts';

const WORKER = 'sw.js';

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'tzaar:offline',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    // After everything has been written, including the files of public/ and of the other workers.
    closeBundle: {
      sequential: true,
      handler() {
        const files = filesOf(folder).filter((name) => name !== WORKER);
        const hash = createHash('sha256');
        for (const name of files) hash.update(name).update(readFileSync(join(folder, name)));
        const path = join(folder, WORKER);
        const code = readFileSync(path, 'utf8');
        hash.update(code);
        const build: Build = {
          version: hash.digest('hex').slice(0, 16),
          files: files.map((name) => (name === 'index.html' ? '/' : `/${name}`)),
          routes: FIRST_PARTS,
        };
        const parts = code.split('__BUILD__');
        if (parts.length !== 2) throw new Error(`${WORKER} must name __BUILD__ once`);
        writeFileSync(path, parts.join(JSON.stringify(build)));
      },
    },
  };
}
