import { updates } from './updates.svelte';

export { default as UpdateNotice } from './UpdateNotice.svelte';

/** Starts to keep the page for offline use, once the first load is over: it must not be slowed down. */
export function startOffline(): void {
  const start = (): void => {
    // A browser that refuses, in a private window for instance, still shows the page.
    updates?.start('/sw.js').catch((error: unknown) => console.warn(error));
  };
  if (document.readyState === 'complete') setTimeout(start);
  else addEventListener('load', () => setTimeout(start), { once: true });
}
