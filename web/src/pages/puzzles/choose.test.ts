import { describe, expect, it } from 'vitest';
import { Collection, type Manifest } from '../../puzzles/collection';
import { DAY_MS } from '../../puzzles/days';
import { KINDS } from '../../puzzles/puzzle';
import type { Result } from '../../puzzles/results.svelte';
import { chooseAgain, chooseNext, dueAgain } from './choose';
import { puzzlesOf } from './testing';

const puzzles = puzzlesOf('2');
const manifest: Manifest = {
  puzzles: puzzles.length,
  kinds: Object.fromEntries(KINDS.map((kind) => [kind, 1])) as Manifest['kinds'],
  pieces: { 2: puzzles.length },
};
const collection = new Collection(
  manifest,
  async () =>
    puzzles.map(({ winsIn, isExact, ...rest }) => ({
      ...rest,
      wins_in: winsIn,
      is_exact: isExact,
      seconds: [...rest.seconds],
      line: [...rest.line],
      kinds: [...rest.kinds],
    })),
  () => 0.5,
);
const result = (puzzle: string, outcome: Result['outcome'], at: number, rating = 500): Result => ({
  puzzle,
  at,
  outcome,
  rating,
  day: null,
});

describe('the next puzzle', () => {
  it('fits a newcomer', async () => {
    const chosen = await chooseNext(collection, [], null);
    expect(chosen?.rating).toBeGreaterThanOrEqual(350);
    expect(chosen?.rating).toBeLessThanOrEqual(550);
  });

  it('follows the rating', async () => {
    const missed = puzzles.slice(0, 8).map(({ id }, i) => result(id, 'missed', i));
    const [easier, first] = [
      await chooseNext(collection, missed, null),
      await chooseNext(collection, [], null),
    ];
    expect(easier?.rating).toBeLessThan(first?.rating ?? 0);
  });

  it('is of the kind that was chosen, and new', async () => {
    const seen: Result[] = [];
    for (let i = 0; i < 5; i += 1) {
      const chosen = await chooseNext(collection, seen, 'quiet');
      expect(chosen?.kinds).toContain('quiet');
      expect(seen.map(({ puzzle }) => puzzle)).not.toContain(chosen?.id);
      seen.push(result(chosen?.id ?? '', 'solved', i));
    }
  });

  it('is null if there is none left', async () => {
    const all = puzzles.map(({ id }, i) => result(id, 'solved', i));
    expect(await chooseNext(collection, all, null)).toBeNull();
  });
});

it('brings back what was missed, after a day, oldest first', async () => {
  const [one, two] = [puzzles[0]?.id ?? '', puzzles[1]?.id ?? ''];
  const all = [result(two, 'missed', 0), result(one, 'missed', DAY_MS)];
  expect(dueAgain(all, DAY_MS - 1)).toEqual([]);
  expect(dueAgain(all, DAY_MS)).toEqual([two]);
  expect(await chooseAgain(collection, all, DAY_MS - 1)).toBeNull();
  expect(dueAgain(all, 3 * DAY_MS)).toEqual([two, one]);
  expect((await chooseAgain(collection, all, 3 * DAY_MS))?.id).toBe(two);
  // One that the collection no longer has is passed over.
  expect((await chooseAgain(collection, [result('x', 'missed', 0)], 3 * DAY_MS))?.id).toBeUndefined();
});
