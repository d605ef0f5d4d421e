/** The part of the address that names a page; everything after it belongs to the page. */
export type Route = 'play' | 'analysis' | 'learn' | 'rules' | 'games' | 'settings';

const PATHS: Record<Route, string> = {
  play: '/',
  analysis: '/analysis',
  learn: '/learn',
  rules: '/rules',
  games: '/games',
  settings: '/settings',
};

export const ROUTES = Object.keys(PATHS) as Route[];

export function pathOf(route: Route): string {
  return PATHS[route];
}

/** The page an address shows; an unknown path shows null, so that the caller can say so. */
export function routeOf(pathname: string): Route | null {
  const first = '/' + (pathname.split('/')[1] ?? '');
  return ROUTES.find((route) => PATHS[route] === first) ?? null;
}
