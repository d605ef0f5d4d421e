/** The part of the address that names a page; the rest is up to the page. */
export type Route = MenuRoute | 'online';
/** The pages in the menu. */
export type MenuRoute = 'play' | 'puzzles' | 'analysis' | 'learn' | 'rules' | 'games' | 'settings';

const PATHS: Record<MenuRoute, string> = {
  play: '/',
  puzzles: '/puzzles',
  analysis: '/analysis',
  learn: '/learn',
  rules: '/rules',
  games: '/games',
  settings: '/settings',
};

/** Addresses that do not start like their page's: games have their own. */
const GAME = '/game';
/** Links to online games; their secrets are after `#`. */
const ONLINE = '/online';
const INVITE = '/invite';
const WATCH = '/watch';
const DEVICE = '/device';
const LINKS = { game: ONLINE, invite: INVITE, watch: WATCH } as const;
const OTHERS: Record<string, Route> = {
  [GAME]: 'play',
  [ONLINE]: 'online',
  [INVITE]: 'online',
  [WATCH]: 'online',
  [DEVICE]: 'online',
};

export const ROUTES = Object.keys(PATHS) as MenuRoute[];

/** The first segment of every address that the page handles. */
export const FIRST_PARTS: readonly string[] = [...Object.values(PATHS), ...Object.keys(OTHERS)];

export function pathOf(route: MenuRoute): string {
  return PATHS[route];
}

/** The page for an address; null for an unknown path, so that the caller can say so. */
export function routeOf(pathname: string): Route | null {
  const first = '/' + (pathname.split('/')[1] ?? '');
  return OTHERS[first] ?? ROUTES.find((route) => PATHS[route] === first) ?? null;
}

/** The address of a game stored in this browser. */
export function gamePath(id: string): string {
  return `${GAME}/${encodeURIComponent(id)}`;
}

/** The game in an address: `/game/<id>`, or the older `/?game=<id>`; null if there is none. */
export function gameOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'https://tzaar.invalid');
  if (pathname === '/') return searchParams.get('game');
  const [, first, id = ''] = pathname.split('/');
  return `/${first}` === GAME && id !== '' ? decoded(id) : null;
}

/** What an address asks of online play: `new` is the page for offering a game. */
export type OnlineAddress =
  | { kind: 'new' }
  | { kind: 'game' | 'invite' | 'watch'; id: string; secret: string }
  | { kind: 'device'; secret: string };

/** Where to invite a friend. */
export const NEW_ONLINE: string = ONLINE;

export function onlinePath(kind: 'game' | 'invite' | 'watch', id: string, secret = ''): string {
  return `${LINKS[kind]}/${encodeURIComponent(id)}${secret && `#${secret}`}`;
}

/** Where private links are made, and where they lead. */
export function devicePath(secret = ''): string {
  return `${DEVICE}${secret && `#${secret}`}`;
}

export function onlineOf(address: string): OnlineAddress | null {
  const { pathname, hash } = new URL(address, 'https://tzaar.invalid');
  const [, first, id = ''] = pathname.split('/');
  const secret = hash.slice(1);
  if (`/${first}` === DEVICE) return { kind: 'device', secret };
  const found = Object.entries(LINKS).find(([, path]) => path === `/${first}`);
  if (!found) return null;
  return id === '' ? { kind: 'new' } : { kind: found[0] as keyof typeof LINKS, id: decoded(id), secret };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
