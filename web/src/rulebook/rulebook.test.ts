import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../core/testing';
import type { Instance } from '../core/instance';
import { LANGUAGES } from '../i18n/languages';
import type { Block, Book } from './book';
import { loadBook } from './books';
import { compileBook } from './compile';
import { readBook, readRuns } from './reader';

const sources = import.meta.glob<string>('../../../src/tzaar/rulebook/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const textOf = (block: Block): string => {
  switch (block.is) {
    case 'heading':
      return block.text;
    case 'list':
      return block.items
        .flat()
        .map(({ text }) => text)
        .join('');
    case 'diagram':
      return block.diagram.caption;
    default:
      return block.runs.map(({ text }) => text).join('');
  }
};

const shape = (book: Book): string[] =>
  book.map((block) => {
    if (block.is === 'heading') return `${block.is} ${block.level} ${block.rule ?? ''}`;
    if (block.is === 'list') return `${block.is} ${block.items.length}`;
    if (block.is !== 'diagram') return block.is;
    return JSON.stringify({ ...block.diagram, caption: '' });
  });

let core: Instance;
beforeAll(async () => {
  core = await loadCore();
});

describe.each([...LANGUAGES])('the book in %s', (language) => {
  let book: Book;
  beforeAll(async () => {
    book = await loadBook(language);
  });

  it('contains exactly what the source says', () => {
    const source = sources[`../../../src/tzaar/rulebook/${language}.md`] ?? '';
    expect(book).toEqual(compileBook(source, core));
    // Nothing is lost: all words of the source are shown, in order, except the markup.
    const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
    const prose = source.replaceAll(/^(position|highlight|arrows|turn): .*$|^```.*$|^caption: /gm, '');
    const shown = book.map((block) =>
      block.is === 'heading' && block.rule !== null ? `R${block.rule} ${textOf(block)}` : textOf(block),
    );
    expect(words(shown.join(' '))).toEqual(words(prose.replaceAll(/^#+ /gm, '')));
  });

  it('has an anchor for every rule, and none twice', () => {
    const anchors = book.flatMap((block) => (block.is === 'heading' ? [block.anchor] : []));
    expect(anchors.filter((name) => /^R\d+$/.test(name))).toEqual(
      Array.from({ length: 17 }, (_, i) => `R${i + 1}`),
    );
    expect(new Set(anchors).size).toBe(anchors.length);
    expect(anchors.every((name) => name !== '' && !/\s/.test(name))).toBe(true);
  });

  it('is built like the English one', async () => expect(shape(book)).toEqual(shape(await loadBook('en'))));

  it('leaves no markup in the text', () => {
    for (const block of book) expect(textOf(block)).not.toMatch(/\*\*|`|^#|^>|\n/);
  });
});

describe('the reader', () => {
  it('distinguishes the parts of a text', () => {
    expect(readRuns('You **must**\n  play `D4xC3` (R16).')).toEqual([
      { text: 'You ' },
      { text: 'must', style: 'strong' },
      { text: ' play ' },
      { text: 'D4xC3', style: 'code' },
      { text: ' (' },
      { text: 'R16', style: 'rule' },
      { text: ').' },
    ]);
  });

  it('reads blocks', () => {
    const source = '# A\n\n### R3 Stacks\n\none\ntwo\n\n- a\n  b\n- c\n\n> d\n> e\n';
    expect(readBook(source)).toEqual([
      { is: 'heading', level: 1, text: 'A', anchor: 'a', rule: null },
      { is: 'heading', level: 3, text: 'Stacks', anchor: 'R3', rule: 3 },
      { is: 'paragraph', runs: [{ text: 'one two' }] },
      { is: 'list', items: [[{ text: 'a b' }], [{ text: 'c' }]] },
      { is: 'note', runs: [{ text: 'd e' }] },
    ]);
  });

  it('draws a turn move by move, and choices from the same position', () => {
    const diagram = (lines: string): string => `\`\`\`diagram\n${lines}\ncaption: x\n\`\`\``;
    const position = 'position: ...../.Z2..z./......./...t..r2./......r./.T....../......./.t.R../..... w c';
    const [turn] = compileBook(diagram(`${position}\nturn: B2xD4 D4xD7`), core);
    const [choice] = compileBook(diagram(`${position}\narrows: B2xD4 B2xB5`), core);
    if (turn?.is !== 'diagram' || choice?.is !== 'diagram') throw new Error('no diagrams');
    expect(turn.diagram.steps.map(({ after }) => after.length)).toEqual([7, 6]);
    expect(choice.diagram.steps.map(({ after }) => after.length)).toEqual([7, 7]);
    expect(() => compileBook(diagram(`${position}\narrows: B2xH4`), core)).toThrow();
  });
});
