/** What the build tells the service worker: see plugins/offline.ts. */
export interface Build {
  /** Another one for every other content. */
  version: string;
  /** The paths of all files; the page itself is '/'. */
  files: readonly string[];
  /** The paths that all give the page. */
  routes: readonly string[];
}
