/** Moves as people type them, one or several at once. */

const BARE_SPACE = /^[a-i]\d$/i;

/** The moves in a text: separate words, except that `D4 C3`, two bare spaces, is one move. */
export function splitTyped(text: string): string[] {
  const moves: string[] = [];
  let open: string | null = null;
  for (const word of text
    .trim()
    .split(/[\s,;]+/)
    .filter(Boolean)) {
    if (open !== null && BARE_SPACE.test(word)) {
      moves.push(`${open} ${word}`);
      open = null;
      continue;
    }
    if (open !== null) moves.push(open);
    open = BARE_SPACE.test(word) ? word : null;
    if (open === null) moves.push(word);
  }
  return open === null ? moves : [...moves, open];
}
