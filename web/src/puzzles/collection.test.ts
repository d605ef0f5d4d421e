import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import manifest from '../../../data/puzzles/collection.json';
import { Collection, type Wish } from './collection';
import { compilePiece } from './compile';
import { KINDS, puzzleOf, turnsIn, type PuzzleFacts } from './puzzle';

/** The largest chunk that a visitor waits for, in bytes. */
const LARGEST = 60_000;
const FOLDER = new URL('../../../data/puzzles/', import.meta.url);
const texts = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => [name.replace('.jsonl', ''), readFileSync(new URL(name, FOLDER), 'utf8')]),
);
const ANY: Wish = { kind: null, lowest: -Infinity, highest: Infinity, isStrict: false };

/** The same numbers in the same order every time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let loaded: string[];
const collectionOf = (seed = 1): Collection =>
  new Collection(
    manifest,
    async (piece) => {
      loaded.push(piece);
      return compilePiece(texts.get(piece) ?? '');
    },
    numbers(seed),
  );
const never = (): boolean => false;
beforeEach(() => {
  loaded = [];
});

describe('the pieces', () => {
  it.each([...texts])('%s is small, whole and well formed', (name, text) => {
    const facts = compilePiece(text);
    expect(JSON.stringify(facts).length).toBeLessThanOrEqual(LARGEST);
    expect(facts.length).toBe((manifest.pieces as Record<string, number>)[name]);
    for (const puzzle of facts.map(puzzleOf)) {
      expect(puzzle.id).toMatch(new RegExp(`^${name}[0-9a-f]+$`));
      expect(KINDS).toEqual(expect.arrayContaining([...puzzle.kinds]));
      expect(Number.isInteger(turnsIn(puzzle))).toBe(true);
      expect(puzzle.winsIn).toBeGreaterThanOrEqual(turnsIn(puzzle));
    }
  });

  it('are counted by kind', () => {
    expect(Object.keys(manifest.kinds).sort()).toEqual([...KINDS].sort());
    expect(collectionOf().count()).toBe([...texts.values()].join('').trim().split('\n').length);
    expect(collectionOf().count('pass')).toBe(manifest.kinds.pass);
  });
});

it('finds a puzzle in its piece, and no others', async () => {
  const [facts] = compilePiece(texts.get('7') ?? '') as [PuzzleFacts];
  const collection = collectionOf();
  expect(await collection.find(facts.id)).toEqual(puzzleOf(facts));
  expect(loaded).toEqual(['7']);
  expect(await collection.find('70000000')).toBeNull();
  expect(await collection.find('own-1')).toBeNull();
  expect(await collection.find('')).toBeNull();
  expect(loaded).toEqual(['7']);
});

it('loads a piece again after a failure', async () => {
  let isOnline = false;
  const collection = new Collection(manifest, async (piece) => {
    if (!isOnline) throw new Error('offline');
    return compilePiece(texts.get(piece) ?? '');
  });
  await expect(collection.daily('2026-11-19')).rejects.toThrow('offline');
  isOnline = true;
  expect((await collection.daily('2026-11-19')).id).toMatch(/^[0-9a-f]{8}$/);
});

describe('the puzzle of a day', () => {
  // By hashlib, from the rule in docs/puzzles.md.
  const facts = (id: string): PuzzleFacts => ({
    id,
    position: '',
    line: [''],
    wins_in: 1,
    kinds: ['take-1'],
    rating: 1,
  });
  const few: Record<string, PuzzleFacts[]> = {
    '0': ['00', '01', '02'].map(facts),
    '1': [],
    '2': ['20', '21'].map(facts),
  };
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<(typeof KINDS)[number], number>;
  const small = new Collection(
    { puzzles: 5, kinds, pieces: { '0': 3, '1': 0, '2': 2 } },
    async (piece) => few[piece] ?? [],
  );
  it.each([
    ['2026-11-19', '02'],
    ['2026-11-20', '20'],
    ['2026-11-21', '02'],
    ['2026-11-22', '02'],
    ['2027-01-01', '20'],
    ['2027-02-28', '21'],
  ])('is the one the library gives: %s', async (day, id) => {
    expect((await small.daily(day)).id).toBe(id);
  });

  it('takes one piece', async () => {
    await collectionOf().daily('2026-11-19');
    expect(loaded.length).toBe(1);
  });
});

describe('a choice', () => {
  it('is near the wanted rating, and not always the same', async () => {
    const wish = { ...ANY, lowest: 600, highest: 700 };
    const chosen = await Promise.all([1, 2, 3, 4].map((seed) => collectionOf(seed).choose(wish, never)));
    for (const puzzle of chosen) {
      expect(puzzle?.rating).toBeGreaterThanOrEqual(600);
      expect(puzzle?.rating).toBeLessThanOrEqual(700);
    }
    expect(new Set(chosen.map((puzzle) => puzzle?.id)).size).toBeGreaterThan(1);
  });

  it('is of the wanted kind, even a rare one', async () => {
    const puzzle = await collectionOf().choose({ ...ANY, kind: 'pass' }, never);
    expect(puzzle?.kinds).toContain('pass');
  });

  it('comes from few pieces if other ratings will do', async () => {
    const puzzle = await collectionOf().choose({ ...ANY, lowest: 5000, highest: 6000 }, never);
    expect(puzzle?.rating).toBeGreaterThan(800);
    expect(loaded.length).toBe(3);
  });

  it('leaves out what is known, to the last one', async () => {
    const collection = collectionOf();
    const wish: Wish = { kind: 'pass', lowest: -Infinity, highest: Infinity, isStrict: true };
    const known = new Set<string>();
    for (let count = 0; count < manifest.kinds.pass; count += 1) {
      const puzzle = await collection.choose(wish, (id) => known.has(id));
      expect(known).not.toContain(puzzle?.id);
      known.add(puzzle?.id ?? '');
    }
    expect(await collection.choose(wish, (id) => known.has(id))).toBeNull();
  });

  it('is strict if it has to be', async () => {
    expect(await collectionOf().choose({ ...ANY, lowest: 5000, isStrict: true }, never)).toBeNull();
    expect(loaded.length).toBe(texts.size);
  });
});
