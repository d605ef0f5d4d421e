import { describe, expect, it } from 'vitest';
import { FIRST_PARTS, gameOf, gamePath, pathOf, routeOf, ROUTES } from './routes';

const sources = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Every address inside the page that a link or a button names. */
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
    expect(FIRST_PARTS).toEqual([...ROUTES.map(pathOf), '/game']);
    for (const part of FIRST_PARTS) expect(routeOf(part)).not.toBeNull();
  });

  it('do not guess', () => {
    expect(routeOf('/rulez')).toBeNull();
    expect(routeOf('/Rules')).toBeNull();
  });
});
