/** The collection that comes with the page. */
import { Collection, type Manifest } from './collection';
import type { PuzzleFacts } from './puzzle';

const manifests = import.meta.glob<Manifest>('../../../data/puzzles/collection.json', {
  import: 'default',
  eager: true,
});
// Compiled by plugins/puzzles.ts.
const files = import.meta.glob<PuzzleFacts[]>('../../../data/puzzles/*.jsonl', { import: 'default' });

export const collection = new Collection(Object.values(manifests)[0] as Manifest, async (piece) => {
  const load = files[`../../../data/puzzles/${piece}.jsonl`];
  if (!load) throw new RangeError(piece);
  return load();
});
