import { describe, expect, it } from 'vitest';
import { pathOf, routeOf, ROUTES } from './routes';

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

  it('do not guess', () => {
    expect(routeOf('/rulez')).toBeNull();
    expect(routeOf('/Rules')).toBeNull();
  });
});
