import { describe, expect, it } from 'vitest';
import { pathOf, routeOf, ROUTES } from './routes';

describe('routes', () => {
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
