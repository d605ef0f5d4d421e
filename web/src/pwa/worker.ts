/**
 * The service worker: keeps the whole page, all languages and the core, so that it works without a network after
 * the first visit. A new build is fetched in the background and used when the visitor agrees or has closed the page.
 */
import type { Build } from './build';
import { Keep } from './keep';

declare const __BUILD__: Build; // inserted by plugins/offline.ts

const worker = self as unknown as ServiceWorkerGlobalScope;
const keep = new Keep(__BUILD__, caches, (...request) => fetch(...request));

worker.addEventListener('install', (event) => event.waitUntil(keep.fill()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(keep.tidy().then(() => worker.clients.claim())),
);
worker.addEventListener('message', (event) => {
  if (event.data === 'activate') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const path = keep.fileFor(event.request, location.origin);
  if (path !== null) event.respondWith(keep.answer(path, event.request));
});
