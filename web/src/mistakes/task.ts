/**
 * Tasks from one's own mistakes. A `win` is a puzzle: the review has proved that the player had a win, and a turn is
 * right if it is proved to win, too. Elsewhere the player looks for a `better` turn, and the engine's opinion decides.
 */
import type { Color, Score } from '../core/types';
import type { Judgement } from '../game/review.svelte';
import { whiteView } from '../game/scores';

export interface Task {
  kind: 'win' | 'better';
  /** Before the mistake. */
  position: string;
  /** The player. */
  color: Color;
  /** The number of the turn in its game. */
  number: number;
  /** The opponent's turn before it; empty at the start of a game. */
  last: readonly string[];
  /** What was played, and the position it led to. */
  played: readonly string[];
  reached: string;
  /** What the engine would have played. */
  best: readonly string[];
  /** For the player: of the best turn, and of the one played; null if that ended the game. */
  score: Score;
  after: Score | null;
}

/** One for every mistake and blunder of a player. Inaccuracies are too close to the noise of the engine's judgement. */
export function tasksOf(judgements: readonly Judgement[], color: Color): Task[] {
  return judgements
    .filter(
      ({ node, mistake }) => node.toMoveBefore === color && mistake !== null && mistake !== 'inaccuracy',
    )
    .flatMap((judgement) => taskOf(judgement, color) ?? []);
}

/** Null if the engine has not been asked what is better. */
function taskOf({ node, better }: Judgement, color: Color): Task | null {
  const { parent, moves, number, position, evaluation } = node;
  if (!parent?.evaluation || better.length === 0) return null;
  const score = whiteView(parent.evaluation, color);
  return {
    kind: score.kind === 'win' ? 'win' : 'better',
    position: parent.position,
    color,
    number,
    last: parent.moves,
    played: moves,
    reached: position,
    best: better,
    score,
    after: evaluation && whiteView(evaluation, color),
  };
}
