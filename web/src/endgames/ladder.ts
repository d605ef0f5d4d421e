/** The ladder that comes with the page. */
import { Ladder, type LadderFacts } from './endgame';

const files = import.meta.glob<LadderFacts>('../../../data/puzzles/endgames.json', {
  import: 'default',
  eager: true,
});

export const ladder = new Ladder(Object.values(files)[0] as LadderFacts);
