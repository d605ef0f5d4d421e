/** For tests: the collection as the page has it. */
import { readFileSync } from 'node:fs';
import { compilePiece } from '../../puzzles/compile';
import { puzzleOf, type RatedPuzzle } from '../../puzzles/puzzle';

const FOLDER = new URL('../../../../data/puzzles/', import.meta.url);

/** The puzzles of one piece. */
export function puzzlesOf(piece: string): RatedPuzzle[] {
  return compilePiece(readFileSync(new URL(`${piece}.jsonl`, FOLDER), 'utf8')).map(puzzleOf);
}
