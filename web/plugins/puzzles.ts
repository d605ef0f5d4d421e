/** Imports of data/puzzles/*.jsonl give the puzzles in a file: one chunk per piece of the collection. */
import type { Plugin } from 'vite';
import { compilePiece } from '../src/puzzles/compile.ts';

const PIECE = /\/data\/puzzles\/([0-9a-f]+)\.jsonl$/;

export function puzzles(): Plugin {
  return {
    name: 'tzaar:puzzles',
    transform(source, id) {
      if (!PIECE.test(id)) return null;
      const code = `export default ${JSON.stringify(compilePiece(source))};`;
      return { code, map: null, moduleType: 'js' };
    },
  };
}

/** Whether a chunk is a piece of the collection. */
export function isPiece(module: string | null): boolean {
  return module !== null && PIECE.test(module);
}
