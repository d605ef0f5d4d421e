/** The book in the order of its headings, as rows of text with the diagrams that belong beside it. */
import type { Block, Book, Diagram } from '../../rulebook/book';

export type Heading = Extract<Block, { is: 'heading' }>;
export type Text = Exclude<Block, { is: 'heading' | 'diagram' }>;

export interface Row {
  texts: Text[];
  diagrams: Diagram[];
}

export interface Section {
  heading: Heading;
  rows: Row[];
}

export function sectionsOf(book: Book): Section[] {
  const sections: Section[] = [];
  for (const block of book) {
    if (block.is === 'heading') {
      sections.push({ heading: block, rows: [] });
      continue;
    }
    const rows = sections.at(-1)?.rows;
    if (!rows) continue;
    let row = rows.at(-1);
    // Text after a diagram starts a new row.
    if (!row || (block.is !== 'diagram' && row.diagrams.length > 0)) {
      row = { texts: [], diagrams: [] };
      rows.push(row);
    }
    if (block.is === 'diagram') row.diagrams.push(block.diagram);
    else row.texts.push(block);
  }
  return sections;
}
