import { updates } from './updates.svelte';

export { default as UpdateNotice } from './UpdateNotice.svelte';

/** Starts storing the page for offline use, after the first load so as not to slow it down. */
export function startOffline(): void {
  const start = (): void => {
    // A browser that refuses, for instance in a private window, still shows the page.
    updates?.start('/sw.js').catch((error: unknown) => console.warn(error));
  };
  if (document.readyState === 'complete') setTimeout(start);
  else addEventListener('load', () => setTimeout(start), { once: true });
}
