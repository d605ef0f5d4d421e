/** What the build passes to the service worker: see plugins/offline.ts. */
export interface Build {
  /** Different for different content. */
  version: string;
  /** The paths of all files; the page itself is '/'. */
  files: readonly string[];
  /** The paths that all serve the page. */
  routes: readonly string[];
}
