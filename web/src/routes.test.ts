import { describe, expect, it } from 'vitest';
import {
  devicePath,
  FIRST_PARTS,
  gameOf,
  gamePath,
  NEW_ONLINE,
  onlineOf,
  onlinePath,
  pathOf,
  routeOf,
  ROUTES,
} from './routes';

const sources = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Every internal address that a link or a button names. */
const linked = Object.entries(sources).flatMap(([file, source]) =>
  [...source.matchAll(/(?:href="|\bgo\([^)]*?['`])(\/[^"'`]*)/g)].map(([, address = '']) => [address, file]),
);

describe('routes', () => {
  it.each(linked)('have a page behind %s in %s', (address) => {
    expect(routeOf(new URL(address, 'https://tzaar.example').pathname)).not.toBeNull();
  });

  it('are linked', () => {
    expect(linked.length).toBeGreaterThan(5);
  });

  it('lead back to their page', () => {
    for (const route of ROUTES) expect(routeOf(pathOf(route))).toBe(route);
  });

  it('leave the rest of the path to the page', () => {
    expect(routeOf('/learn/capturing/2')).toBe('learn');
    expect(routeOf('')).toBe('play');
  });

  it('know games by their own addresses, and by their former ones', () => {
    expect(gamePath('m1x')).toBe('/game/m1x');
    expect(routeOf(gamePath('m1x'))).toBe('play');
    expect([gameOf(gamePath('m1x')), gameOf('/game/m1x?a=1#b'), gameOf('/?game=m1x')]).toEqual([
      'm1x',
      'm1x',
      'm1x',
    ]);
    expect(['/', '/?seed=7', '/game', '/game/', '/games/m1x', '/rules?game=m1x'].map(gameOf)).toEqual(
      Array(6).fill(null),
    );
    expect([gameOf(gamePath('a/b?c#d')), gameOf('/game/%')]).toEqual(['a/b?c#d', '%']);
  });

  it('have a first part each, which the server and the service worker know', () => {
    expect(FIRST_PARTS).toEqual([
      ...ROUTES.map(pathOf),
      ...['/game', '/online', '/invite', '/watch', '/device'],
    ]);
    for (const part of FIRST_PARTS) expect(routeOf(part)).not.toBeNull();
  });

  it('know what links to online games ask for, and their secrets', () => {
    expect(onlineOf(NEW_ONLINE)).toEqual({ kind: 'new' });
    expect(onlineOf(onlinePath('game', 'g1'))).toEqual({ kind: 'game', id: 'g1', secret: '' });
    expect(onlineOf(onlinePath('invite', 'a/b', 's'))).toEqual({ kind: 'invite', id: 'a/b', secret: 's' });
    expect(onlineOf('/watch/g1?a=1#s')).toEqual({ kind: 'watch', id: 'g1', secret: 's' });
    expect(onlineOf(devicePath('s'))).toEqual({ kind: 'device', secret: 's' });
    expect(['/', '/game/g1', '/games#s'].map(onlineOf)).toEqual([null, null, null]);
    for (const kind of ['game', 'invite', 'watch'] as const)
      expect(routeOf(onlinePath(kind, 'g1'))).toBe('online');
  });

  it('do not guess', () => {
    expect(routeOf('/rulez')).toBeNull();
    expect(routeOf('/Rules')).toBeNull();
  });
});
