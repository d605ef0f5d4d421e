/** Writes a tree as a record, character for character as the Python library does. */
import { resultText, TERMINATIONS } from './endings';
import { formatClock, formatEvaluation, printable } from './record-notes';
import type { GameTree, TurnNode } from './tree';

const LINE_WIDTH = 80;
const FIRST_TAGS = ['Event', 'Site', 'Date', 'White', 'Black'];
/** Tags derived from the tree, not kept as text. */
export const DERIVED_TAGS = ['Result', 'Setup', 'Position', 'Termination'];
const TAG_NAME = /^[A-Za-z]\w*$/;

/** A game as text, ending with a line break. It reads back as an equal game. */
export function writeRecord(tree: GameTree): string {
  const tags = allTags(tree).map(([name, text]) => `[${name} "${escapedTag(text)}"]\n`);
  return `${tags.join('')}\n${wrap([...wordsOf(tree), resultText(tree.result)])}\n`;
}

function allTags(tree: GameTree): [string, string][] {
  const { result, seed } = tree;
  // An invalid tag name could not be read back.
  const given = Object.entries(tree.tags).filter(([name]) => TAG_NAME.test(name));
  const tags = FIRST_TAGS.flatMap((name) => given.filter(([each]) => each === name));
  tags.push(['Result', resultText(tree.result)], ['Setup', tree.setup]);
  if (tree.setup !== 'fixed' && tree.setup !== 'tournament') tags.push(['Position', tree.start]);
  if (seed !== null && !Object.hasOwn(tree.tags, 'Seed')) tags.push(['Seed', seed]);
  tags.push(...given.filter(([name]) => !FIRST_TAGS.includes(name) && !DERIVED_TAGS.includes(name)));
  if (result && result.reason !== 'unknown') tags.push(['Termination', TERMINATIONS[result.reason]]);
  return tags;
}

/** Uses a list of what is still to be written: a node stands for itself and everything after it, a text for itself. */
function* wordsOf(tree: GameTree): Generator<string> {
  yield* remarksOf(tree.root);
  const waiting: (TurnNode | string)[] = tree.root.children.slice(0, 1);
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (typeof item === 'string') {
      yield item;
      continue;
    }
    yield `${item.number}. ${item.moves.join(' ')}${item.glyph}`;
    yield* remarksOf(item);
    waiting.push(...item.children.slice(0, 1));
    const siblings = item.parent?.children ?? [];
    if (item.id !== siblings[0]?.id) continue;
    for (const variation of siblings.slice(1).toReversed()) waiting.push(')', variation, '(');
  }
}

function* remarksOf(node: TurnNode): Generator<string> {
  const parts: string[] = [];
  if (node.clock !== null) parts.push(`[%clk ${formatClock(node.clock)}]`);
  if (node.evaluation !== null) parts.push(`[%eval ${formatEvaluation(node.evaluation)}]`);
  const comment = printable(node.comment).trim();
  // An escaped '[' cannot be taken for a command or for a tag of the next game.
  if (comment) parts.push(comment.replace(/[\\}[]/g, '\\$&'));
  if (parts.length > 0) yield `{${parts.join(' ')}}`;
}

function escapedTag(text: string): string {
  return printable(text).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
}

/** Joins words into lines; a word is never broken, even if it is too long. */
function wrap(words: readonly string[]): string {
  const parts: string[] = [];
  let column = 0;
  for (const word of words) {
    const lines = word.split('\n');
    if (column > 0 && word !== ')' && parts.at(-1) !== '(') {
      const fits = column + 1 + lengthOf(lines[0]) <= LINE_WIDTH;
      parts.push(fits ? ' ' : '\n');
      column = fits ? column + 1 : 0;
    }
    parts.push(word);
    column = lines.length > 1 ? lengthOf(lines.at(-1)) : column + lengthOf(word);
  }
  return parts.join('');
}

/** In characters, not in UTF-16 code units. */
function lengthOf(text = ''): number {
  return Array.from(text).length;
}
