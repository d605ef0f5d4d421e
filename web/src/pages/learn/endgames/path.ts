/** Where the endgames are, and which comes next. */
import type { Endgame, Ladder } from '../../../endgames/endgame';
import type { Wins } from '../../../endgames/results.svelte';
import { sectionPath } from '../sections';

/** Null: of the list. */
export function endgamePath(endgame: Endgame | null): string {
  const list = sectionPath('endgames');
  return endgame ? `${list}/${endgame.id}` : list;
}

/** The first one after the last that was won; then the first that was not. Null if all were. */
export function nextIn(ladder: Ladder, wins: Pick<Wins, 'masteryOf'>): Endgame | null {
  const isOpen = (endgame: Endgame): boolean => wins.masteryOf(endgame) === 'open';
  const last = ladder.endgames.findLastIndex((endgame) => !isOpen(endgame));
  return ladder.endgames.slice(last + 1).find(isOpen) ?? ladder.endgames.find(isOpen) ?? null;
}
