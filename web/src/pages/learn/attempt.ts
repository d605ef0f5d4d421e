/** One try at a task with moves: what has been played, and whether it is complete. */
import type { Core, Move, PositionView } from '../../core/types';
import type { Attempt } from './judge';
import type { PlayTask } from './lesson';

/** The try after one more move. */
export async function extend(
  core: Pick<Core, 'play'>,
  task: PlayTask,
  { moves, views }: Pick<Attempt, 'moves' | 'views'>,
  move: Move,
): Promise<Attempt> {
  const after = await core.play(
    task.position,
    [...moves, move].map(({ text }) => text),
  );
  const player = views[0]?.toMove;
  const isTurnOver = after.toMove !== player || after.phase === 'over' || after.phase === 'placement';
  return {
    moves: [...moves, move],
    views: [...views, after],
    isComplete: task.until === 'move' || isTurnOver,
  };
}

export function begin(view: PositionView): Attempt {
  return { moves: [], views: [view], isComplete: false };
}
