/** The addresses of the page. `?kind=` keeps the kind of puzzle that the visitor has chosen. */
import { KINDS, type Kind } from '../../puzzles/puzzle';

export type Place = { kind: Kind | null } & (
  { what: 'overview' | 'daily' | 'next' | 'again' } | { what: 'puzzle'; id: string }
);

const HOME = '/puzzles';
const NAMED = ['daily', 'next', 'again'] as const;

export function placeOf(address: string): Place {
  const { pathname, searchParams } = new URL(address, 'https://tzaar.invalid');
  const id = pathname.slice(HOME.length + 1);
  const kind = KINDS.find((each) => each === searchParams.get('kind')) ?? null;
  if (id === '') return { what: 'overview', kind };
  const what = NAMED.find((name) => name === id);
  return what ? { what, kind } : { what: 'puzzle', id, kind };
}

export function puzzlePath(id: string, kind: Kind | null = null): string {
  return `${HOME}/${id}${kind === null ? '' : `?kind=${kind}`}`;
}
