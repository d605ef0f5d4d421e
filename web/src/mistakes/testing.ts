/** For tests: a game in which Black throws away a win, judged by a script. */
import type { Core, Score, Verdict } from '../core/types';
import { readRecords } from '../game/record';
import { judgementsOf } from '../game/review.svelte';
import { whiteView } from '../game/scores';
import { mainLine, sideOf, type GameTree } from '../game/tree';
import { tasksOf, type Task } from './task';

/** Black to move; exactly one turn wins. */
export const WON = '....R4/t...../......./......../.T....../......../......./r...r2Z6/rz2T2TT b c';
export const WINNING = ['H5xI4', 'I4xI3'];
/** Black's turn of the game, and one that covers Black's last Tott (R16). */
export const LOSING = ['B1xI4', 'pass'];
export const SUICIDE = ['B1xI4', 'H5+I4'];

export interface Judged {
  score: Score;
  turn: string[];
}

/** The tasks of a one-turn game for its player, who is to move in `position`. */
export async function tasksFrom(
  core: Core,
  position: string,
  turn: readonly string[],
  best: Judged,
  after: Score,
): Promise<Task[]> {
  const text = `[Setup "custom"]\n[Position "${position}"]\n\n1. ${turn.join(' ')} *`;
  const tree = (await readRecords(text, core)).games[0] as GameTree;
  const [root, node] = mainLine(tree);
  const color = sideOf(position);
  if (!root || !node) throw new Error('the game has no turn');
  root.evaluation = whiteView(best.score, color);
  node.evaluation = whiteView(after, color);
  return tasksOf(
    judgementsOf(tree, () => best.turn),
    color,
  );
}

/** A core that judges as told, one position at a time. */
export function scripted(core: Core, verdict: Judged): Core & { asked: string[] } {
  const asked: string[] = [];
  const judgeAll: Core['judgeAll'] = async (positions, { onVerdict }) => {
    asked.push(...positions);
    onVerdict(0, { ...verdict, nodes: 1 } satisfies Verdict);
  };
  return { ...core, judgeAll, asked };
}
