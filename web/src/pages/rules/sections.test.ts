import { expect, it } from 'vitest';
import { readBook } from '../../rulebook/reader';
import { loadBook } from '../../rulebook/books';
import type { Book } from '../../rulebook/book';
import { sectionsOf } from './sections';

it('begins a section with every heading', () => {
  const sections = sectionsOf(readBook('# A\n\none\n\n## B\n\n- two\n') as Book);
  expect(sections.map(({ heading, rows }) => [heading.text, rows.length])).toEqual([
    ['A', 1],
    ['B', 1],
  ]);
});

it('keeps a diagram beside the text before it', async () => {
  const book = await loadBook('en');
  const sections = sectionsOf(book);
  const example = sections.find(({ rows }) => rows.length === 3);
  expect(example?.rows.map(({ texts, diagrams }) => [texts.length, diagrams.length])).toEqual([
    [1, 1],
    [1, 1],
    [1, 0],
  ]);
  const rows = sections.flatMap((section) => section.rows);
  const blocks = rows.reduce((sum, { texts, diagrams }) => sum + texts.length + diagrams.length, 0);
  expect(blocks + sections.length).toBe(book.length);
});
