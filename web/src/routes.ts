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

/** Addresses that begin otherwise than their page's: a game has one of its own. */
const GAME = '/game';
const OTHERS: Record<string, Route> = { [GAME]: 'play' };

export const ROUTES = Object.keys(PATHS) as Route[];

/** The first part of every address that the page understands. */
export const FIRST_PARTS: readonly string[] = [...Object.values(PATHS), ...Object.keys(OTHERS)];

export function pathOf(route: Route): string {
  return PATHS[route];
}

/** The page an address shows; an unknown path shows null, so that the caller can say so. */
export function routeOf(pathname: string): Route | null {
  const first = '/' + (pathname.split('/')[1] ?? '');
  return OTHERS[first] ?? ROUTES.find((route) => PATHS[route] === first) ?? null;
}

/** The address of a game that is kept in this browser. */
export function gamePath(id: string): string {
  return `${GAME}/${encodeURIComponent(id)}`;
}

/** The game that an address names: `/game/<id>`, or `/?game=<id>`, as it was once; null if it names none. */
export function gameOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'https://tzaar.invalid');
  if (pathname === '/') return searchParams.get('game');
  const [, first, id = ''] = pathname.split('/');
  return `/${first}` === GAME && id !== '' ? decoded(id) : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
