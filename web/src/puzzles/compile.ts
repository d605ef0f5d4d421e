/** A piece of the collection as the page loads it; runs while the page is built. */
import type { PuzzleFacts } from './puzzle.ts';

/** Reads a file with one puzzle a line. The page does not show where a puzzle was found. */
export function compilePiece(source: string): PuzzleFacts[] {
  return source
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ ...(JSON.parse(line) as PuzzleFacts), source: undefined }));
}
