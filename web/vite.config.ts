import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './plugins/compress.ts';
import { offline } from './plugins/offline.ts';
import { isPiece, puzzles } from './plugins/puzzles.ts';
import { rulebook } from './plugins/rulebook.ts';

// The page is served with a Content-Security-Policy without 'unsafe-inline' and data: addresses, so nothing may be
// inlined into the HTML, the scripts or the style sheets.
export default defineConfig({
  plugins: [svelte({ compilerOptions: { css: 'external' } }), rulebook(), puzzles(), offline(), compress()],
  build: {
    target: 'es2022',
    // light-dark() is newer than everything else the page needs; these targets make Vite compile it away.
    cssTarget: ['chrome111', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/pwa/worker.ts' },
      output: {
        // The service worker's address must stay the same, or browsers would never find the next one.
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${isPiece(facadeModuleId) ? 'puzzles-' : ''}[name]-[hash].js`,
      },
    },
  },
  worker: { format: 'es' },
  // The core's stop flag needs a SharedArrayBuffer, which needs a cross-origin isolated page.
  server: {
    // The rule books and the puzzles are outside this folder.
    fs: { allow: ['..'] },
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
  },
  // Tests with a document need Svelte's browser build; by default they would get the server's, without effects.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  // The timeouts end what hangs, not what a busy machine slows down.
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 },
});
