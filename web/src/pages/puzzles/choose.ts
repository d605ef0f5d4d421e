/** Which puzzle comes next. */
import type { Collection, Wish } from '../../puzzles/collection';
import { dayOf } from '../../puzzles/days';
import { NEWCOMER } from '../../puzzles/glicko';
import { comebacksOf, ratingsOf } from '../../puzzles/history';
import type { Kind, RatedPuzzle } from '../../puzzles/puzzle';
import type { Result } from '../../puzzles/results.svelte';

/** Ratings around the visitor's: a little easier than even, as it is more fun to solve than to fail. */
const BELOW = 150;
const ABOVE = 50;

/** One that fits the visitor's rating and is new to them; null if there is none left. */
export async function chooseNext(
  collection: Pick<Collection, 'choose'>,
  results: readonly Result[],
  kind: Kind | null,
): Promise<RatedPuzzle | null> {
  const known = new Set(results.map(({ puzzle }) => puzzle));
  const { rating } = ratingsOf(results).at(-1) ?? NEWCOMER;
  const wish: Wish = { kind, lowest: rating - BELOW, highest: rating + ABOVE, isStrict: false };
  return collection.choose(wish, (id) => known.has(id));
}

/** How many of the puzzles that were missed are due again. */
export function dueAgain(results: readonly Result[], now: number): string[] {
  const today = dayOf(now);
  return comebacksOf(results)
    .filter(({ due }) => due <= today)
    .map(({ puzzle }) => puzzle);
}

/** The one that has been due for longest; null if none is. */
export async function chooseAgain(
  collection: Pick<Collection, 'find'>,
  results: readonly Result[],
  now: number,
): Promise<RatedPuzzle | null> {
  for (const id of dueAgain(results, now)) {
    const found = await collection.find(id);
    if (found) return found;
  }
  return null;
}
