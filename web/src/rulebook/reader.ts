/**
 * Parses a rule book. The format is the library's: tzaar.rulebook checks every book strictly, so this parser assumes
 * well-formed text and leaves the diagrams' moves to the core.
 */
import type { Block, Run } from './book';

/** A diagram in source form. */
export interface DiagramText {
  position: string;
  caption: string;
  highlights: string[];
  /** Alternative moves, or those of one turn. */
  moves: string[];
  isTurn: boolean;
}

export type TextBlock = Exclude<Block, { is: 'diagram' }> | { is: 'diagram'; text: DiagramText };

const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\b(R\d{1,2})\b/g;
const DIAGRAM = '```diagram\n';

export function readBook(source: string): TextBlock[] {
  // Diagrams contain no blank lines, so blank lines separate all blocks.
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(readBlock);
}

function readBlock(block: string): TextBlock {
  if (block.startsWith(DIAGRAM)) return { is: 'diagram', text: readDiagram(block) };
  const heading = /^(#{1,3}) (.+)$/.exec(block);
  if (heading) return readHeading((heading[1]?.length ?? 1) as 1 | 2 | 3, heading[2] ?? '');
  if (block.startsWith('> ')) return { is: 'note', runs: readRuns(block.replace(/^> ?/gm, '')) };
  if (block.startsWith('- ')) {
    const items = block.slice(2).split(/\n- /);
    return { is: 'list', items: items.map(readRuns) };
  }
  return { is: 'paragraph', runs: readRuns(block) };
}

function readHeading(level: 1 | 2 | 3, text: string): TextBlock {
  const rule = /^R(\d+) (.+)$/.exec(text);
  if (rule)
    return { is: 'heading', level, text: rule[2] ?? '', anchor: `R${rule[1]}`, rule: Number(rule[1]) };
  const anchor = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return { is: 'heading', level, text, anchor, rule: null };
}

function readDiagram(block: string): DiagramText {
  const lines = block.slice(DIAGRAM.length).split('\n').slice(0, -1);
  const fields = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  const words = (name: string): string[] => fields.get(name)?.split(/\s+/).filter(Boolean) ?? [];
  return {
    position: fields.get('position') ?? '',
    caption: fields.get('caption') ?? '',
    highlights: words('highlight'),
    moves: fields.has('turn') ? words('turn') : words('arrows'),
    isTurn: fields.has('turn'),
  };
}

/** Text with its **strong** and `code` parts and its references to rules; line breaks are spaces. */
export function readRuns(source: string): Run[] {
  const text = source.split(/\s*\n\s*/).join(' ');
  const runs: Run[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) runs.push({ text: text.slice(at, match.index) });
    const [whole, strong, code, rule] = match;
    if (strong !== undefined) runs.push({ text: strong, style: 'strong' });
    else if (code !== undefined) runs.push({ text: code, style: 'code' });
    else runs.push({ text: rule ?? whole, style: 'rule' });
    at = match.index + whole.length;
  }
  if (at < text.length) runs.push({ text: text.slice(at) });
  return runs;
}
