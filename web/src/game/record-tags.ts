/** Splits a file into games and reads their tags. */
import { excerpt, recordFailure, RecordError } from './record-failures';

/** The lines of one game, not yet parsed. */
export interface RawGame {
  line: number;
  tagLines: { line: number; text: string }[];
  moves: string[];
  movesLine: number;
}

const TAG_LINE = /^[ \t\f\v]*\[[ \t\f\v]*[A-Za-z]\w*[ \t\f\v]+"/;
const TAG_START = /[ \t\f\v]*\[[ \t\f\v]*([A-Za-z]\w*)[ \t\f\v]+"/y;
const TAG_END = /[ \t\f\v]*\]/y;

/** A tag after moves starts the next game, so a broken game costs none of the others. */
export function splitGames(text: string): RawGame[] {
  const games: RawGame[] = [];
  let game: RawGame | null = null;
  const begin = (line: number): RawGame => {
    const begun: RawGame = { line, tagLines: [], moves: [], movesLine: 0 };
    games.push(begun);
    return begun;
  };
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (TAG_LINE.test(line)) {
      if (!game || game.moves.length > 0) game = begin(index + 1);
      game.tagLines.push({ line: index + 1, text: line });
    } else if (line.trim() !== '' || (game && game.moves.length > 0)) {
      // A blank line between moves stays: a comment may span it.
      game ??= begin(index + 1);
      game.movesLine ||= index + 1;
      game.moves.push(line);
    }
  }
  return games;
}

export function readTags(game: RawGame): Map<string, string> {
  const tags = new Map<string, string>();
  for (const { line, text } of game.tagLines) {
    const end = text.trimEnd().length;
    for (let at = 0; at < end;) {
      const tag = tagAt(text, at);
      if (!tag)
        throw new RecordError(recordFailure('bad-tag', { text: excerpt(text.slice(at).trim()) }), line);
      if (tags.has(tag.name)) throw new RecordError(recordFailure('tag-twice', { name: tag.name }), line);
      tags.set(tag.name, tag.value);
      at = tag.end;
    }
  }
  return tags;
}

function tagAt(text: string, at: number): { name: string; value: string; end: number } | null {
  TAG_START.lastIndex = at;
  const match = TAG_START.exec(text);
  if (!match) return null;
  let value = '';
  for (let i = TAG_START.lastIndex; i < text.length; i++) {
    const letter = text[i] as string;
    if (letter === '"') {
      TAG_END.lastIndex = i + 1;
      return TAG_END.test(text) ? { name: match[1] as string, value, end: TAG_END.lastIndex } : null;
    }
    if (letter === '\\') {
      i++;
      value += text[i] === 'n' ? '\n' : (text[i] ?? '');
    } else value += letter;
  }
  return null;
}
